package formats

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/files"
)

// readFiles are the files that were read from a folder. The events are not split yet.
type readFiles struct {
	stored codec.Stored
	events []byte
	stamp  model.Stamp // The stamp of events.json.
}

// readFolder reads the newest copy of each unit of files, and reads everything once more when
// something changed meanwhile. The units are metadata.json, and base_config.json with events.json.
func readFolder(fsys files.System, f codec.Folder, place codec.Place) (readFiles, error) {
	for range 2 {
		r, still, err := readCopies(fsys, f, place)
		if err != nil || still {
			return r, err
		}
	}
	return readFiles{}, files.Restless(f.Agent())
}

// readCopies is one attempt of readFolder; still is false when something changed meanwhile.
func readCopies(
	fsys files.System, f codec.Folder, place codec.Place,
) (out readFiles, still bool, err error) {
	names := f.Files()
	before, err := lookAtCopies(fsys, place.Copies, names)
	if err != nil {
		return out, false, err
	}
	dir := before.newestCopy(place.Copies, names.Events, names.Config)
	if dir == "" {
		return out, false, noStreamError(fsys, f, place.Copies[0])
	}
	r := folderReader{fs: fsys, seen: before}
	out.stored = codec.Stored{Place: place, Path: dir}
	out.events = r.readFile(dir, names.Events)
	out.stamp = r.stamp
	out.stored.Config = r.readFile(dir, names.Config)
	described := before.newestCopy(place.Copies, names.Metadata)
	out.stored.Metadata = r.readFile(described, names.Metadata)
	if errors.Is(r.err, files.ErrChanged) || errors.Is(r.err, fs.ErrNotExist) {
		return out, false, nil
	}
	if r.err != nil {
		return out, false, r.err
	}
	after, err := lookAtCopies(fsys, place.Copies, names)
	return out, err == nil && after.equalTo(before), err
}

// openStored makes a conversation from the files that were read.
func (r readFiles) openStored(k codec.Folder) (*model.Conversation, error) {
	path := filepath.Join(r.stored.Path, k.Files().Events)
	if len(r.events) == 0 {
		return nil, files.InPart(path, errors.New("the file is empty; restore it from a backup"))
	}
	var err error
	var m mended
	if r.stored.Events, err = k.Split(path, r.events); err != nil {
		m = mendValue(r.events)
		if len(m.problems) == 0 {
			return nil, files.InPart(path, err)
		}
		torn := err
		if r.stored.Events, err = k.Split(path, m.data); err != nil {
			return nil, files.InPart(path, err)
		}
		if len(r.stored.Events.Records) == 0 {
			return nil, files.InPart(path, torn) // Nothing of it can be read.
		}
	}
	c, err := k.OpenStored(r.stored)
	if err != nil {
		return nil, err
	}
	c.Path, c.Stamp = r.stored.Path, r.stamp
	m.note(c)
	c.Stamp.Known = sha256.Sum256(r.events)
	c.Stamp.OnDisk = r.stamp.Size + int64(len(r.stored.Config)+len(r.stored.Metadata))
	return c, nil
}

// noStreamError is the error when no copy has events; dir is one of the copies.
func noStreamError(fsys files.System, f codec.Folder, dir string) error {
	if _, err := fsys.Stat(dir); err != nil {
		return files.InPart(dir, err)
	}
	return fmt.Errorf("it has no %s, and %s deletes such a folder; restore that file from a "+
		"backup", f.Files().Events, f.Agent())
}

// copyStates are the files of copies at one time, by path.
type copyStates map[string]fs.FileInfo

func lookAtCopies(fsys files.System, copies []string, names codec.FileNames) (copyStates, error) {
	seen := copyStates{}
	for _, dir := range copies {
		for _, name := range names.List() {
			path := filepath.Join(dir, name)
			info, err := fsys.Stat(path)
			if err == nil {
				seen[path] = info
			} else if !errors.Is(err, fs.ErrNotExist) {
				return nil, files.InPart(path, err)
			}
		}
	}
	return seen, nil
}

// newestCopy is the copy in which one of the named files is the newest, or the first of equals. It
// is "" when no copy has the first of the files.
func (l copyStates) newestCopy(copies []string, names ...string) string {
	best, at := "", time.Time{}
	for _, dir := range copies {
		if l[filepath.Join(dir, names[0])] == nil {
			continue
		}
		for _, name := range names {
			info := l[filepath.Join(dir, name)]
			if info != nil && (best == "" || info.ModTime().After(at)) {
				best, at = dir, info.ModTime()
			}
		}
	}
	return best
}

// equalTo reports whether nothing changed between two states.
func (l copyStates) equalTo(o copyStates) bool {
	for path, info := range l {
		was := o[path]
		if was == nil || was.Size() != info.Size() || !was.ModTime().Equal(info.ModTime()) ||
			!os.SameFile(was, info) {
			return false
		}
	}
	return len(l) == len(o)
}

// folderReader reads files of a folder until the first error.
type folderReader struct {
	fs    files.System
	seen  copyStates
	stamp model.Stamp // The stamp of the file that was read last.
	err   error
}

// readFile reads a file that was seen, or returns nil if it does not exist.
func (r *folderReader) readFile(dir, name string) []byte {
	path := filepath.Join(dir, name)
	info := r.seen[path]
	if r.err != nil || info == nil {
		return nil
	}
	if !info.Mode().IsRegular() {
		r.err = files.InPart(path, errors.New("it is not a regular file; move it away"))
		return nil
	}
	data, stamp, still, err := files.ReadOnce(r.fs, path)
	if err == nil && !still {
		err = files.ErrChanged
	}
	if err != nil {
		r.err = files.InPart(path, err)
	}
	r.stamp = stamp
	return data
}
