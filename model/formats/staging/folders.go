package staging

import (
	"errors"
	"io/fs"
	"path/filepath"

	"decant/model/formats/files"
)

// MakeFolders makes a folder and those above it that are not there, and returns them,
// the deepest last.
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

// UnmakeFolders takes away what MakeFolders made, as far as nothing lies in it.
func UnmakeFolders(fsys files.System, made []string) {
	for i := len(made) - 1; i >= 0; i-- {
		_ = fsys.Remove(made[i]) // What somebody else put there stays.
	}
}
