package formats

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/files"
	"decant/model/formats/staging"
)

// Save writes the fork of c with the changes applied. The fork is staged under a temporary name in
// its folder, read back by the code that opens any other file, checked, and compared with what the
// changes promise. Only then it gets its name, which never replaces another file. On any error
// nothing is left behind and the original is unchanged. Errors name the path and the next step.
// They wrap *CheckError for a fork that must not be saved, and ErrChanged or ErrBusy for an
// original that must not be overwritten.
func Save(c *model.Conversation, changes []model.Change, o SaveOptions) (Saved, error) {
	if o.Now.IsZero() {
		o.Now = time.Now()
	}
	s := newSaver(files.OS{}, o.Work)
	s.newID = proposeID(o.ID)
	o.Work.Expect(int(c.Stamp.Size))
	if o.InPlace {
		return s.saveInPlace(c, changes, o)
	}
	return s.saveFork(c, changes, o)
}

// attempts is how often a fork gets a new id because its name is already used.
const attempts = 12

// saveFork saves next to the original, or where the user said.
func (s saver) saveFork(
	c *model.Conversation, changes []model.Change, o SaveOptions,
) (Saved, error) {
	t, err := s.aimFork(c, o)
	if err != nil {
		return Saved{}, err
	}
	k := t.codec
	made, err := s.makeHome(k, o, t.dir)
	if err != nil {
		return Saved{}, saveError(t.dir, err)
	}
	saved, err := s.forkUntilFree(c, changes, o, t)
	if err != nil {
		staging.UnmakeFolders(s.FS, made)
		return Saved{}, err
	}
	saved.Warning = joinWarnings(s.copyCompanions(k, c, saved),
		s.announceTitle(k, saved, o.Now), s.TidyFolder(t.dir, o.Now, stagedNames()))
	if r, ok := k.(codec.Resumer); ok {
		saved.Resume = r.Resume(c, saved.Path, saved.ID)
	}
	return saved, nil
}

// aimFork finds the place for a fork, or says why none can be saved there.
func (s saver) aimFork(c *model.Conversation, o SaveOptions) (target, error) {
	k, err := codecNamed(c.Format)
	if err == nil {
		err = s.loadable(k, c)
	}
	if err != nil {
		return target{}, saveError(c.Path, err)
	}
	t := target{codec: k}
	if f := codec.FolderOf(k); f != nil {
		t.dir, t.name, err = s.placeFolder(f, c, o)
	} else {
		t.dir, t.name, err = s.placeFile(c, o)
	}
	return t, err
}

// makeHome makes the folder where the agent keeps its current conversations, unless the user named
// another.
func (s saver) makeHome(k codec.Codec, o SaveOptions, dir string) ([]string, error) {
	if _, ok := k.(codec.Homed); !ok || o.Output != "" {
		return nil, nil
	}
	return staging.MakeFolders(s.FS, dir)
}

// forkUntilFree saves a fork under an id that nothing else uses.
func (s saver) forkUntilFree(
	c *model.Conversation, changes []model.Change, o SaveOptions, t target,
) (Saved, error) {
	var err error
	for n := range attempts {
		var saved Saved
		saved, err = s.forkOnce(c, changes, o, t)
		if t.name != "" || !errors.Is(err, fs.ErrExist) {
			return saved, err
		}
		if n > 1 { // Parallel saves would all take the next id.
			t.later = rand.N(time.Duration(n) * time.Second) //nolint:gosec // Not a secret.
		}
	}
	return Saved{}, err
}

func (s saver) forkOnce(
	c *model.Conversation, changes []model.Change, o SaveOptions, t target,
) (Saved, error) {
	d, err := s.draftTarget(c, changes, o, t)
	if err != nil {
		return Saved{}, saveError(t.dir, err)
	}
	path := filepath.Join(t.dir, cmp.Or(t.name, d.Name))
	staged, err := s.Stage(d, t.dir, staging.ForkMode)
	if err != nil {
		return Saved{}, saveError(path, err)
	}
	defer s.Claim(staging.LockedFile(d, staged))()
	config := configPromises{o.Undeclare, o.SwitchOff}
	done, err := verifyFork(c, changes, config, func() (*model.Conversation, error) {
		return s.rereadStaged(t.codec, d, staged, path)
	})
	switch {
	case err != nil:
	case s.Work.Stopped():
		err = context.Canceled
	case d.Dir:
		err = s.PublishFolder(staged, path, func() error { return checkAlone(s.FS, c, t, path) })
	default:
		err = s.Publish(staged, path, t.name != "")
	}
	if err != nil {
		return Saved{}, saveError(path, s.Drop(err, d, staged))
	}
	if isNested(t.codec, d) {
		path = filepath.Join(path, d.Files[0].Name)
	}
	return savedDraft(t.codec, d, path, done), nil
}

// joinWarnings joins the warnings that are not empty.
func joinWarnings(warnings ...string) string {
	return strings.Join(slices.DeleteFunc(warnings, func(s string) bool { return s == "" }), "; ")
}

// draftTarget drafts the fork for a target.
func (s saver) draftTarget(
	c *model.Conversation, changes []model.Change, o SaveOptions, t target,
) (*model.Draft, error) {
	id, err := s.pickID(c, t, o.Now)
	if err != nil {
		return nil, err
	}
	d, err := draftNew(id, c, changes, o)
	if err != nil {
		return nil, err
	}
	if !t.isFolder() {
		d = fileAlone(t.codec, d)
	}
	return d, checkShape(d, t.isFolder())
}

// draftNew drafts a fork that does not overwrite the original.
func draftNew(
	id string, c *model.Conversation, changes []model.Change, o SaveOptions,
) (*model.Draft, error) {
	return Draft(c, changes, model.ForkOptions{
		ID: id, Title: o.Title, Taken: o.Taken, Overlay: o.Overlay, Undeclare: o.Undeclare,
		SwitchOff: o.SwitchOff, Now: o.Now,
	})
}

// savedDraft describes a draft that was written. A file alone needs its folder's name as well where
// its agent looks for it.
func savedDraft(k codec.Codec, d *model.Draft, path string, done verifiedFork) Saved {
	name := d.Name
	if n, ok := k.(codec.Nested); ok && !d.Dir {
		name = filepath.Join(name, n.FolderFiles()[0])
	}
	return Saved{
		ID: d.ID, Path: path, Name: name, Title: d.Title, Resume: d.Resume, Undo: d.Undo,
		Bytes: done.size, Inherited: done.inherited,
	}
}

// pickID is the id in the target's name, else a new id.
func (s saver) pickID(c *model.Conversation, t target, now time.Time) (string, error) {
	if codec.FolderOf(t.codec) != nil {
		return s.folderID(c, t, now.Add(t.later))
	}
	base := strings.TrimSuffix(t.name, filepath.Ext(t.name))
	if id, err := uuid.Parse(base); err == nil && id.String() == base {
		return base, nil
	}
	return s.newID()
}

// copyCompanions copies the original's companion folders next to its fork. A failure does not undo
// the fork.
func (s saver) copyCompanions(k codec.Codec, c *model.Conversation, saved Saved) (warning string) {
	f, ok := k.(codec.Companion)
	if !ok || c.Path == "" || c.Path == "-" {
		return ""
	}
	from, to := f.CompanionsOf(c.Path), f.CompanionsOf(saved.Path)
	for i := range min(len(from), len(to)) {
		if from[i] == to[i] {
			continue
		}
		if _, err := staging.CopyFolder(s.FS, from[i], to[i]); err != nil {
			warning = joinWarnings(warning, fmt.Sprintf("the fork is saved, but the folder %s "+
				"could not be copied to %s: %v; copy it before you resume the fork",
				files.ShowPath(from[i]), files.ShowPath(to[i]), err))
		}
	}
	return warning
}

// announceTitle adds the title of a saved fork to the agent's list of titles, where the agent has
// one. A failure does not undo the fork.
func (s saver) announceTitle(k codec.Codec, saved Saved, now time.Time) (warning string) {
	h, ok := k.(codec.Homed)
	if !ok || len(saved.Resume.Args) == 0 {
		return ""
	}
	file, line := h.Entry(saved.Path, saved.ID, saved.Title, now)
	if file == "" {
		return ""
	}
	if err := s.FS.Append(file, line); err != nil {
		return fmt.Sprintf("the fork is saved, but its title is not: %v", err)
	}
	return ""
}
