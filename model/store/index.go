package store

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"decant/model/formats/finder"
)

// settled is the minimum age of a file's last write. Some file systems store times in steps of two
// seconds, so a later change could show the same time.
const settled = 2 * time.Second

// indexName is the name of the index file in the cache folder. maxIndex is its maximum size in
// bytes: 20,000 conversations take less than a tenth.
const (
	indexName = "conversations"
	maxIndex  = 64 << 20
)

// index is a [finder.Index] that is kept in a file. It only saves time. An index that cannot be
// read is empty, and a failed write is ignored.
type index struct {
	path, writer string
	// began is the time when reading began.
	began time.Time

	mu      sync.Mutex
	files   map[indexKey]*indexedFile
	changed bool
}

// indexKey identifies a file of an agent.
type indexKey struct{ agent, path string }

// indexedFile is what a file contained when it had this size in bytes and this time in nanoseconds
// since 1970. seen is true when this run asked for it.
type indexedFile struct {
	size, time int64
	told       finder.Told
	seen       bool
}

// openIndex reads the index in a folder. It is nil where no index can be kept.
func openIndex(folder string) *index {
	writer := nameWriter()
	if folder == "" || writer == "" {
		return nil
	}
	x := &index{path: filepath.Join(folder, indexName), writer: writer, began: time.Now()}
	if x.files = decodeIndex(readIndex(x.path), writer); x.files == nil {
		x.files = make(map[indexKey]*indexedFile)
	}
	return x
}

// readIndex is the text of a file, or "" for a file that cannot be an index.
func readIndex(path string) string {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxIndex {
		return ""
	}
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close() //nolint:errcheck // It was only read.
	var b strings.Builder
	b.Grow(int(info.Size()))
	if _, err := io.Copy(&b, io.LimitReader(f, maxIndex)); err != nil {
		return ""
	}
	return b.String()
}

// Recall is what a file contained, if it did not change since.
func (x *index) Recall(agent string, f *finder.File) (finder.Told, bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	kept := x.files[indexKey{agent, f.Path}]
	if kept == nil {
		return finder.Told{}, false
	}
	kept.seen = true
	if at, ok := toStamp(f.Time); !ok || kept.size != f.Size || kept.time != at {
		return finder.Told{}, false
	}
	return kept.told, true
}

// Keep stores what a file contained, unless the file was written a moment ago. Of a file that is
// not listed it stores only that fact.
func (x *index) Keep(agent string, f *finder.File, t finder.Told) {
	x.mu.Lock()
	defer x.mu.Unlock()
	key := indexKey{agent, f.Path}
	at, ok := toStamp(f.Time)
	if _, exact := toStamp(t.Active); !ok || !exact || f.Time.After(x.began.Add(-settled)) {
		if x.files[key] != nil {
			delete(x.files, key)
			x.changed = true
		}
		return
	}
	switch {
	case !t.Listed:
		t = finder.Told{}
	case t.Archived:
		t = finder.Told{Peeked: finder.Peeked{Archived: true}, Listed: true}
	}
	x.files[key] = &indexedFile{f.Size, at, t, true}
	x.changed = true
}

// write replaces the index file if the index changed. Where all conversations were asked for, it
// drops files that were not seen and no longer exist.
func (x *index) write(all bool) {
	if all {
		x.dropGone()
	}
	if !x.changed {
		return
	}
	data := encodeIndex(x.files, x.writer)
	if len(data) > maxIndex {
		return
	}
	_ = replaceFile(x.path, data) // On failure the next list reads as much as this one did.
}

// dropGone drops the files that no longer exist.
func (x *index) dropGone() {
	for key, kept := range x.files {
		if kept.seen {
			continue
		}
		if _, err := os.Stat(key.path); err != nil {
			delete(x.files, key)
			x.changed = true
		}
	}
}

// replaceFile writes a file that only its owner can read, completely or not at all. It does not
// sync, because the checksum detects a torn file.
func replaceFile(path string, data []byte) error {
	const private fs.FileMode = 0o700
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, private); err != nil {
		return err
	}
	f, err := os.CreateTemp(folder, "."+indexName+"-*") // Its mode is 0600.
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name()) // The first error counts.
	}
	return err
}
