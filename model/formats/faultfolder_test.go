package formats

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"decant/model/formats/files"
	"decant/model/formats/jp/places"
)

// TestSaveFolderFaults lets every call that saving a folder makes fail once, each in
// its own save, and holds that all is as it was.
func TestSaveFolderFaults(t *testing.T) {
	t.Parallel()
	causes := []error{syscall.ENOSPC, fs.ErrPermission, errors.New("input/output error")}
	tests := []struct {
		name    string
		inPlace bool
		calls   []string
	}{
		{"fork", false, []string{
			"list", "mkdir", "create", "write", "chmod", "sync", "close", "syncDir", "stat",
			"open", "read", "renameNew",
		}},
		{"in place", true, []string{
			"stat", "mkdir", "lock", "create", "write", "chmod", "sync", "close", "open", "read",
			"link", "exchange", "syncDir", "remove",
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			seen := map[string]bool{}
			for n := 0; ; n++ {
				f := &faulty{left: n, broken: causes[n%len(causes)]}
				saveFaultyFolder(t, f, tt.inPlace)
				if f.failed == "" {
					break
				}
				seen[f.failed] = true
			}
			for _, call := range tt.calls {
				if !seen[call] {
					t.Errorf("saving never came to %s", call)
				}
			}
		})
	}
}

// TestSaveFolderDiskFull lets every call of a kind fail from some on, as a full or
// broken disk does.
func TestSaveFolderDiskFull(t *testing.T) {
	t.Parallel()
	for _, every := range []string{"write", "create", "sync", "syncDir"} {
		for n := 0; n < 60; n += 3 {
			f := &faulty{left: n, broken: syscall.ENOSPC, every: every}
			saveFaultyFolder(t, f, n%2 == 0)
		}
	}
}

// saveFaultyFolder saves an album and, when that ends with an error, looks for traces.
func saveFaultyFolder(t *testing.T, f *faulty, inPlace bool) {
	t.Helper()
	b := newCabinet(t)
	c, err := b.open(b.inOwn)
	if err != nil {
		t.Fatal(err)
	}
	all := func() string { return snapshot(t, b.shared) + snapshot(t, b.own) }
	before := all()
	s := newSaver(f, nil)
	save := s.saveFork
	if inPlace {
		save = s.saveInPlace
	}
	saved, err := save(c, change, SaveOptions{Now: time.Now()})
	if err == nil {
		// A lock's folder is looked for and made when it can be.
		unhurt := slices.Contains([]string{
			"", "close", "stat", "lstat", "mkdir", "link", "claim", "list",
		}, f.failed)
		if !unhurt && saved.Warning+saved.Alarm == "" {
			t.Errorf("%s failed, and saving did not say so", f.failed)
		}
		if got := read1(t, filepath.Join(saved.Path, places.EventsFile)); got != changedAlbum {
			t.Errorf("after %s failed: got %q", f.failed, got)
		}
		return
	}
	if f.failed == "" {
		t.Fatalf("nothing failed, and saving did: %v", err)
	}
	if all() != before {
		there := append(names(t, b.shared), names(t, b.inOwn)...)
		t.Errorf("after %s failed there are %v", f.failed, there)
	}
	if !errors.Is(err, f.broken) || !strings.HasPrefix(err.Error(), tried(inPlace)+b.base) {
		t.Errorf("after %s failed: got %v", f.failed, err)
	}
	if errors.Is(err, syscall.ENOSPC) && !strings.Contains(err.Error(), "make room") {
		t.Errorf("after %s failed: no next step in %v", f.failed, err)
	}
	oneLine(t, err)
}

// watcher is a file system that looks at all names after each call that makes any.
type watcher struct {
	*faulty
	look func()
}

func (w watcher) Create(path string, mode fs.FileMode) (files.File, error) {
	defer w.look()
	return w.faulty.Create(path, mode)
}

func (w watcher) Mkdir(path string) error {
	defer w.look()
	return w.faulty.Mkdir(path)
}

func (w watcher) RenameNew(from, to string) error {
	defer w.look()
	return w.faulty.RenameNew(from, to)
}

func (w watcher) Remove(path string) error {
	defer w.look()
	return w.faulty.Remove(path)
}

func (w watcher) Rename(from, to string) error {
	defer w.look()
	return w.faulty.Rename(from, to)
}

// TestSaveFolderNeverHalf holds that no folder ever has a plain name that lacks a
// file: another program may look at any time, and throw it away.
func TestSaveFolderNeverHalf(t *testing.T) {
	t.Parallel()
	for n := 0; ; n++ {
		b := newCabinet(t)
		c, err := b.open(b.inOwn)
		if err != nil {
			t.Fatal(err)
		}
		looks := 0
		f := &faulty{left: n, broken: syscall.ENOSPC}
		s := newSaver(watcher{f, func() {
			looks++
			for _, name := range names(t, b.shared) {
				if strings.HasPrefix(name, ".") {
					continue
				}
				if got := names(t, filepath.Join(b.shared, name)); len(got) != len(folderNames()) {
					t.Errorf("call %d: %s holds %v", n, name, got)
				}
			}
		}}, nil)
		if _, err := s.saveFork(c, change, SaveOptions{Now: time.Now()}); err == nil {
			if looks < 5 || f.left < 0 &&
				!slices.Contains([]string{"close", "stat", "claim", "list", "lstat"}, f.failed) {
				t.Errorf("call %d, %s: %d looks", n, f.failed, looks)
			}
			if f.failed == "" {
				return
			}
		}
	}
}

// TestSaveFolderLeftBehind names what could not be removed or taken back.
func TestSaveFolderLeftBehind(t *testing.T) {
	t.Parallel()
	const name = ".temporary"
	tests := []struct {
		call, every string
		left        string // Below the folder of albums.
		whole       bool   // It is a fork that is whole.
	}{
		{"create", "remove", name, false},
		{"renameNew", "remove", name, true},
		{"syncDir", "rename", "18000000000-fork", true},
	}
	for _, tt := range tests {
		t.Run(tt.call, func(t *testing.T) {
			t.Parallel()
			b := newCabinet(t)
			c := b.mustOpen()
			s := newSaver(&stuck{call: tt.call, every: tt.every}, nil)
			s.TempName = func() string { return name }
			_, err := s.saveFork(c, change, SaveOptions{Now: time.UnixMilli(1_800_000_000_000)})
			want := "; remove " + filepath.Join(b.shared, tt.left) + " by hand"
			if !errors.Is(err, syscall.ENOSPC) || !strings.HasSuffix(err.Error(), want) {
				t.Fatalf("got %v, want one that ends in %q", err, want)
			}
			oneLine(t, err)
			_, err = os.Stat(filepath.Join(b.shared, tt.left, places.EventsFile))
			if (err == nil) != tt.whole {
				t.Errorf("its events: got %v", err)
			}
		})
	}
}

// stuck is a file system on which calls of one kind fail, and of another from then on.
type stuck struct {
	files.OS
	call, every string
	failed      bool
}

func (s *stuck) fail(call, path string) error {
	if call == s.call && (call != "syncDir" || filepath.Base(path) == "conversations") {
		s.failed = true
		return syscall.ENOSPC
	}
	if s.failed && call == s.every {
		return fmt.Errorf("%s is stuck", call)
	}
	return nil
}

func (s *stuck) Create(path string, mode fs.FileMode) (files.File, error) {
	if err := s.fail("create", path); err != nil {
		return nil, err
	}
	return s.OS.Create(path, mode)
}

func (s *stuck) RenameNew(from, to string) error {
	if err := s.fail("renameNew", to); err != nil {
		return err
	}
	return s.OS.RenameNew(from, to)
}

func (s *stuck) Rename(from, to string) error {
	if err := s.fail("rename", to); err != nil {
		return err
	}
	return s.OS.Rename(from, to)
}

func (s *stuck) Remove(path string) error {
	if err := s.fail("remove", path); err != nil {
		return err
	}
	return s.OS.Remove(path)
}

func (s *stuck) SyncDir(path string) error {
	if err := s.fail("syncDir", path); err != nil {
		return err
	}
	return s.OS.SyncDir(path)
}
