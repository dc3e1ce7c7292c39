package formats

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/google/uuid"

	"decant/model"
)

// SaveOptions say where a fork goes.
type SaveOptions struct {
	// Output is a folder that exists, which gets the fork under its own name,
	// else the file to make; "" is the folder of the original. Where a conversation
	// is a folder, what does not exist is that folder, and "" is where its agent
	// keeps forks of the original.
	Output string
	// InPlace writes what the fork would hold under the original's name and id,
	// after a backup.
	InPlace bool
	// Title is the fork's title, "" for one derived from the original's.
	Title string
	// Taken are titles of other conversations, which a derived title avoids.
	Taken []string
	// Overlay keeps everything and says the changes by the agent's own means. The
	// changes are then those that these means can say.
	Overlay bool
	// Undeclare are names of declared attachments that the fork leaves out.
	Undeclare []string
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
	// off again. They have no Args where there is none: what is sent to a provider by
	// a program of the person's own no agent resumes.
	Resume, Undo model.Command
	// Bytes is the size of all files of the fork; in place those that stayed count too.
	Bytes int64
	// Backup is the copy of the original's file that InPlace left, else "".
	Backup string
	// Warning is what could not be done besides, "" for nothing.
	Warning string
}

// CheckError says that a staged fork broke rules or is not what was promised.
// Nothing was saved.
type CheckError struct {
	// Findings is never empty.
	Findings []model.Finding
}

// Error is the first finding and how many there are, on one line.
func (e *CheckError) Error() string {
	s := fmt.Sprintf("the checker refused it: %s", e.Findings[0])
	if n := len(e.Findings); n > 1 {
		s += fmt.Sprintf(" (and %d more)", n-1)
	}
	return s
}

// ErrBusy says that an agent may have the conversation open: it wrote it lately, or
// it has it locked.
var ErrBusy = errors.New("it was written less than a minute ago: its agent may have it open")

// saver saves through a file system.
type saver struct {
	fs files
	// temporary is a new name, in each call another.
	temporary func() string
	newID     func() (string, error)
	work      *model.Work // nil counts nothing.
}

// Save writes the fork of c with the changes done. It is staged under a
// temporary name in its folder, read back by the code that opens any other file,
// checked, compared with what the changes promise, and only then given its name,
// which never takes that of another file. On any error nothing is left behind
// and the original is as it was. Errors name the path and the next step; they
// wrap *CheckError for a fork that must not be saved, and ErrChanged or ErrBusy
// for an original that must not be written in place.
func Save(c *model.Conversation, changes []model.Change, o SaveOptions) (Saved, error) {
	if o.Now.IsZero() {
		o.Now = time.Now()
	}
	s := saver{fs: osFiles{}, temporary: temporary, newID: newID, work: o.Work}
	o.Work.Expect(int(c.Stamp.Size))
	if o.InPlace {
		return s.inPlace(c, changes, o)
	}
	return s.fork(c, changes, o)
}

func newID() (string, error) {
	id, err := uuid.NewRandom()
	return id.String(), err
}

// temporary is a name that no agent lists.
func temporary() string { return ".decant-" + uuid.NewString() + ".tmp" }

// attempts is how often a fork gets a new id because its name is taken.
const attempts = 12

// fork saves beside the original, or where the person said.
func (s saver) fork(
	c *model.Conversation, changes []model.Change, o SaveOptions,
) (Saved, error) {
	k, err := byName(c.Format)
	if err != nil {
		return Saved{}, saveError(c.Path, err)
	}
	t := target{codec: k}
	if err := s.loadable(k, c); err != nil {
		return Saved{}, saveError(c.Path, err)
	}
	if k.folder != nil {
		t.dir, t.name, err = s.placeFolder(k.folder, c, o)
	} else {
		t.dir, t.name, err = s.place(c, o)
	}
	if err != nil {
		return Saved{}, err
	}
	made, err := s.makeHome(k, o, t.dir)
	if err != nil {
		return Saved{}, saveError(t.dir, err)
	}
	saved, err := s.forkAny(c, changes, o, t)
	if err != nil {
		s.unmakeFolders(made)
		return Saved{}, err
	}
	saved.Warning = s.announce(k, saved, o.Now)
	if k.resume != nil {
		saved.Resume = k.resume(c, saved.Path, saved.ID)
	}
	return saved, nil
}

// makeHome makes the folder where the agent keeps what it works on, unless the person
// named another.
func (s saver) makeHome(k *codec, o SaveOptions, dir string) ([]string, error) {
	if k.home == nil || o.Output != "" {
		return nil, nil
	}
	return s.makeFolders(dir)
}

// forkAny saves a fork under an id that no other has.
func (s saver) forkAny(
	c *model.Conversation, changes []model.Change, o SaveOptions, t target,
) (Saved, error) {
	var err error
	for n := range attempts {
		var saved Saved
		saved, err = s.forkOnce(c, changes, o, t)
		if t.name != "" || !errors.Is(err, fs.ErrExist) {
			return saved, err
		}
		if n > 1 { // Several save at the same time, and all would take the next id.
			t.later = rand.N(time.Duration(n) * time.Second) //nolint:gosec // It is no secret.
		}
	}
	return Saved{}, err
}

// target is where a fork goes: a folder, and the name there when a person chose one.
type target struct {
	codec     *codec
	dir, name string
	// later is how long after now an id is taken that is made of the time.
	later time.Duration
}

func (s saver) forkOnce(
	c *model.Conversation, changes []model.Change, o SaveOptions, t target,
) (Saved, error) {
	id, err := s.id(c, t, o.Now)
	if err != nil {
		return Saved{}, saveError(t.dir, err)
	}
	d, err := draftAs(id, c, changes, o)
	if err == nil {
		err = fits(d, t.codec.folder != nil)
	}
	if err != nil {
		return Saved{}, saveError(t.dir, err)
	}
	path := filepath.Join(t.dir, cmp.Or(t.name, d.Name))
	staged, err := s.stage(d, t.dir, forkMode)
	if err != nil {
		return Saved{}, saveError(path, err)
	}
	size, err := verify(c, changes, o.Undeclare, func() (*model.Conversation, error) {
		return s.reread(t.codec, d, staged, path)
	})
	switch {
	case err != nil:
	case s.work.Stopped():
		err = context.Canceled
	case d.Dir:
		err = s.publishFolder(staged, path, func() error { return s.alone(c, t, path) })
	default:
		err = s.publish(staged, path)
	}
	if err != nil {
		return Saved{}, saveError(path, s.drop(err, d, staged))
	}
	return savedAs(d, path, size), nil
}

// draftAs is the draft of a fork that is no overwriting.
func draftAs(
	id string, c *model.Conversation, changes []model.Change, o SaveOptions,
) (*model.Draft, error) {
	return Draft(c, changes, model.ForkOptions{
		ID: id, Title: o.Title, Taken: o.Taken, Overlay: o.Overlay, Undeclare: o.Undeclare,
		Now: o.Now,
	})
}

// savedAs tells of a draft that is written.
func savedAs(d *model.Draft, path string, size int64) Saved {
	return Saved{
		ID: d.ID, Path: path, Name: d.Name, Title: d.Title, Resume: d.Resume, Undo: d.Undo,
		Bytes: size,
	}
}

// id is the id that the target's name stands for, else a new one.
func (s saver) id(c *model.Conversation, t target, now time.Time) (string, error) {
	if t.codec.folder != nil {
		return s.folderID(c, t, now.Add(t.later))
	}
	base := strings.TrimSuffix(t.name, filepath.Ext(t.name))
	if id, err := uuid.Parse(base); err == nil && id.String() == base {
		return base, nil
	}
	return s.newID()
}

// place is the folder of a fork, and its name where the person chose one.
func (s saver) place(c *model.Conversation, o SaveOptions) (dir, name string, err error) {
	if o.Output == "" {
		if c.Path == "" || c.Path == "-" {
			return "", "", fmt.Errorf("save fork of %s: it has no folder; "+
				"name one, or a file, with --output", show(c.Path))
		}
		return forkFolder(c, o.Now), "", nil
	}
	return s.placeOutput(o)
}

// placeOutput is place for one that the person named.
func (s saver) placeOutput(o SaveOptions) (dir, name string, err error) {
	info, err := s.fs.stat(o.Output)
	switch {
	case err == nil && info.IsDir():
		return o.Output, "", nil
	case err == nil:
		return "", "", saveError(o.Output, fs.ErrExist)
	case !errors.Is(err, fs.ErrNotExist):
		return "", "", saveError(o.Output, err)
	}
	dir = filepath.Dir(o.Output)
	if strings.HasSuffix(o.Output, string(filepath.Separator)) {
		return "", "", saveError(o.Output, fs.ErrNotExist)
	}
	if info, err := s.fs.stat(dir); err != nil || !info.IsDir() {
		return "", "", saveError(dir, cmpErr(err, syscall.ENOTDIR))
	}
	return dir, filepath.Base(o.Output), nil
}

// cmpErr is the first error that is one.
func cmpErr(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}
