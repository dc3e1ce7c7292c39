package formats

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"time"

	"decant/model"
	"decant/model/formats/jp"
)

// rest is how long an original must have been left alone before it is
// written in place.
const rest = 60 * time.Second

// inPlace puts the fork in the place of the original, which goes into a backup. Of
// a conversation that is a folder that is the file of its events.
func (s saver) inPlace(
	c *model.Conversation, changes []model.Change, o SaveOptions,
) (Saved, error) {
	if c.Path == "" || c.Path == "-" {
		return Saved{}, fmt.Errorf("save %s in place: it is no file; "+
			"name one with --output instead", show(c.Path))
	}
	if c.Stamp.Packed {
		return Saved{}, inPlaceError(c.Path, errPacked)
	}
	if o.Output != "" {
		return Saved{}, fmt.Errorf("save %s in place: --output names another place; "+
			"choose one of the two", show(c.Path))
	}
	k, err := byName(c.Format)
	if err != nil {
		return Saved{}, inPlaceError(c.Path, err)
	}
	if err := s.loadable(k, c); err != nil {
		return Saved{}, inPlaceError(c.Path, err)
	}
	t := s.original(k, c)
	path, err := filepath.EvalSymlinks(t.path)
	if errors.Is(err, fs.ErrNotExist) {
		err = cause{err, "it is gone since it was read; name a place for a fork with --output"}
		return Saved{}, fmt.Errorf("save %s in place: %w", show(c.Path), err)
	}
	if err != nil {
		return Saved{}, inPlaceError(c.Path, err)
	}
	t.path = path
	release, err := s.hold(t)
	if err != nil {
		return Saved{}, inPlaceError(path, err)
	}
	defer release()
	return s.replace(c, changes, o, t)
}

// original is what is replaced in place.
type original struct {
	codec *codec
	// path is the file; folder is true when it is one of a conversation's folder,
	// whose copies lie in place.
	path   string
	folder bool
	place  jp.Place
}

// original finds the file that holds a conversation's events.
func (s saver) original(k *codec, c *model.Conversation) original {
	t := original{codec: k, path: c.Path}
	if k.folder == nil {
		return t
	}
	if info, err := s.fs.stat(c.Path); err == nil && !info.IsDir() {
		return t // A stream without its folder.
	}
	t.path, t.folder = filepath.Join(c.Path, jp.EventsFile), true
	t.place = k.folder.place(c)
	return t
}

// hold takes the lock that the conversation's agent would take, where it has one.
func (s saver) hold(t original) (release func(), err error) {
	path := t.place.Lock
	if path == "" {
		return func() {}, nil
	}
	dir := filepath.Dir(path)
	if _, err := s.fs.stat(dir); err != nil {
		// Where no lock can be made the agent holds none.
		if err := s.fs.mkdir(dir); err != nil && !errors.Is(err, fs.ErrExist) {
			return func() {}, nil
		}
	}
	l, err := s.fs.lock(path)
	if errors.Is(err, ErrBusy) {
		return nil, cause{err, t.codec.folder.agent + " has the conversation open; " +
			"close it there, then save again, or save a fork"}
	}
	if errors.Is(err, fs.ErrPermission) {
		return nil, cause{err, fmt.Sprintf("its lock %s cannot be taken: permission denied; "+
			"make that writable, or save a fork", show(path))}
	}
	if err != nil {
		return nil, fmt.Errorf("lock %s: %w", show(path), err)
	}
	return func() { _ = l.Close() }, nil // Nothing was written to it.
}

// replace is inPlace once it is known what to replace.
func (s saver) replace(
	c *model.Conversation, changes []model.Change, o SaveOptions, t original,
) (Saved, error) {
	info, err := s.untouched(c, t.path, o.Now)
	if err != nil {
		return Saved{}, inPlaceError(t.path, err)
	}
	d, err := Draft(c, changes, model.ForkOptions{
		Title: o.Title, Overlay: o.Overlay, Now: o.Now,
	})
	if err == nil {
		err = fits(d, false)
	}
	if err != nil {
		return Saved{}, inPlaceError(t.path, err)
	}
	staged, err := s.stage(d, filepath.Dir(t.path), info.Mode().Perm())
	if err != nil {
		return Saved{}, inPlaceError(t.path, err)
	}
	size, err := verify(c, changes, nil, func() (*model.Conversation, error) {
		if t.folder {
			return s.rereadInFolder(c, t, staged)
		}
		// The agent goes by the name that it opens, which may be a link.
		return s.reread(t.codec, d, staged, c.Path)
	})
	if err != nil {
		return Saved{}, inPlaceError(t.path, s.discard(err, staged))
	}
	backup, err := s.swap(c, staged, t.path, o.Now)
	if err != nil {
		return Saved{}, inPlaceError(t.path, s.discard(err, staged))
	}
	saved := Saved{
		ID: d.ID, Path: t.path, Title: d.Title, Resume: d.Resume, Undo: d.Undo, Bytes: size,
		Backup: backup,
	}
	if t.folder {
		saved.Path = c.Path
	}
	return saved, nil
}

// untouched reports whether a file is still what was read, and at rest.
func (s saver) untouched(
	c *model.Conversation, path string, now time.Time,
) (fs.FileInfo, error) {
	info, err := s.fs.stat(path)
	if err != nil {
		return nil, err
	}
	if info.Size() != c.Stamp.Size || !info.ModTime().Equal(c.Stamp.Modified) {
		return nil, ErrChanged
	}
	if now.Sub(info.ModTime()).Abs() < rest {
		return nil, ErrBusy
	}
	return info, nil
}

// swap backs the original up and puts the staged file in its place. After an
// error the original is as it was and there is no backup.
func (s saver) swap(
	c *model.Conversation, staged, path string, now time.Time,
) (backup string, err error) {
	backup, err = s.backUp(c, path, now)
	if err != nil {
		return "", err
	}
	// The last look, for the checks took their time.
	if _, err = s.untouched(c, path, now); err == nil {
		err = s.fs.rename(staged, path)
	}
	if err != nil {
		return "", s.discard(err, backup)
	}
	if err = s.fs.syncDir(filepath.Dir(path)); err == nil {
		return backup, nil
	}
	if back := s.fs.rename(backup, path); back != nil {
		return "", fmt.Errorf("%w; what was there is in %s", err, show(backup))
	}
	return "", err
}

// backUp copies a file with its mode and time under a name that no agent lists,
// and holds the copied bytes against those that were read.
func (s saver) backUp(c *model.Conversation, path string, now time.Time) (string, error) {
	info, err := s.fs.stat(path)
	if err != nil {
		return "", err
	}
	data, _, err := readStill(s.fs, path)
	if err != nil {
		return "", err
	}
	if sha256.Sum256(data) != c.Stamp.Sum {
		return "", ErrChanged
	}
	name := path + ".decant-backup-" + now.UTC().Format("20060102T150405Z")
	backup := name
	for n := 2; n < 100; n++ {
		err = s.write(backup, info.Mode().Perm(), func(w io.Writer) error {
			_, err := w.Write(data)
			return err
		})
		if !errors.Is(err, fs.ErrExist) {
			break
		}
		backup = fmt.Sprintf("%s-%d", name, n)
	}
	if err != nil {
		return "", err
	}
	err = s.fs.setTime(backup, info.ModTime())
	if err == nil {
		err = s.fs.syncDir(filepath.Dir(backup))
	}
	if err != nil {
		return "", s.discard(err, backup)
	}
	return backup, nil
}
