package staging

import (
	"errors"
	"io"
	"io/fs"
	"path/filepath"

	"decant/model/formats/files"
)

// PublishFolder gives a staged folder its name, unless anything has it, or another
// one has its id: alone tells that. After an error the folder is where it was staged.
func (s Stager) PublishFolder(staged, path string, alone func() error) error {
	err := s.renameFree(staged, path)
	if err != nil {
		return err
	}
	if err = s.FS.SyncDir(filepath.Dir(path)); err == nil {
		err = alone()
	}
	if err == nil {
		return nil
	}
	if back := s.FS.Rename(path, staged); back != nil {
		return LeftBehind{Err: err, Path: path}
	}
	return err
}

// Publish gives a staged file its name, unless a file has it; chosen is true for a
// name that a person chose, which another program may make at the same time. After an
// error the name is as free as it was; the staged file may still be there.
func (s Stager) Publish(staged, path string, chosen bool) error {
	err := s.FS.Link(staged, path)
	switch {
	case errors.Is(err, fs.ErrExist):
		return err
	case err == nil:
		err = s.FS.Remove(staged)
	case chosen:
		if err = s.renameChosen(staged, path); err != nil {
			return err
		}
	default:
		if err = s.renameFree(staged, path); err != nil {
			return err
		}
	}
	if err == nil {
		err = s.FS.SyncDir(filepath.Dir(path))
	}
	if err != nil {
		return s.Discard(err, path)
	}
	return nil
}

// renameFree renames to a name that nothing has. Where the file system has no such
// step, one that takes the name between the look and the rename loses: so it is for
// names that nobody else makes.
func (s Stager) renameFree(from, to string) error {
	err := s.FS.RenameNew(from, to)
	if !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	if _, err := s.FS.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
		return files.FirstError(err, &fs.PathError{Op: "rename", Path: to, Err: fs.ErrExist})
	}
	return s.FS.Rename(from, to)
}

// renameChosen is renameFree for a name that others may make too. Where there is no
// other step an empty file takes the name first; a kill leaves that file.
func (s Stager) renameChosen(from, to string) error {
	err := s.FS.RenameNew(from, to)
	if !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	err = s.writeFile(to, ForkMode, func(io.Writer) error { return nil })
	if err != nil {
		return err
	}
	if err = s.FS.Rename(from, to); err != nil {
		return s.Discard(err, to)
	}
	return nil
}
