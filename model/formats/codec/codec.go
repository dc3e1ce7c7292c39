// Package codec says what a codec is to the rest of the program: [Codec], which all of
// them have, and small interfaces for what only some can do.
//
// It holds no code of any format, reads nothing, and must never name a codec.
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

// Codec reads how one agent stores its conversations, and drafts forks that it resumes.
type Codec interface {
	// Name is what the format is called in reports and flags.
	Name() string
	// Detect reports whether the first bytes of a file are of this format.
	Detect(head []byte) bool
	// Split finds the records of a file.
	Split(name string, data []byte) (*source.Source, error)
	// Open reads the records; path is where the file is, or "-" or "".
	Open(src *source.Source, path string) (*model.Conversation, error)
	// Draft makes a fork of an opened conversation.
	Draft(*model.Conversation, []model.Change, model.ForkOptions) (*model.Draft, error)
	// Check finds broken rules in an opened conversation.
	Check(*model.Conversation) []model.Finding
	// Rules are all that Check, and Overlay where there is one, can find broken.
	Rules() []model.Rule
	// Traits say how its agent differs from others.
	Traits() Traits
}

// Traits are what holds of an agent. Without what is true or false, it is one that
// obeys all rules and records no usage.
type Traits struct {
	// Opens says in a few words what files are of the format.
	Opens string
	// Lenient is true where the agent itself breaks rules that Check knows, so that a
	// fork may break those that its original breaks.
	Lenient bool
	// PassesOver is true where the agent's reader passes over lines that are no JSON, so
	// that a fork can carry them.
	PassesOver bool
	// Counts is true where the calls that the file records tell how its estimates are
	// off, and those of a fork's original are told apart.
	Counts bool
}

// Streamer is a codec of files that can stay on the disk while they are open.
type Streamer interface {
	Codec
	// Stream is Split for a file of so many bytes; seen is told of them as they are read.
	Stream(name string, file io.ReaderAt, size int, seen func(bytes int)) (*source.Source, error)
}

// LineOpener is a codec whose files may hold several conversations, one a line.
type LineOpener interface {
	Codec
	// OpenLine is Open for the conversation on a line of the file, from 1.
	OpenLine(src *source.Source, path string, line int) (*model.Conversation, error)
}

// Overlayer is a codec whose agent hides text by compaction notes, and keeps it.
type Overlayer interface {
	Codec
	// Overlay says changes in the words of those notes, and lists what they cannot say.
	// It may hide the events that spare names, besides what changes; nil names none.
	Overlay(
		c *model.Conversation, changes []model.Change, spare func(event int) bool,
	) ([]model.Change, []model.Finding)
}

// Resumer is a codec whose agent takes a file from anywhere. Of any other the draft tells
// how to resume it, as that agent goes by the id.
type Resumer interface {
	Codec
	// Resume is how the agent goes on with a fork of c that lies at path.
	Resume(c *model.Conversation, path, id string) model.Command
}

// Asker is a codec whose agent resumes a conversation by one command, and is asked
// something in it by another.
type Asker interface {
	Codec
	// Ask are the commands that ask what the words say, in the conversation of an id, where
	// resume is what resumes it alone.
	Ask(resume model.Command, id string, words []string) []model.Command
}

// Sender is a codec that tells what its agent sends as the API spells it.
type Sender interface {
	Codec
	// Messages yields the messages that are sent, or the items of the Responses API, in
	// their order, each with the index of its record. A value is valid only until the next
	// one.
	Messages(c *model.Conversation) iter.Seq2[int, source.Value]
}

// Lister is a codec whose agent keeps its conversations where they can be found.
type Lister interface {
	Codec
	// Finder finds them.
	Finder() finder.Finder
}

// Homed is a codec of files whose agent keeps them in folders of its own.
type Homed interface {
	Codec
	// HomeOf is where a fork of c made now goes, "" for beside the original.
	HomeOf(c *model.Conversation, now time.Time) string
	// Keeps reports whether the agent finds a fork in a folder.
	Keeps(dir string) bool
	// Entry is a line that tells the agent the title of a fork, and the file that it is
	// appended to, "" for none.
	Entry(path, id, title string, now time.Time) (file string, line []byte)
}

// Shelved is a codec whose agent keeps conversations in a database besides: each has the path of
// the database with its id behind it, where no file is.
type Shelved interface {
	Homed
	// Holds reports whether a path is that of such a conversation.
	Holds(path string) bool
	// ReadShelved is the conversation at such a path as a file of the format. The error is one line
	// that ends in what to do.
	ReadShelved(path string) ([]byte, error)
}

// Companion is a codec of files beside which a folder may lie that belongs to the conversation.
type Companion interface {
	Codec
	// CompanionOf is where that folder lies, "" for none.
	CompanionOf(path string) string
}

// Nested is a codec of files that lie each in its own folder, which is called by the id. A
// draft of a fork is a folder of small files, one in place the file alone.
type Nested interface {
	Codec
	// FolderFiles are the names of the files that the folder of a fork has, that of the events
	// first.
	FolderFiles() []string
}

// Folder is a codec whose conversations are folders.
type Folder interface {
	Codec
	// Agent is the program that keeps them, as a person calls it.
	Agent() string
	// Files are the names of the files in such a folder.
	Files() FileNames
	// Locate finds the copies of the conversation in a folder; PlaceOf is what it found
	// when c was opened.
	Locate(dir string, env finder.Env) Place
	PlaceOf(c *model.Conversation) Place
	// OpenStored reads what is stored.
	OpenStored(s Stored) (*model.Conversation, error)
	// FolderID is the id that a folder's name begins with, NextID one that none of the
	// names has.
	FolderID(name string) (string, bool)
	NextID(now time.Time, names []string) string
	// ForkFolder is the folder that a fork goes into, "" for none; IDFolders are those in
	// which its id must be free when it goes into dir.
	ForkFolder(c *model.Conversation) string
	IDFolders(c *model.Conversation, dir string) []string
}

// FileNames are the names of the files of a conversation that is a folder.
type FileNames struct {
	// Events holds what was said, Config what the agent was set to, Metadata titles and
	// times. A folder without the first is no conversation.
	Events, Config, Metadata string
}

// List is all of them; the first holds the events.
func (n FileNames) List() []string { return []string{n.Events, n.Config, n.Metadata} }

// FolderOf is the codec of folders that a codec is, nil for one of files.
func FolderOf(k Codec) Folder {
	f, _ := k.(Folder)
	return f
}

// HoldsSeveral reports whether a file of the format may hold several conversations.
func HoldsSeveral(k Codec) bool {
	_, ok := k.(LineOpener)
	return ok
}

// Uncompacter is a codec that can open a conversation as it was before its agent compacted it.
type Uncompacter interface {
	Codec
	// OpenUncompacted is Open for the conversation as it was before the newest of so many
	// compactions, with what came after; the agent's summaries are left out. The error is an
	// [UncompactError] where it cannot be had.
	OpenUncompacted(
		src *source.Source, path string, compactions int,
	) (*model.Conversation, error)
}

// UncompactError says why a conversation cannot be opened as it was before a compaction.
type UncompactError struct {
	// Compactions is how often it was compacted.
	Compactions int
	// Lost is true where the file holds nothing from before the one that was asked for.
	Lost bool
}

// Error says so in one line, with the next step.
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

// OpenAt opens the conversation of a file, or where line is not 0 the one on that line,
// from 1, where the codec can tell lines apart.
func OpenAt(k Codec, src *source.Source, path string, line int) (*model.Conversation, error) {
	if lines, ok := k.(LineOpener); ok && line != 0 {
		return lines.OpenLine(src, path, line)
	}
	return k.Open(src, path)
}
