package staging

import (
	"errors"
	"io"
	"io/fs"
	"path/filepath"

	"decant/model/formats/files"
)

// PublishFolder gives a staged folder its name, unless the name is used, or another folder has its
// id, which alone checks. After an error the folder is where it was staged.
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

// Publish gives a staged file its name, unless a file has it. chosen is true for a name that the
// user chose, which another program may create at the same time. After an error the name is as free
// as before; the staged file may still exist.
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

// renameFree renames to an unused name. Where the file system has no such operation, a file that is
// created between the check and the rename is lost. So it is only for names that nobody else uses.
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

// renameChosen is renameFree for a name that others may use too. Where the file system has no such
// operation, an empty file takes the name first; a kill leaves that file.
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
