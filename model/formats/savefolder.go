package formats

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"time"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/files"
)

// errTaken says that another conversation has the fork's id.
var errTaken = files.RewordError(
	fs.ErrExist, "another conversation has that id; choose another name "+WithOutput,
)

// loadable reports why no fork that uses the configuration of c could be loaded. No plan can fix
// that.
func (s saver) loadable(k codec.Codec, c *model.Conversation) error {
	if c.Path == "" || c.Path == "-" || !findOriginal(s.FS, k, c).folder {
		return nil
	}
	config := codec.FolderOf(k).Files().Config
	for _, f := range k.Check(c) {
		if f.Place == config {
			return fmt.Errorf("%s: %s; restore that file from a backup, then save again",
				f.Place, f.Effect)
		}
	}
	return nil
}

// folderID is the id at the start of the target's name when it is free, else another free id.
func (s saver) folderID(c *model.Conversation, t target, now time.Time) (string, error) {
	f := codec.FolderOf(t.codec)
	found, err := listAround(s.FS, f, c, t.dir)
	if err != nil {
		return "", err
	}
	if t.name == "" {
		names := make([]string, len(found))
		for i, path := range found {
			names[i] = filepath.Base(path)
		}
		return f.NextID(now, names), nil
	}
	id, _ := f.FolderID(t.name)
	if slices.ContainsFunc(found, hasID(f, id)) {
		return "", errTaken
	}
	return id, nil
}

// listAround lists all paths in the places where the id of a fork in dir must be free.
func listAround(
	fsys files.System, f codec.Folder, c *model.Conversation, dir string,
) ([]string, error) {
	var out []string
	for _, dir := range f.IDFolders(c, dir) {
		names, err := fsys.List(dir)
		if errors.Is(err, fs.ErrPermission) {
			return nil, files.RewordError(err, fmt.Sprintf(
				"the ids in %s cannot be read: permission denied; make it readable",
				files.ShowPath(dir)))
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		for _, name := range names {
			out = append(out, filepath.Join(dir, name))
		}
	}
	return out, nil
}

// hasID returns a function that reports whether the name of a path begins with an id.
func hasID(f codec.Folder, id string) func(path string) bool {
	return func(path string) bool {
		other, ok := f.FolderID(filepath.Base(path))
		return ok && other == id
	}
}

// checkAlone reports an error where a saved fork is not the only one with its id.
func checkAlone(fsys files.System, c *model.Conversation, t target, path string) error {
	f := codec.FolderOf(t.codec)
	if f == nil {
		return nil // The name is the complete id.
	}
	other, err := folderOfID(fsys, f, c, path, []string{path})
	if err == nil && other != "" {
		err = errTaken
	}
	return err
}

// folderOfID is a folder with the same id as the one at path that is not one of the copies, or ""
// for none.
func folderOfID(
	fsys files.System, f codec.Folder, c *model.Conversation, path string, copies []string,
) (string, error) {
	id, ok := f.FolderID(filepath.Base(path))
	if !ok {
		return "", nil
	}
	found, err := listAround(fsys, f, c, filepath.Dir(path))
	if err != nil {
		return "", err
	}
	i := slices.IndexFunc(found, func(p string) bool {
		return hasID(f, id)(p) && !slices.ContainsFunc(copies, func(c string) bool {
			return files.SameFile(fsys, c, p)
		})
	})
	if i < 0 {
		return "", nil
	}
	return found[i], nil
}
