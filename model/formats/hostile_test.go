package formats

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"decant/model/formats/files"
	"decant/model/formats/jp/places"
	"decant/model/formats/staging"
	"decant/model/formats/toy"
)

// TestSaveWithoutConfig saves nothing that JP would throw away for its configuration,
// and says which file is broken.
func TestSaveWithoutConfig(t *testing.T) {
	t.Parallel()
	const trashed = "JP moves the conversation to its trash: the config is not a JSON object"
	tests := []struct {
		name   string
		config *string
		want   string
	}{
		{"none", nil, "JP cannot load a conversation without base_config.json"},
		{"empty", ptr(""), trashed},
		{"cut off", ptr(`{"a": [`), trashed},
		{"a list", ptr(`[1]`), trashed},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := copyJP(t, "../../testdata/jp/17600000160-repeats")
			path := filepath.Join(dir, places.ConfigFile)
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
			if tt.config != nil {
				put(t, path, *tt.config)
			}
			c, err := Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			before := snapshot(t, filepath.Dir(dir))
			for _, inPlace := range []bool{false, true} {
				_, err := Save(c, nil, SaveOptions{InPlace: inPlace})
				const next = "; restore that file from a backup, then save again"
				if err == nil || !strings.HasSuffix(err.Error(), tt.want+next) {
					t.Fatalf("in place %v: got %v", inPlace, err)
				}
				oneLine(t, err)
			}
			if snapshot(t, filepath.Dir(dir)) != before {
				t.Error("something was left")
			}
		})
	}
}

func ptr(s string) *string { return &s }

// TestSaveSideBySide saves many forks at the same time, of which each gets an id of its
// own.
func TestSaveSideBySide(t *testing.T) {
	t.Parallel()
	b := newCabinet(t)
	c := b.mustOpen()
	now := time.Now()
	const many = 20
	var mu sync.Mutex
	var wg sync.WaitGroup
	ids := map[string]bool{}
	for range many {
		wg.Go(func() {
			saved, err := Save(c, change, SaveOptions{Now: now})
			mu.Lock()
			defer mu.Unlock()
			if err != nil || ids[saved.ID] {
				t.Errorf("got %s again, or %v", saved.ID, err)
			}
			ids[saved.ID] = true
		})
	}
	wg.Wait()
	if got := len(names(t, b.shared)); got != many+1 {
		t.Errorf("got %d folders: %v", got, names(t, b.shared))
	}
}

// TestWorded says in one line why a save failed, without names that nobody gave, and
// what to do next.
func TestWorded(t *testing.T) {
	t.Parallel()
	staged := func(err error) error { return &fs.PathError{Op: "write", Path: "/staged", Err: err} }
	tests := []struct {
		name             string
		err              error
		fork, in, before string
	}{
		{
			"a limit", staged(syscall.EFBIG), "choose another folder with --output",
			"save a fork elsewhere with --output, not in " +
				"place", "a file size limit is in force here",
		},
		{
			"a long name", syscall.ENAMETOOLONG, "choose a shorter one with --output",
			"choose a shorter one with --output", "the name is too long",
		},
		{
			"a broken disk", staged(syscall.EIO), "choose another folder with --output",
			"save a fork elsewhere with --output, not in place", "input/output error; ",
		},
		{
			"two names", &os.LinkError{Op: "rename", Old: "/staged", New: "/b", Err: syscall.EXDEV},
			"choose another folder with --output",
			"save a fork elsewhere with --output, not in place", syscall.EXDEV.Error(),
		},
		{
			"no permission", staged(syscall.EACCES), "choose another folder with --output",
			"save a fork elsewhere with --output, not in place", "permission denied",
		},
		{
			"left behind",
			staging.LeftBehind{Err: staged(syscall.EIO), Path: "/left"},
			"; remove /left by hand", "; remove /left by hand", "input/output error; ",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for _, inPlace := range []bool{false, true} {
				end, err := tt.fork, saveError("/p", tt.err)
				if inPlace {
					end, err = tt.in, inPlaceError("/p", tt.err)
				}
				got := err.Error()
				if !strings.HasPrefix(got, tried(inPlace)+"/p: "+tt.before) ||
					!strings.HasSuffix(got, end) || strings.Contains(got, "/staged") {
					t.Errorf("got %q, want %q at its end", got, end)
				}
				if !errors.Is(err, tt.err) {
					t.Errorf("%v does not wrap its cause", err)
				}
			}
		})
	}
}

// TestOpenLinkInACircle names the file once, and the next step.
func TestOpenLinkInACircle(t *testing.T) {
	t.Parallel()
	for _, name := range folderNames() {
		dir := copyJP(t, "../../testdata/jp/17600000160-repeats")
		path := filepath.Join(dir, name)
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(name, path); err != nil {
			t.Skip(err)
		}
		_, err := Open(dir)
		want := "open " + path + ": the link points to itself; remove the link"
		if err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestSaveUnlistable names the folder whose ids cannot be seen, not the one to save in.
func TestSaveUnlistable(t *testing.T) {
	t.Parallel()
	b := newCabinet(t)
	c := b.mustOpen()
	s := newSaver(unlistable{files.OS{}, b.own}, nil)
	before := snapshot(t, b.base)
	_, err := s.saveFork(c, change, SaveOptions{Now: time.Now()})
	want := "the ids in " + b.own + " cannot be read: permission denied; " +
		"make it readable"
	if err == nil || !strings.HasSuffix(err.Error(), want) || !errors.Is(err, fs.ErrPermission) {
		t.Errorf("got %v", err)
	}
	if snapshot(t, b.base) != before {
		t.Error("something was left")
	}
}

// unlistable is a file system in which one folder cannot be listed.
type unlistable struct {
	files.System
	dir string
}

func (u unlistable) List(dir string) ([]string, error) {
	if dir == u.dir {
		return nil, &fs.PathError{Op: "open", Path: dir, Err: fs.ErrPermission}
	}
	return u.System.List(dir)
}

// TestOpenFromCheckout opens a conversation of the user's own data as the checkout
// sees it that the user is in: its copy is newer, and its fork goes there.
func TestOpenFromCheckout(t *testing.T) {
	t.Parallel()
	b := newCabinet(t)
	second := filepath.Join(b.base, "second")
	inSecond := filepath.Join(second, ".jp", "conversations", albumName)
	b.album(inSecond)
	b.age(inSecond, time.Minute)
	put(t, filepath.Join(second, ".jp", ".id"), "ab12c\n")
	for cwd, want := range map[string]string{"": b.inOwn, b.base: b.inOwn, second: inSecond} {
		o := OpenOptions{Format: "album", Env: b.env(cwd)}
		c, err := OpenWith(b.inOwn, o)
		if err != nil || c.Path != want {
			t.Fatalf("from %q: got %v, %v, want %s", cwd, c, err, want)
		}
		if home := filepath.Dir(inSecond); (Home(c) == home) != (cwd == second) {
			t.Errorf("from %q: a fork goes into %s", cwd, Home(c))
		}
	}
}

// TestInPlaceWithoutLock names the lock that cannot be acquired, not the conversation.
func TestInPlaceWithoutLock(t *testing.T) {
	t.Parallel()
	b := newCabinet(t)
	c, err := b.open(b.inOwn)
	if err != nil {
		t.Fatal(err)
	}
	before := snapshot(t, b.inOwn)
	s := newSaver(unlocked{files.OS{}}, nil)
	_, err = s.saveInPlace(c, change, SaveOptions{InPlace: true, Now: time.Now()})
	want := "its lock " + b.lock + " cannot be acquired: permission denied; make it writable, or " +
		"save a fork"
	if err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("got %v", err)
	}
	if snapshot(t, b.inOwn) != before {
		t.Error("the original changed")
	}
}

// unlocked is a file system in which no lock can be taken.
type unlocked struct{ files.System }

func (unlocked) Lock(path string) (io.Closer, error) {
	return nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrPermission}
}

// TestLoadable asks a stream on standard input for no folder's files.
func TestLoadable(t *testing.T) {
	t.Parallel()
	c, err := Read("-", []byte(albumText), "album")
	if err != nil {
		t.Fatal(err)
	}
	s := newSaver(files.OS{}, nil)
	for _, path := range []string{"", "-"} {
		c.Path = path
		if err := s.loadable(toy.Album{}, c); err != nil {
			t.Errorf("%q: got %v", path, err)
		}
	}
}
