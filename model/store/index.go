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

// settled is how long before it is read a file must have been written: some file systems tell
// times in steps of two seconds, so a later change could show the same time.
const settled = 2 * time.Second

// indexName is the name of the file in the folder of the cache, maxIndex how many bytes it has
// at most: 20,000 conversations take less than a tenth.
const (
	indexName = "conversations"
	maxIndex  = 64 << 20
)

// index is a [finder.Index] that is kept in a file. It only saves time: one that cannot be read
// is empty, and one that cannot be written is left.
type index struct {
	path, writer string
	// began is when reading began.
	began time.Time

	mu      sync.Mutex
	files   map[indexKey]*indexedFile
	changed bool
}

// indexKey names a file as an agent's.
type indexKey struct{ agent, path string }

// indexedFile is what a file told when it had a size in bytes and a time in nanoseconds since
// 1970; seen is true when it was asked for in this run.
type indexedFile struct {
	size, time int64
	told       finder.Told
	seen       bool
}

// openIndex reads the index in a folder; nil where nothing can be kept.
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

// readIndex is the text of a file, "" for one that cannot be an index.
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

// Recall is what a file told, as long as it did not change.
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

// Keep takes what a file told that has not been written just now. Of one that is not listed it
// keeps only that.
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

// write replaces the file where the index changed. Where all conversations were asked for, what
// was not seen and is gone is dropped.
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
	_ = replaceFile(x.path, data) // Without it the next list reads as much as this one did.
}

// dropGone drops the files that are gone.
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

// replaceFile writes a file that only its owner reads, whole or not at all. It is not synced: a
// checksum tells one that is torn.
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
		_ = os.Remove(f.Name()) // The first error tells.
	}
	return err
}
