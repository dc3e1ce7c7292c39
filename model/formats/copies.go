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
	"decant/model/formats/jp"
)

// partError is an error of one file of a folder.
type partError struct {
	path string
	err  error
}

// Error names the file.
func (e partError) Error() string { return show(e.path) + ": " + e.err.Error() }

// Unwrap is the error without the file.
func (e partError) Unwrap() error { return e.err }

// readFiles is what was read of a folder: the events are not split yet.
type readFiles struct {
	stored jp.Stored
	events []byte
	stamp  model.Stamp // Of events.json.
}

// readFolder reads of each unit of files the newest copy, and all once more when
// anything changed meanwhile. Units are metadata.json, and base_config.json with
// events.json.
func readFolder(fsys files, f *folder, place jp.Place) (readFiles, error) {
	for range 2 {
		r, still, err := readCopies(fsys, f, place)
		if err != nil || still {
			return r, err
		}
	}
	return readFiles{}, fmt.Errorf("%w twice while it was being read; "+
		"wait until %s is done, then open it again", ErrChanged, f.agent)
}

// readCopies is readFolder once; still is false when something changed meanwhile.
func readCopies(fsys files, f *folder, place jp.Place) (out readFiles, still bool, err error) {
	before, err := lookAt(fsys, place.Copies)
	if err != nil {
		return out, false, err
	}
	dir := before.newest(place.Copies, jp.EventsFile, jp.ConfigFile)
	if dir == "" {
		return out, false, noStream(fsys, f, place.Copies[0])
	}
	r := folderReader{fs: fsys, seen: before}
	out.stored = jp.Stored{Place: place, Path: dir}
	out.events = r.read(dir, jp.EventsFile)
	out.stamp = r.stamp
	out.stored.Config = r.read(dir, jp.ConfigFile)
	described := before.newest(place.Copies, jp.MetadataFile)
	out.stored.Metadata = r.read(described, jp.MetadataFile)
	if errors.Is(r.err, ErrChanged) || errors.Is(r.err, fs.ErrNotExist) {
		return out, false, nil
	}
	if r.err != nil {
		return out, false, r.err
	}
	after, err := lookAt(fsys, place.Copies)
	return out, err == nil && after.equal(before), err
}

// open makes a conversation of the files that were read.
func (r readFiles) open(k *codec) (*model.Conversation, error) {
	path := filepath.Join(r.stored.Path, jp.EventsFile)
	if len(r.events) == 0 {
		return nil, partError{path, errors.New("the file is empty; take it from a backup")}
	}
	var err error
	if r.stored.Events, err = k.split(path, r.events); err != nil {
		return nil, partError{path, err}
	}
	c, err := k.folder.open(r.stored)
	if err != nil {
		return nil, err
	}
	c.Path, c.Stamp = r.stored.Path, r.stamp
	c.Stamp.Sum = sha256.Sum256(c.Source.Data)
	c.Stamp.OnDisk = r.stamp.Size + int64(len(r.stored.Config)+len(r.stored.Metadata))
	return c, nil
}

// noStream words that no copy has events; dir is one of them.
func noStream(fsys files, f *folder, dir string) error {
	if _, err := fsys.stat(dir); err != nil {
		return partError{dir, err}
	}
	return fmt.Errorf("there is no %s in it, and %s throws such a folder away; "+
		"take that file from a backup", jp.EventsFile, f.agent)
}

// looks are the files of copies as they were at one time, by path.
type looks map[string]fs.FileInfo

func lookAt(fsys files, copies []string) (looks, error) {
	seen := looks{}
	for _, dir := range copies {
		for _, name := range parts {
			path := filepath.Join(dir, name)
			info, err := fsys.stat(path)
			if err == nil {
				seen[path] = info
			} else if !errors.Is(err, fs.ErrNotExist) {
				return nil, partError{path, err}
			}
		}
	}
	return seen, nil
}

// newest is the copy in which any of the named files is the newest, the first of
// equals; "" when none has the first of the files.
func (l looks) newest(copies []string, names ...string) string {
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

// equal reports whether nothing changed between two looks.
func (l looks) equal(o looks) bool {
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
	fs    files
	seen  looks
	stamp model.Stamp // Of the file that was read last.
	err   error
}

// read reads a file that was seen; nil when there is none.
func (r *folderReader) read(dir, name string) []byte {
	path := filepath.Join(dir, name)
	info := r.seen[path]
	if r.err != nil || info == nil {
		return nil
	}
	if !info.Mode().IsRegular() {
		r.err = partError{path, errors.New("it is not a regular file; move it away")}
		return nil
	}
	data, stamp, still, err := readOnce(r.fs, path)
	if err == nil && !still {
		err = ErrChanged
	}
	if err != nil {
		r.err = partError{path, err}
	}
	r.stamp = stamp
	return data
}
