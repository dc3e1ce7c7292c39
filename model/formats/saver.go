package formats

import (
	"time"

	"github.com/google/uuid"

	"decant/model"
	"decant/model/formats/files"
	"decant/model/formats/staging"
)

// SaveOptions says where a fork is saved.
type SaveOptions struct {
	// Output is an existing folder, where the fork gets its own name, or the file to make, whose
	// name has an extension. "" is the folder of the original. Where a conversation is a folder, a
	// path that does not exist is the new folder, and "" is where the agent keeps forks of the
	// original.
	Output string
	// InPlace writes the fork under the original's name and id. The original is renamed and becomes
	// the backup.
	InPlace bool
	// ID is the new fork's id where its format makes random ids and its name contains none; ""
	// makes one here.
	ID string
	// Title is the fork's title; "" derives it from the original's.
	Title string
	// Taken are titles of other conversations, which a derived title avoids.
	Taken []string
	// Overlay keeps everything and stores the changes by the agent's own means. The changes must
	// then be ones that these means can express.
	Overlay bool
	// Undeclare are the names of declared attachments that the fork leaves out.
	Undeclare []string
	// SwitchOff are the tools that the fork's config switches off.
	SwitchOff []string
	// Now is the time when the fork is made; the zero time means the current time.
	Now time.Time
	// Work counts the bytes written. It stops the save with [context.Canceled] as long as no file
	// has its final name; nil counts nothing.
	Work *model.Work
}

// Saved is a saved fork.
type Saved struct {
	// ID is the id by which the agent resumes the fork, and Title is the title that it shows. Path
	// is the fork's file or folder, or "-" for a writer.
	ID, Path, Title string
	// Name is the name that the agent expects for the file or folder.
	Name string
	// Resume is the command that resumes the fork, and Undo is the command that removes an overlay.
	// They have no Args where no such command exists: no agent resumes a request that the user's
	// own program sends to a provider.
	Resume, Undo model.Command
	// Bytes is the size of the files of the fork that hold the conversation, as its original is
	// measured. In place it includes the unchanged files.
	Bytes int64
	// Backup is the new path of the original's file after InPlace, else "". Restore is the command
	// that moves it back; it has no Args without a backup.
	Backup  string
	Restore model.Command
	// Alarm says what another program wrote while the original was replaced, and names the files
	// that now differ; "" for nothing. One of these files contains what it wrote.
	Alarm string
	// Inherited are findings that the original has too, so they do not stop the save.
	Inherited []model.Finding
	// Warning says what else could not be done; "" for nothing.
	Warning string
}

// saver saves through a file system.
type saver struct {
	staging.Stager
	newID func() (string, error)
}

// newSaver saves through a file system; nil work counts nothing.
func newSaver(fsys files.System, work *model.Work) saver {
	return saver{newID: newID, Stager: staging.Stager{
		FS: fsys, TempName: staging.TempName, Work: work,
	}}
}

// proposeID makes ids. The first one is given, or "" for none.
func proposeID(first string) func() (string, error) {
	return func() (string, error) {
		if id := first; id != "" {
			first = ""
			return id, nil
		}
		return newID()
	}
}

func newID() (string, error) {
	id, err := uuid.NewRandom()
	return id.String(), err
}
