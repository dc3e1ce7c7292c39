package formats

import (
	"errors"
	"path/filepath"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/files"
)

// originalFile is the file that an in-place save replaces.
type originalFile struct {
	codec codec.Codec
	// path is the file. folder is true when it is in a conversation's folder, whose copies are in
	// place.
	path   string
	folder bool
	place  codec.Place
}

// findOriginal finds the file that contains a conversation's events.
func findOriginal(fsys files.System, k codec.Codec, c *model.Conversation) originalFile {
	t := originalFile{codec: k, path: c.Path}
	f := codec.FolderOf(k)
	if f == nil {
		return t
	}
	if info, err := fsys.Stat(c.Path); err == nil && !info.IsDir() {
		return t // A stream without its folder.
	}
	t.path, t.folder = filepath.Join(c.Path, f.Files().Events), true
	t.place = f.PlaceOf(c)
	return t
}

// busyError says that the agent holds its lock.
func (t originalFile) busyError() error {
	agent := codec.FolderOf(t.codec).Agent()
	return files.RewordError(files.ErrBusy, agent+" has the conversation open; close it there "+
		"and save again, or save a fork")
}

// isHeld reports whether a program holds a lock. Nobody holds a lock that does not exist.
func isHeld(fsys files.System, lock string) bool {
	if _, err := fsys.Stat(lock); err != nil {
		return false
	}
	l, err := fsys.Lock(lock)
	if err == nil {
		_ = l.Close() // Nothing was written to it.
	}
	return errors.Is(err, files.ErrBusy)
}
