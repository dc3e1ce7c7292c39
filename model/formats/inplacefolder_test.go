package formats

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"decant/model/formats/files"
	"decant/model/formats/jp/places"
)

// TestSaveFolderInPlace replaces the events alone, of the copy that was read.
func TestSaveFolderInPlace(t *testing.T) {
	t.Parallel()
	b := newCabinet(t)
	b.age(b.inShared, 2*time.Hour)
	c, err := b.open(b.inShared)
	if err != nil {
		t.Fatal(err)
	}
	before := snapshot(t, b.inShared)
	now := time.Date(2126, 3, 4, 5, 6, 7, 0, time.UTC)
	saved, err := Save(c, change, SaveOptions{InPlace: true, Now: now})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(b.inOwn, places.EventsFile)
	backup := path + ".decant-backup-21260304T050607Z"
	if saved.Path != b.inOwn || saved.Backup != backup || saved.ID != "album 17000000000" ||
		saved.Bytes != int64(len(changedAlbum+albumBase+albumTitle)) {
		t.Errorf("got %+v", saved)
	}
	if read1(t, path) != changedAlbum || read1(t, backup) != albumText {
		t.Errorf("got %q, backup %q", read1(t, path), read1(t, backup))
	}
	want := []string{
		places.ConfigFile, places.EventsFile, filepath.Base(backup), places.MetadataFile,
	}
	if got := names(t, b.inOwn); !slices.Equal(got, want) {
		t.Errorf("got files %v", got)
	}
	if snapshot(t, b.inShared) != before {
		t.Error("the other copy changed")
	}
	if _, err := os.Stat(b.lock); err != nil {
		t.Errorf("the lock is gone: %v", err)
	}
	again, err := b.open(b.inShared)
	if err != nil || texts(again) != "one a\nb" {
		t.Errorf("opened again: got %v", err)
	}
}

// TestSaveFolderInPlaceRefuses holds that nothing changes when it must not.
func TestSaveFolderInPlaceRefuses(t *testing.T) {
	t.Parallel()
	touch := func(path string) error {
		now := time.Now()
		return os.Chtimes(path, now, now)
	}
	tests := []struct {
		name  string
		after func(b *cabinet) error // What happens after the album was opened.
		title string
		is    error
		want  string
	}{
		{"written", func(b *cabinet) error {
			return os.WriteFile(filepath.Join(b.inOwn, places.EventsFile), []byte("[]"), 0o600)
		}, "", files.ErrChanged, "open it again"},
		{"touched", func(b *cabinet) error {
			return touch(filepath.Join(b.inOwn, places.EventsFile))
		}, "", files.ErrChanged, "open it again"},
		{"the other copy is newer now", func(b *cabinet) error {
			return touch(filepath.Join(b.inShared, places.EventsFile))
		}, "", files.ErrChanged, "open it again"},
		{"the other copy's configuration is newer now", func(b *cabinet) error {
			return touch(filepath.Join(b.inShared, places.ConfigFile))
		}, "", files.ErrChanged, "open it again"},
		{"another copy", func(b *cabinet) error {
			b.album(filepath.Join(b.own, ".archive", albumName))
			return nil
		}, "", files.ErrChanged, "has the same id; move one of the two away, then open it again"},
		{"a twin", func(b *cabinet) error {
			b.album(filepath.Join(b.shared, "17000000000"))
			return nil
		}, "", files.ErrChanged, "17000000000 has the same id; move one"},
		{"gone", func(b *cabinet) error {
			return os.RemoveAll(b.inOwn)
		}, "", fs.ErrNotExist, "it was deleted since it was read; save a fork"},
		{"the events are gone", func(b *cabinet) error {
			return os.Remove(filepath.Join(b.inOwn, places.EventsFile))
		}, "", fs.ErrNotExist, "it was deleted since it was read; save a fork"},
		{"no such promise", nil, "forgets", nil, "fork, item 1"},
		{"a broken rule", nil, "breaks a rule", nil, "bad-text"},
		{"no list", nil, "is no toy", nil, "it is not a list of events"},
		{"nothing", nil, "is nothing", nil, "the file is empty"},
		{"a folder", nil, "is a folder", nil, "only a single file can be saved"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := newCabinet(t)
			c, err := b.open(b.inOwn)
			if err == nil && tt.after != nil {
				err = tt.after(b)
			}
			if err != nil {
				t.Fatal(err)
			}
			before := snapshot(t, filepath.Join(b.base, "ws")) + snapshot(t, b.own)
			_, err = Save(c, nil, SaveOptions{InPlace: true, Title: tt.title})
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Fatalf("got error %v, want one with %q", err, tt.want)
			}
			if tt.is != nil && !errors.Is(err, tt.is) {
				t.Errorf("the error is not %v: %v", tt.is, err)
			}
			oneLine(t, err)
			if snapshot(t, filepath.Join(b.base, "ws"))+snapshot(t, b.own) != before {
				t.Error("something changed")
			}
		})
	}
}

// TestSaveFolderLocked reads and forks what the agent has open, and leaves it alone.
func TestSaveFolderLocked(t *testing.T) {
	t.Parallel()
	b := newCabinet(t)
	if err := os.MkdirAll(filepath.Dir(b.lock), 0o700); err != nil {
		t.Fatal(err)
	}
	const body = `{"pid":1}`
	put(t, b.lock, body)
	held, err := files.OS{}.Lock(b.lock)
	if err != nil {
		t.Fatal(err)
	}
	c, err := b.open(b.inOwn)
	if err != nil {
		t.Fatal(err)
	}
	before := snapshot(t, b.own)
	_, err = Save(c, change, SaveOptions{InPlace: true})
	if !errors.Is(err, files.ErrBusy) ||
		!strings.Contains(err.Error(), "Album has the conversation open; close it there and save") {
		t.Errorf("got %v", err)
	}
	oneLine(t, err)
	if snapshot(t, b.own) != before {
		t.Error("something changed")
	}
	if _, err := Save(c, change, SaveOptions{}); err != nil {
		t.Errorf("a fork: got %v", err)
	}
	if err := held.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Save(c, change, SaveOptions{InPlace: true}); err != nil {
		t.Errorf("once it is closed: got %v", err)
	}
	if got := read1(t, b.lock); got != body {
		t.Errorf("the lock file holds %q", got)
	}
	if held, err = (files.OS{}).Lock(b.lock); err != nil {
		t.Errorf("the lock was kept: %v", err)
	} else if err := held.Close(); err != nil {
		t.Error(err)
	}
}

// locker is a file system that tells when a lock is held.
type locker struct {
	files.OS
	mkdirErr, lockErr error
	held, swapped     bool
}

func (l *locker) Mkdir(path string) error {
	if l.mkdirErr != nil {
		return l.mkdirErr
	}
	return l.OS.Mkdir(path)
}

func (l *locker) Lock(path string) (io.Closer, error) {
	if l.lockErr != nil {
		return nil, l.lockErr
	}
	l.held = true
	return l, nil
}

func (l *locker) Close() error {
	l.held = false
	return nil
}

func (l *locker) Exchange(one, other string) error {
	l.swapped = l.held
	return l.OS.Exchange(one, other)
}

// TestSaveFolderLocks holds the lock while the events are replaced, and does without
// where the agent can have none.
func TestSaveFolderLocks(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		fs     locker
		locked bool
		want   string // A part of the error.
	}{
		{"a lock", locker{}, true, ""},
		{"no folder for locks", locker{mkdirErr: fs.ErrPermission}, false, ""},
		{"another made that folder", locker{mkdirErr: fs.ErrExist}, true, ""},
		{"a lock that cannot be had", locker{lockErr: fs.ErrPermission}, false, "denied"},
		{"a disk that is broken", locker{lockErr: errors.New("i/o")}, false, "lock /"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := newCabinet(t)
			c, err := b.open(b.inOwn)
			if err != nil {
				t.Fatal(err)
			}
			s := newSaver(&tt.fs, nil)
			_, err = s.saveInPlace(c, change, SaveOptions{Now: time.Now()})
			got := ""
			if err != nil {
				got = err.Error()
			}
			if (got == "") != (tt.want == "") || !strings.Contains(got, tt.want) {
				t.Errorf("got error %v, want one with %q", err, tt.want)
			}
			if tt.fs.swapped != tt.locked || tt.fs.held {
				t.Errorf("locked when it was replaced: %v; still: %v", tt.fs.swapped, tt.fs.held)
			}
		})
	}
}

// TestSaveFolderLink writes through a link that stands for the events.
func TestSaveFolderLink(t *testing.T) {
	t.Parallel()
	b := newCabinet(t)
	path := filepath.Join(b.inOwn, places.EventsFile)
	target := filepath.Join(b.base, "target.json")
	if err := errors.Join(os.Rename(path, target), os.Symlink(target, path)); err != nil {
		t.Skip(err)
	}
	c, err := b.open(b.inOwn)
	if err != nil {
		t.Fatal(err)
	}
	saved, err := Save(c, change, SaveOptions{InPlace: true})
	if err != nil || filepath.Dir(saved.Backup) != b.base || read1(t, target) != changedAlbum {
		t.Errorf("got %+v, %v", saved, err)
	}
	if info, err := os.Lstat(path); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v", err)
	}
}

// TestSaveFolderInPlaceRace gives up when either copy is written while the fork is
// checked.
func TestSaveFolderInPlaceRace(t *testing.T) {
	t.Parallel()
	const late = `[{"toy":"late"}]`
	for n := range 12 {
		for _, shared := range []bool{false, true} {
			b := newCabinet(t)
			c, err := b.open(b.inOwn)
			if err != nil {
				t.Fatal(err)
			}
			path, looks := filepath.Join(b.inOwn, places.EventsFile), 0
			if shared {
				path = filepath.Join(b.inShared, places.EventsFile)
			}
			s := newSaver(restless{change: func(at string) {
				if at != path {
					return
				}
				if looks++; looks == n+1 {
					if err := os.WriteFile(path, []byte(late), 0o600); err != nil {
						t.Error(err)
					}
				}
			}}, nil)
			_, err = s.saveInPlace(c, change, SaveOptions{Now: time.Now()})
			if looks <= n {
				continue // It was over before the agent wrote.
			}
			what := fmt.Sprintf("shared %v, written at look %d", shared, n)
			if read1(t, path) != late {
				t.Errorf("%s: what the agent wrote is gone", what)
			}
			// What is written after the last look at the other copy is newer and stays.
			if !errors.Is(err, files.ErrChanged) || len(names(t, b.inOwn)) != 3 {
				t.Errorf("%s: got %v and %v", what, err, names(t, b.inOwn))
			}
		}
	}
}
