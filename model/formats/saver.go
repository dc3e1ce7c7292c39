package formats

import (
	"time"

	"github.com/google/uuid"

	"decant/model"
	"decant/model/formats/files"
	"decant/model/formats/staging"
)

// SaveOptions say where a fork goes.
type SaveOptions struct {
	// Output is a folder that exists, which gets the fork under its own name,
	// else the file to make, whose name has an ending; "" is the folder of the
	// original. Where a conversation is a folder, what does not exist is that folder,
	// and "" is where its agent keeps forks of the original.
	Output string
	// InPlace writes what the fork would hold under the original's name and id; the
	// original keeps a name as backup.
	InPlace bool
	// ID is the new fork's id where its format makes random ones and its name says none; "" for
	// one that is made here.
	ID string
	// Title is the fork's title, "" for one derived from the original's.
	Title string
	// Taken are titles of other conversations, which a derived title avoids.
	Taken []string
	// Overlay keeps everything and says the changes by the agent's own means. The
	// changes are then those that these means can say.
	Overlay bool
	// Undeclare are names of declared attachments that the fork leaves out.
	Undeclare []string
	// SwitchOff are tools that the fork's config switches off.
	SwitchOff []string
	// Now is when the fork is made; the zero time is the present.
	Now time.Time
	// Work counts the bytes written, and stops the save with [context.Canceled] while
	// nothing has its name yet; nil counts nothing.
	Work *model.Work
}

// Saved is a fork that is in its place.
type Saved struct {
	// ID is what the agent resumes it by, Path its file or folder, "-" for a writer,
	// Title what it shows.
	ID, Path, Title string
	// Name is what the agent wants its file or folder to be called.
	Name string
	// Resume is how the agent is asked to go on with it, Undo how it takes an overlay
	// off again. They have no Args if none exists: what is sent to a provider by
	// a program of the person's own no agent resumes.
	Resume, Undo model.Command
	// Bytes is the size of all files of the fork; in place those that stayed count too.
	Bytes int64
	// Backup is what InPlace made of the original's file, which has another name now,
	// else "".
	Backup string
	// Alarm says what another program wrote while the original was replaced, with the
	// files that now differ; "" for nothing. What it wrote is in one of them.
	Alarm string
	// Inherited are findings of the fork that its original has as well, which are no
	// reason not to save it.
	Inherited []model.Finding
	// Warning is what could not be done besides, "" for nothing.
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

// proposeID makes ids of which the first is given, "" for none.
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
