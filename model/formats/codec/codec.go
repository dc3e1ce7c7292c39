// Package codec defines how the rest of the program uses a codec: [Codec], which all codecs
// implement, and small interfaces for features that only some have.
//
// It contains no code of any format, reads nothing, and must never name a codec.
package codec

import (
	"fmt"
	"io"
	"iter"
	"time"

	"decant/model"
	"decant/model/amount"
	"decant/model/formats/finder"
	"decant/model/source"
)

// Codec reads how one agent stores its conversations, and drafts forks that the agent resumes.
type Codec interface {
	// Name is the format's name in reports and flags.
	Name() string
	// Detect reports whether the first bytes of a file have this format.
	Detect(head []byte) bool
	// Split finds the records of a file.
	Split(name string, data []byte) (*source.Source, error)
	// Open reads the records. path is the file's path, or "-" or "".
	Open(src *source.Source, path string) (*model.Conversation, error)
	// Draft makes a fork of an opened conversation.
	Draft(*model.Conversation, []model.Change, model.ForkOptions) (*model.Draft, error)
	// Check finds broken rules in an opened conversation.
	Check(*model.Conversation) []model.Finding
	// Rules are all rules that Check, and Overlay if it exists, can find broken.
	Rules() []model.Rule
	// Traits says how its agent differs from others.
	Traits() Traits
}

// Traits are properties of an agent. The zero Traits describe an agent that obeys all rules and
// records no usage.
type Traits struct {
	// Opens says in a few words which files the format reads.
	Opens string
	// Lenient is true where the agent itself breaks rules that Check knows. A fork may then break
	// the rules that its original breaks.
	Lenient bool
	// PassesOver is true where the agent's reader skips lines that are not JSON, so that a fork can
	// keep them.
	PassesOver bool
	// Counts is true where the recorded calls show the error of the estimates, and calls of a
	// fork's original can be told apart.
	Counts bool
}

// Streamer is a codec for files that can stay on the disk while they are open.
type Streamer interface {
	Codec
	// Stream is Split for a file of this size; seen gets the number of bytes as they are read.
	Stream(name string, file io.ReaderAt, size int, seen func(bytes int)) (*source.Source, error)
}

// LineOpener is a codec whose files may contain several conversations, one per line.
type LineOpener interface {
	Codec
	// OpenLine is Open for the conversation on a line of the file, from 1.
	OpenLine(src *source.Source, path string, line int) (*model.Conversation, error)
}

// Overlayer is a codec whose agent hides text by compaction notes and keeps it in the file.
type Overlayer interface {
	Codec
	// Overlay converts changes into such notes, and lists what cannot be converted. It may also
	// hide the events that spare names; nil names none.
	Overlay(
		c *model.Conversation, changes []model.Change, spare func(event int) bool,
	) ([]model.Change, []model.Finding)
}

// Resumer is a codec whose agent resumes a file in any place. For other codecs the draft has the
// resume command, because their agents resume by id.
type Resumer interface {
	Codec
	// Resume is the command that resumes a fork of c at path.
	Resume(c *model.Conversation, path, id string) model.Command
}

// Asker is a codec whose agent has one command to resume a conversation, and another to ask
// something in it.
type Asker interface {
	Codec
	// Ask are the commands that ask the given words in the conversation with this id. resume is the
	// command that only resumes it.
	Ask(resume model.Command, id string, words []string) []model.Command
}

// Sender is a codec that knows what its agent sends, in the API's spelling.
type Sender interface {
	Codec
	// Messages yields the sent messages, or items of the Responses API, in their order, each with
	// the index of its record. A value is valid only until the next one.
	Messages(c *model.Conversation) iter.Seq2[int, source.Value]
}

// Lister is a codec whose agent keeps its conversations in known places.
type Lister interface {
	Codec
	// Finder finds them.
	Finder() finder.Finder
}

// Homed is a codec for files that the agent keeps in its own folders.
type Homed interface {
	Codec
	// HomeOf is the folder for a fork of c that is made now, or "" for the original's folder.
	HomeOf(c *model.Conversation, now time.Time) string
	// Keeps reports whether the agent finds a fork in a folder.
	Keeps(dir string) bool
	// Entry is a line that tells the agent the title of a fork, and the file to append it to, or ""
	// for none.
	Entry(path, id, title string, now time.Time) (file string, line []byte)
}

// Shelved is a codec whose agent also keeps conversations in a database. The path of such a
// conversation is the database's path followed by the conversation's id, where no file exists.
type Shelved interface {
	Homed
	// Holds reports whether a path names such a conversation.
	Holds(path string) bool
	// ReadShelved is the conversation at such a path, as a file of the format. The error is one
	// line that ends with the next step.
	ReadShelved(path string) ([]byte, error)
}

// Companion is a codec for files that may have folders of the same conversation next to them.
type Companion interface {
	Codec
	// CompanionsOf are the paths of the folders that belong to the file at path, whether they exist
	// or not, in the same order for each file; nil for none.
	CompanionsOf(path string) []string
}

// Nested is a codec for files that are each in a folder of their own, named by the id. A draft of a
// fork is a folder of small files; in place it is only the file.
type Nested interface {
	Codec
	// FolderFiles are the names of the files in a fork's folder, the events file first.
	FolderFiles() []string
}

// Folder is a codec whose conversations are folders.
type Folder interface {
	Codec
	// Agent is the user's name for the program that keeps them.
	Agent() string
	// Files are the names of the files in such a folder.
	Files() FileNames
	// Locate finds the copies of the conversation in a folder. PlaceOf is what Locate found when c
	// was opened.
	Locate(dir string, env finder.Env) Place
	PlaceOf(c *model.Conversation) Place
	// OpenStored opens the stored files.
	OpenStored(s Stored) (*model.Conversation, error)
	// FolderID is the id at the start of a folder's name. NextID is an id that none of the names
	// has.
	FolderID(name string) (string, bool)
	NextID(now time.Time, names []string) string
	// ForkFolder is the folder for a fork, or "" for none. IDFolders are the folders in which its
	// id must be free when it is saved in dir.
	ForkFolder(c *model.Conversation) string
	IDFolders(c *model.Conversation, dir string) []string
}

// FileNames are the names of the files of a conversation that is a folder.
type FileNames struct {
	// Events is the file of the events, Config of the agent's settings, and Metadata of titles and
	// times. A folder without Events is not a conversation.
	Events, Config, Metadata string
}

// List is all file names; the first is the events file.
func (n FileNames) List() []string { return []string{n.Events, n.Config, n.Metadata} }

// FolderOf is the codec as a Folder, or nil for a codec of files.
func FolderOf(k Codec) Folder {
	f, _ := k.(Folder)
	return f
}

// HoldsSeveral reports whether a file of the format may contain several conversations.
func HoldsSeveral(k Codec) bool {
	_, ok := k.(LineOpener)
	return ok
}

// Uncompacter is a codec that can open a conversation as it was before its agent compacted it.
type Uncompacter interface {
	Codec
	// OpenUncompacted is Open for the conversation as it was before that many of its newest
	// compactions, together with what came after. The agent's summaries are left out. The error is
	// an [UncompactError] where that is impossible.
	OpenUncompacted(
		src *source.Source, path string, compactions int,
	) (*model.Conversation, error)
}

// UncompactError says why a conversation cannot be opened as it was before a compaction.
type UncompactError struct {
	// Compactions is how often the conversation was compacted.
	Compactions int
	// Lost is true where the file contains nothing from before the requested compaction.
	Lost bool
}

// Error gives the reason in one line, with the next step.
func (e *UncompactError) Error() string {
	switch {
	case e.Lost:
		return "the file has nothing from before that compaction; leave out --uncompact"
	case e.Compactions == 0:
		return "it was never compacted, or not since it was cleared; leave out --uncompact"
	default:
		return fmt.Sprintf("it was compacted %s; choose one of these compactions",
			amount.Of(e.Compactions, "time"))
	}
}

// OpenAt opens the conversation of a file. Where line is not 0, it opens the one on that line, from
// 1, if the codec can open single lines.
func OpenAt(k Codec, src *source.Source, path string, line int) (*model.Conversation, error) {
	if lines, ok := k.(LineOpener); ok && line != 0 {
		return lines.OpenLine(src, path, line)
	}
	return k.Open(src, path)
}
