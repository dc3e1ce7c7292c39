package formats

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/files"
	"decant/model/formats/staging"
)

// saveInPlace replaces the original with the fork; the original becomes the backup. For a
// conversation that is a folder it replaces the file of the events.
func (s saver) saveInPlace(
	c *model.Conversation, changes []model.Change, o SaveOptions,
) (Saved, error) {
	t, err := s.locateOriginal(c, o)
	if err != nil {
		return Saved{}, err
	}
	release, err := s.holdLock(t)
	if err != nil {
		return Saved{}, inPlaceError(t.path, err)
	}
	defer release()
	return s.replaceOriginal(c, changes, o, t)
}

// locateOriginal finds the file to replace, following links, or says why it cannot be replaced.
func (s saver) locateOriginal(c *model.Conversation, o SaveOptions) (originalFile, error) {
	if c.Path == "" || c.Path == "-" {
		return originalFile{}, fmt.Errorf("save %s in place: it is not a file; name one with "+
			"--output instead", files.ShowPath(c.Path))
	}
	if shelfOf(c.Path) != nil {
		return originalFile{}, inPlaceError(c.Path, errIsShelved)
	}
	if c.Stamp.Packed {
		return originalFile{}, inPlaceError(c.Path, errIsPacked)
	}
	if o.Output != "" {
		return originalFile{}, fmt.Errorf("save %s in place: --output names another place; use "+
			"one of the two", files.ShowPath(c.Path))
	}
	k, err := codecNamed(c.Format)
	if err != nil {
		return originalFile{}, inPlaceError(c.Path, err)
	}
	if err := s.loadable(k, c); err != nil {
		return originalFile{}, inPlaceError(c.Path, err)
	}
	t := findOriginal(s.FS, k, c)
	path, err := filepath.EvalSymlinks(t.path)
	if errors.Is(err, fs.ErrNotExist) {
		err = files.RewordError(err,
			"it was deleted since it was read; save a fork elsewhere "+WithOutput)
		return originalFile{}, fmt.Errorf("save %s in place: %w", files.ShowPath(c.Path), err)
	}
	if err != nil {
		return originalFile{}, inPlaceError(c.Path, err)
	}
	t.path = path
	return t, nil
}

// holdLock takes the lock that the conversation's agent would take, if it has one.
func (s saver) holdLock(t originalFile) (release func(), err error) {
	path := t.place.Lock
	if path == "" {
		return func() {}, nil
	}
	dir := filepath.Dir(path)
	if _, err := s.FS.Stat(dir); err != nil {
		// Where no lock can be made, the agent holds none.
		if err := s.FS.Mkdir(dir); err != nil && !errors.Is(err, fs.ErrExist) {
			return func() {}, nil
		}
	}
	l, err := s.FS.Lock(path)
	if errors.Is(err, files.ErrBusy) {
		return nil, t.busyError()
	}
	if errors.Is(err, fs.ErrPermission) {
		return nil, files.RewordError(err,
			fmt.Sprintf("its lock %s cannot be acquired: permission denied; make it writable, or "+
				"save a fork", files.ShowPath(path)))
	}
	if err != nil {
		return nil, fmt.Errorf("lock %s: %w", files.ShowPath(path), err)
	}
	return func() { _ = l.Close() }, nil // Nothing was written to it.
}

// draftInPlace drafts the replacement of an original that nobody writes to, and returns the
// original's state.
func (s saver) draftInPlace(
	c *model.Conversation, changes []model.Change, o SaveOptions, t originalFile,
) (*model.Draft, fs.FileInfo, error) {
	info, err := s.FS.Stat(t.path)
	if err == nil {
		err = s.CheckUntouched(c.Stamp, t.path, info, o.Now)
	}
	if err != nil {
		return nil, nil, inPlaceError(t.path, offerFork(c, err))
	}
	d, err := Draft(c, changes, model.ForkOptions{
		Title: o.Title, Overlay: o.Overlay, Now: o.Now,
	})
	if err == nil {
		err = checkShape(d, false)
	}
	if err != nil {
		return nil, nil, inPlaceError(t.path, err)
	}
	return d, info, nil
}

// offerFork adds to "the file changed" that a fork can still be saved, where the content is in
// memory.
func offerFork(c *model.Conversation, err error) error {
	var worded files.Cause
	if !errors.Is(err, files.ErrChanged) || errors.As(err, &worded) || c.Source.OnDisk() {
		return err
	}
	return files.RewordError(err,
		files.ErrChanged.Error()+"; open it again, or save a fork of what was read")
}

// replaceOriginal is the last step of saveInPlace, when the file to replace is known.
func (s saver) replaceOriginal(
	c *model.Conversation, changes []model.Change, o SaveOptions, t originalFile,
) (Saved, error) {
	d, info, err := s.draftInPlace(c, changes, o, t)
	if err != nil {
		return Saved{}, err
	}
	staged, err := s.Stage(d, filepath.Dir(t.path), info.Mode().Perm())
	if err != nil {
		return Saved{}, inPlaceError(t.path, err)
	}
	defer s.Claim(staged)()
	if err := staging.KeepOwner(s.FS, staged, info); err != nil {
		return Saved{}, inPlaceError(t.path, s.Discard(err, staged))
	}
	done, err := verifyFork(c, changes, configPromises{}, func() (*model.Conversation, error) {
		if t.folder {
			return s.rereadInFolder(c, t, staged)
		}
		// The agent uses the name that it opens, which may be a link.
		return s.rereadStaged(t.codec, d, staged, c.Path)
	})
	if err != nil {
		return Saved{}, inPlaceError(t.path, s.Discard(err, staged))
	}
	swap := staging.Swap{Stager: s.Stager, Stamp: c.Stamp, Staged: staged, Path: t.path, Now: o.Now}
	if err := swap.Run(); err != nil {
		return Saved{}, inPlaceError(t.path, s.Discard(offerFork(c, err), staged))
	}
	saved := savedDraft(t.codec, d, t.path, done)
	saved.Backup, saved.Alarm = swap.Backup, strings.Join(swap.Alarms, "; ")
	saved.Restore = model.Command{Args: []string{"mv", swap.Backup, t.path}}
	tidied := s.TidyFolder(filepath.Dir(t.path), o.Now, stagedNames())
	saved.Warning = joinWarnings(append(swap.Warnings, tidied)...)
	n, nested := t.codec.(codec.Nested)
	switch {
	case t.folder:
		saved.Path, saved.Name = c.Path, filepath.Base(filepath.Dir(t.path))
	case nested && c.ID != "":
		saved.Name = filepath.Join(c.ID, n.FolderFiles()[0])
	}
	return saved, nil
}
