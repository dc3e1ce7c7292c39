package staging

import (
	"errors"
	"io"
	"io/fs"
	"path/filepath"

	"decant/model/formats/files"
)

// MakeFolders makes a folder and its missing parents, and returns the new folders, the deepest
// last.
func MakeFolders(fsys files.System, dir string) ([]string, error) {
	if _, err := fsys.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	made, err := MakeFolders(fsys, filepath.Dir(dir))
	if err != nil {
		return made, err
	}
	if err := fsys.Mkdir(dir); err != nil && !errors.Is(err, fs.ErrExist) {
		return made, err
	}
	return append(made, dir), nil
}

// UnmakeFolders removes the folders that MakeFolders made, if they are empty.
func UnmakeFolders(fsys files.System, made []string) {
	for i := len(made) - 1; i >= 0; i-- {
		_ = fsys.Remove(made[i]) // What others put there stays.
	}
}

// CopyFolder copies a folder with its files and folders to an unused name, and reports whether
// there was anything to copy. Links and other things that are not files are left out. On an error
// nothing of the copy is left.
func CopyFolder(fsys files.System, from, to string) (copied bool, err error) {
	info, err := fsys.Lstat(from)
	switch {
	case errors.Is(err, fs.ErrNotExist), err == nil && !info.IsDir():
		return false, nil
	case err != nil:
		return false, err
	}
	var made []string
	if err := copyInto(fsys, from, to, &made); err != nil {
		UnmakeFolders(fsys, made)
		return false, err
	}
	return true, fsys.SyncDir(to)
}

// copyInto copies a folder, and lists what it makes.
func copyInto(fsys files.System, from, to string, made *[]string) error {
	if err := fsys.Mkdir(to); err != nil {
		return err
	}
	*made = append(*made, to)
	names, err := fsys.List(from)
	if err != nil {
		return err
	}
	for _, name := range names {
		old, fresh := filepath.Join(from, name), filepath.Join(to, name)
		info, err := fsys.Lstat(old)
		switch {
		case err != nil:
			return err
		case info.IsDir():
			err = copyInto(fsys, old, fresh, made)
		case info.Mode().IsRegular():
			*made = append(*made, fresh)
			err = copyFile(fsys, old, fresh, info.Mode().Perm())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// copyFile copies one file.
func copyFile(fsys files.System, from, to string, mode fs.FileMode) error {
	in, err := fsys.Open(from)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }() // It was only read.
	out, err := fsys.Create(to, mode)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Sync(), out.Close())
}
