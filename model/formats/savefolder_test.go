package formats

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"decant/model/formats/codec"
	"decant/model/formats/files"
	"decant/model/formats/jp/places"
	"decant/model/formats/toy"
)

const changedAlbum = `[` + "\n" + `{"toy":"one"},` + "\n" + `{"toy":"a\nb"}]` + "\n"

func TestSaveFolder(t *testing.T) {
	t.Parallel()
	b := newCabinet(t)
	c := b.mustOpen()
	before := snapshot(t, b.base)
	now := time.UnixMilli(1_800_000_000_050)
	saved, err := Save(c, change, SaveOptions{Title: "fork", Now: now})
	if err != nil {
		t.Fatal(err)
	}
	want := filepath.Join(b.shared, "18000000000-fork")
	if saved.Path != want || saved.ID != "album 18000000000" ||
		saved.Bytes != int64(len(changedAlbum+albumBase+albumTitle)) {
		t.Errorf("got %+v, want path %s", saved, want)
	}
	for name, text := range map[string]string{
		places.EventsFile: changedAlbum, places.ConfigFile: albumBase,
		places.MetadataFile: albumTitle,
	} {
		path := filepath.Join(saved.Path, name)
		if got := read1(t, path); got != text {
			t.Errorf("%s: got %q, want %q", name, got, text)
		}
		if info, err := os.Stat(path); err != nil || info.Mode() != 0o600 {
			t.Errorf("%s: got mode %v, %v", name, info.Mode(), err)
		}
	}
	if info, err := os.Stat(saved.Path); err != nil || info.Mode() != 0o700|fs.ModeDir {
		t.Errorf("got mode %v, %v", info.Mode(), err)
	}
	if got := names(t, b.shared); !slices.Equal(got, []string{albumName, "18000000000-fork"}) {
		t.Errorf("got folders %v", got)
	}
	if err := os.RemoveAll(saved.Path); err != nil || snapshot(t, b.base) != before {
		t.Errorf("the original is not as it was: %v", err)
	}
}

func TestSaveFolderPlaces(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, output string
		want         string // The folder made below the cabinet, or a part of the error.
		ok           bool
	}{
		{"where the agent keeps forks", "", "ws/.jp/conversations/18000000000-fork", true},
		{"a folder", "sub", "sub/18000000000-fork", true},
		{"a new name", "sub/123-mine", "sub/123-mine", true},
		{"a new name that is an id", "123", "123", true},
		{
			"the own folder", "data/workspace/ws-ab12c/conversations",
			"data/workspace/ws-ab12c/conversations/18000000000-fork", true,
		},
		{"a name without an id", "sub/mine", "name it 18000000000-mine, or", false},
		{"a zero in front", "sub/0123", "name it 18000000000-0123, or", false},
		{"a name whose id is taken by a zero", "sub/9", "another conversation has", false},
		{"a dot name", "sub/.123-mine", "name it 18000000000-123-mine,", false},
		{"a name whose id is taken here", "sub/5-mine", "another conversation has that id", false},
		{"a name whose id is taken there", "sub/17000000000-x", "has that id; choose", false},
		{"a name whose id is archived", "sub/7-mine", "another conversation has that id", false},
		{"a file", "sub/there", "the file exists; choose another name", false},
		{"a conversation", "sub/5-other", "it is itself a conversation; name the folder", false},
		{"in a conversation", "sub/5-other/123", "/sub/5-other is itself a conversation", false},
		{"below one", "sub/5-other/files/123", "/sub/5-other is itself a conversation", false},
		{"a folder below one", "sub/5-other/files", "/sub/5-other is itself a conv", false},
		{"what is being written", "sub/123-a.tmp", "name it 18000000000-123-a,", false},
		{"below a file that is called so", "chance/sub/123", "chance/sub/123", true},
		{"the folder does not exist", "no/5-fork", "the folder does not exist; create it", false},
		{"no such folder, by its slash", "no/", "the folder does not exist", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := newCabinet(t)
			b.album(filepath.Join(b.base, "sub", "5-other"))
			b.album(filepath.Join(b.own, ".archive", "7-old"))
			b.album(filepath.Join(b.own, "009"))
			files := filepath.Join(b.base, "sub", "5-other", "files")
			chance := filepath.Join(b.base, "chance", "sub")
			if err := errors.Join(os.Mkdir(files, 0o700), os.MkdirAll(chance, 0o700)); err != nil {
				t.Fatal(err)
			}
			put(t, filepath.Join(filepath.Dir(chance), places.EventsFile), "[]")
			put(t, filepath.Join(b.base, "sub", "there"), "mine")
			c := b.mustOpen()
			before := snapshot(t, b.base)
			output := tt.output
			if output != "" {
				output = b.base + "/" + output
			}
			saved, err := Save(c, change, SaveOptions{
				Output: output, Now: time.UnixMilli(1_800_000_000_000),
			})
			if tt.ok {
				if err != nil {
					t.Fatal(err)
				}
				if want := filepath.Join(b.base, tt.want); saved.Path != want {
					t.Errorf("got %s, want %s", saved.Path, want)
				}
				if id, _ := (toy.Album{}).FolderID(filepath.Base(saved.Path)); saved.ID != id {
					t.Errorf("got id %s for %s", saved.ID, saved.Path)
				}
				if read1(t, filepath.Join(saved.Path, places.EventsFile)) != changedAlbum {
					t.Error("the fork is another one")
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), tt.want) ||
				!strings.HasPrefix(err.Error(), "save fork "+b.base) {
				t.Fatalf("got error %v, want one with %q", err, tt.want)
			}
			oneLine(t, err)
			if snapshot(t, b.base) != before {
				t.Error("something was left")
			}
		})
	}
}

// TestSaveFolderWithoutOne saves a stream that came without its folder.
func TestSaveFolderWithoutOne(t *testing.T) {
	t.Parallel()
	c, err := Read("-", []byte(albumText), "album")
	if err != nil {
		t.Fatal(err)
	}
	if _, err = Save(c, change, SaveOptions{}); err == nil ||
		!strings.Contains(err.Error(), "it has no folder; name") {
		t.Errorf("got %v", err)
	}
	if _, err = Save(c, change, SaveOptions{InPlace: true}); err == nil ||
		!strings.Contains(err.Error(), "it is not a file") {
		t.Errorf("in place: got %v", err)
	}
	dir := t.TempDir()
	saved, err := Save(c, change, SaveOptions{Output: dir})
	if err != nil || filepath.Dir(saved.Path) != dir {
		t.Errorf("into a folder: got %v", err)
	}
	path := filepath.Join(dir, "copy.json")
	put(t, path, albumText)
	if c, err = Open(path); err != nil {
		t.Fatal(err)
	}
	if saved, err = Save(c, change, SaveOptions{}); err != nil || filepath.Dir(saved.Path) != dir {
		t.Errorf("beside a lone file: got %+v, %v", saved, err)
	}
	if saved, err = Save(c, change, SaveOptions{InPlace: true}); err != nil || saved.Path != path {
		t.Errorf("in the place of a lone file: got %+v, %v", saved, err)
	}
	if read1(t, path) != changedAlbum || read1(t, saved.Backup) != albumText {
		t.Errorf("got %q", read1(t, path))
	}
}

func TestSaveFolderRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct{ title, rule, want string }{
		{"breaks a rule", "bad-text", "the checker found a problem: 4.1: bad-text: nothing good"},
		{"forgets", "not-as-promised", "fork, item 1"},
		{"is no toy", "not-as-promised", "it is not a list of events"},
		{"is nothing", "not-as-promised", "the file is empty"},
		{"refuses", "", "this change cannot be written"},
		{"overlaps", "", "edits overlap"},
		{"is a file", "", "the fork has 3 files, and decant can save only one"},
		{"has no events", "", "it has no events.json"},
	}
	for _, tt := range tests {
		t.Run(tt.title, func(t *testing.T) {
			t.Parallel()
			b := newCabinet(t)
			c := b.mustOpen()
			before := snapshot(t, b.base)
			_, err := Save(c, nil, SaveOptions{Title: tt.title})
			if err == nil || !strings.Contains(err.Error(), tt.want) ||
				!strings.HasPrefix(err.Error(), "save fork "+b.base) {
				t.Fatalf("got error %v, want one with %q", err, tt.want)
			}
			oneLine(t, err)
			var refused *CheckError
			if errors.As(err, &refused) != (tt.rule != "") {
				t.Errorf("a checker's error: got %v", err)
			}
			if refused != nil && refused.Findings[0].Rule != tt.rule {
				t.Errorf("got findings %v, want %s", refused.Findings, tt.rule)
			}
			if snapshot(t, b.base) != before || len(names(t, b.shared)) != 1 {
				t.Errorf("something was left: %v", names(t, b.shared))
			}
		})
	}
}

// TestSaveFolderIDs takes ids past those that any folder has.
func TestSaveFolderIDs(t *testing.T) {
	t.Parallel()
	b := newCabinet(t)
	c := b.mustOpen()
	for _, dir := range []string{
		filepath.Join(b.shared, "18000000000-a"), filepath.Join(b.own, "18000000001"),
		filepath.Join(b.own, ".archive", "18000000002-b"),
		filepath.Join(b.shared, ".archive", "18000000003-c"),
	} {
		b.album(dir)
	}
	o := SaveOptions{Now: time.UnixMilli(1_800_000_000_000)}
	for _, want := range []string{"album 18000000004", "album 18000000005"} {
		saved, err := Save(c, change, o)
		if err != nil || saved.ID != want {
			t.Errorf("got %s, %v, want %s", saved.ID, err, want)
		}
	}
}

// rival is a file system on which somebody else makes a folder right before or after
// a fork gets its name.
type rival struct {
	files.OS
	before, after func(path string)
}

func (r rival) RenameNew(from, to string) error {
	if r.before != nil {
		r.before(to)
	}
	err := r.OS.RenameNew(from, to)
	if err == nil && r.after != nil {
		r.after(to)
	}
	return err
}

// TestSaveFolderRaces gives way to another conversation of the same id, and takes
// nobody's name.
func TestSaveFolderRaces(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		// before and after make what has the id of path.
		before, after func(b *cabinet, path string)
	}{
		{"the same name", func(b *cabinet, path string) { b.album(path) }, nil},
		{"an empty folder of that name", func(b *cabinet, path string) {
			if err := os.Mkdir(path, 0o700); err != nil {
				b.tb.Error(err)
			}
		}, nil},
		{"a file of that name", func(b *cabinet, path string) { put(b.tb, path, "x") }, nil},
		{"the same id here", nil, func(b *cabinet, path string) { b.album(path + "-x") }},
		{"the same name there", nil, func(b *cabinet, path string) {
			b.album(filepath.Join(b.own, filepath.Base(path)))
		}},
		{"the same id in an archive", nil, func(b *cabinet, path string) {
			b.album(filepath.Join(b.own, ".archive", filepath.Base(path)))
		}},
	}
	for _, tt := range tests {
		for _, rivals := range []int{1, 2, attempts} {
			t.Run(tt.name, func(t *testing.T) {
				t.Parallel()
				b := newCabinet(t)
				c := b.mustOpen()
				left := rivals
				hook := func(act func(*cabinet, string)) func(string) {
					if act == nil {
						return nil
					}
					return func(path string) {
						if left--; left >= 0 {
							act(b, path)
						}
					}
				}
				s := newSaver(rival{
					before: hook(tt.before), after: hook(tt.after),
				}, nil)
				at := time.UnixMilli(1_800_000_000_000)
				saved, err := s.saveFork(c, change, SaveOptions{Now: at})
				if (err == nil) != (rivals < attempts) {
					t.Fatalf("%d rivals: got %v", rivals, err)
				}
				if err != nil {
					if !errors.Is(err, fs.ErrExist) {
						t.Errorf("%d rivals: got %v", rivals, err)
					}
					oneLine(t, err)
				} else if want := "album 1800000000" + string(rune('0'+rivals)); saved.ID != want {
					t.Errorf("%d rivals: got %s, want %s", rivals, saved.ID, want)
				}
				oneOfEach(t, b)
			})
		}
	}
}

// oneOfEach holds that no id is in any two folders of the agent's, and that nothing
// is left of forks that gave way.
func oneOfEach(t *testing.T, b *cabinet) {
	t.Helper()
	seen := map[string]string{}
	for _, root := range []string{b.shared, b.own, filepath.Join(b.own, ".archive")} {
		found, err := os.ReadDir(root)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		for _, f := range found {
			id, ok := toy.Album{}.FolderID(f.Name())
			if !ok && f.Name() != ".archive" {
				t.Errorf("%s was left", f.Name())
			}
			if seen[id] != "" && ok && !strings.HasSuffix(f.Name(), "-x") {
				t.Errorf("%s is in %s and %s", id, seen[id], root)
			}
			seen[id] = root
		}
	}
}

// TestSaveFolderReadOnly tells what to do about a root that must not be written.
func TestSaveFolderReadOnly(t *testing.T) {
	t.Parallel()
	b := newCabinet(t)
	c := b.mustOpen()
	f := &faulty{left: 1 << 30}
	s := newSaver(readOnly{f}, nil)
	_, err := s.saveFork(c, change, SaveOptions{})
	if !errors.Is(err, fs.ErrPermission) || !strings.Contains(err.Error(), "denied; choose") {
		t.Errorf("got %v", err)
	}
	oneLine(t, err)
}

// readOnly is a file system that nothing is made on.
type readOnly struct{ *faulty }

func (readOnly) Mkdir(path string) error {
	return &fs.PathError{Op: "mkdir", Path: path, Err: fs.ErrPermission}
}

// TestSaveOverlay asks the codec for the agent's own notes.
func TestSaveOverlay(t *testing.T) {
	t.Parallel()
	for _, inPlace := range []bool{false, true} {
		c := newCabinet(t).mustOpen()
		saved, err := Save(c, change, SaveOptions{Title: "fork", Overlay: true, InPlace: inPlace})
		if err != nil || saved.Title != "as notes" {
			t.Errorf("in place %v: got %+v, %v", inPlace, saved, err)
		}
	}
}

func mustCodec(tb testing.TB, name string) codec.Codec {
	tb.Helper()
	k, err := codecNamed(name)
	if err != nil {
		tb.Fatal(err)
	}
	return k
}
