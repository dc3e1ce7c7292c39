package formats

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats/codec"
	"decant/testdata/growth"
)

func TestHome(t *testing.T) {
	t.Parallel()
	b := newCabinet(t)
	album, err := b.open(b.inOwn)
	if err != nil {
		t.Fatal(err)
	}
	loose := filepath.Join(b.base, "copies", albumName)
	b.album(loose)
	copied, err := b.open(loose)
	if err != nil {
		t.Fatal(err)
	}
	session := filepath.Join(b.base, "x.toy")
	tests := []struct {
		name string
		c    *model.Conversation
		want string
	}{
		{"a file", &model.Conversation{Format: "toy", Path: session}, b.base},
		{"standard input", &model.Conversation{Format: "toy", Path: "-"}, ""},
		{"the demo", &model.Conversation{Format: "toy"}, ""},
		{"no format", &model.Conversation{Format: "none", Path: session}, b.base},
		{"a folder of a workspace", album, b.shared},
		{"a folder elsewhere", copied, filepath.Dir(loose)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := Home(tt.c); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestKeeps(t *testing.T) {
	t.Parallel()
	b := newCabinet(t)
	album, err := b.open(b.inOwn)
	if err != nil {
		t.Fatal(err)
	}
	session := &model.Conversation{Format: "toy", Path: filepath.Join(b.base, "x.toy")}
	loose := &model.Conversation{Format: "album", Path: b.inOwn, State: codec.Stored{}}
	link := filepath.Join(b.base, "link")
	if err := os.Symlink(b.shared, link); err != nil {
		t.Skip(err)
	}
	tests := []struct {
		name string
		c    *model.Conversation
		dir  string
		want bool
	}{
		{"a file beside its source", session, b.base, true},
		{"a file elsewhere", session, b.shared, false},
		{"the workspace's folder", album, b.shared, true},
		{"a link to it", album, link, true},
		{"the user's own folder", album, b.own, true},
		{"an archive", album, filepath.Join(b.own, ".archive"), false},
		{"elsewhere", album, b.base, false},
		{"a folder of no workspace", loose, b.own, false},
		{"no folder", loose, "", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := Keeps(tt.c, tt.dir); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

// onDisk is how many bytes the files of a conversation's folder have.
func onDisk(tb testing.TB, dir string) int64 {
	tb.Helper()
	n := int64(0)
	for _, name := range folderNames() {
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil {
			n += info.Size()
		}
	}
	return n
}

// TestSizeOfAllFiles counts every file of a conversation of JP: as it is, as its fork
// will be, and where the other files stay in place.
func TestSizeOfAllFiles(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	for _, from := range jpFolders(t) {
		t.Run(filepath.Base(from), func(t *testing.T) {
			t.Parallel()
			dir := copyJP(t, from)
			c, err := Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			if want := onDisk(t, dir); c.Stamp.OnDisk != want {
				t.Errorf("opened: got %d, want %d", c.Stamp.OnDisk, want)
			}
			o := SaveOptions{Now: time.Now()}
			for _, o.InPlace = range []bool{false, true} {
				size, err := Try(c, nil, o, false)
				if err != nil {
					t.Fatal(err)
				}
				saved, err := Save(c, nil, o)
				if err != nil {
					t.Fatal(err)
				}
				if want := onDisk(t, saved.Path); size != want || saved.Bytes != want {
					t.Errorf("in place %v: got %d and %d, want %d",
						o.InPlace, size, saved.Bytes, want)
				}
			}
		})
	}
}

// TestSizeOfStream counts a stream without its folder as one file.
func TestSizeOfStream(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "stream.json")
	data := read1(t, "../../testdata/jp/17600000010-valve-timing-notes/events.json")
	put(t, path, data)
	c, err := Open(path)
	if err != nil || c.Stamp.OnDisk != int64(len(data)) {
		t.Errorf("got %+v, %v", c, err)
	}
	if c, err = Read("-", []byte(data), ""); err != nil || c.Stamp.OnDisk != int64(len(data)) {
		t.Errorf("got %+v, %v", c, err)
	}
}

// TestSize is what Save tells, for files and for folders.
func TestSize(t *testing.T) {
	t.Parallel()
	b := newCabinet(t)
	b.album(filepath.Join(b.base, "copies", albumName))
	session := filepath.Join(b.base, "x.toy")
	put(t, session, `{"toy":"one"}`+"\n"+`{"toy":"two"}`+"\n")
	for _, path := range []string{session, filepath.Join(b.base, "copies", albumName)} {
		format := "toy"
		if path != session {
			format = "album"
		}
		c, err := OpenWith(path, OpenOptions{Format: format})
		if err != nil {
			t.Fatal(err)
		}
		changes := []model.Change{{Event: 0, Op: model.Remove}}
		o := SaveOptions{Now: time.Unix(1_800_000_000, 0)}
		got, err := Try(c, changes, o, false)
		if err != nil || got == 0 || got >= c.Stamp.OnDisk {
			t.Errorf("%s: got %d, %v", path, got, err)
		}
		fork, err := Save(c, changes, o)
		if err != nil || fork.Bytes != got {
			t.Errorf("%s: saved %d bytes, %v, want %d", path, fork.Bytes, err, got)
		}
		o.InPlace = true
		if in, err := Try(c, changes, o, false); err != nil || in != got {
			t.Errorf("%s: in place got %d, %v, want %d", path, in, err, got)
		}
	}
	if _, err := Try(&model.Conversation{Format: "none"}, nil, SaveOptions{}, false); err == nil {
		t.Error("a format that is not known was drafted")
	}
}

func TestEventsFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "a.jsonl")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		file: file, filepath.Join(dir, "none"): filepath.Join(dir, "none"),
		dir: filepath.Join(dir, "events.json"), "": "",
	} {
		if got := EventsFile(path); got != want {
			t.Errorf("%q: got %q, want %q", path, got, want)
		}
	}
}
