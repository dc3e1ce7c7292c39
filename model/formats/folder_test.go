package formats

import (
	"crypto/sha256"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"decant/model/formats/codec"
	"decant/model/formats/files"
	"decant/model/formats/jp/places"
)

// TestOpenFolder names an album by its folder, by its files and through links.
func TestOpenFolder(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, path string }{
		{"the folder", "ws/.jp/conversations/" + albumName},
		{"its events", "ws/.jp/conversations/" + albumName + "/events.json"},
		{"its metadata", "ws/.jp/conversations/" + albumName + "/metadata.json"},
		{"its configuration", "ws/.jp/conversations/" + albumName + "/base_config.json"},
		{"a link to it", "link"},
		{"a file behind a link", "link/metadata.json"},
		{"a folder behind a link", "data/workspace/ws-ab12c/storage/conversations/" + albumName},
		{"a slash behind it", "ws/.jp/conversations/" + albumName + "/"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := newCabinet(t)
			if err := os.RemoveAll(b.inOwn); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(b.inShared, filepath.Join(b.base, "link")); err != nil {
				t.Skip(err)
			}
			c, err := b.open(b.base + "/" + tt.path)
			if err != nil {
				t.Fatal(err)
			}
			if !files.SameFile(files.OS{}, c.Path, b.inShared) || texts(c) != "one two three" {
				t.Errorf("got %s: %s", c.Path, texts(c))
			}
			if len(c.Warnings) > 0 || c.Title != albumTitle {
				t.Errorf("got title %s, warnings %v", c.Title, c.Warnings)
			}
			info, err := os.Stat(filepath.Join(b.inShared, places.EventsFile))
			if err != nil || c.Stamp.Size != info.Size() ||
				!c.Stamp.Modified.Equal(info.ModTime()) || c.Stamp.Sum().String() == "" {
				t.Errorf("got stamp %v, %v", c.Stamp, err)
			}
			if s := c.State.(codec.Stored); string(s.Config) != albumBase {
				t.Errorf("got configuration %s", s.Config)
			}
		})
	}
}

// TestOpenFolderElsewhere opens a folder that is in none of JP's.
func TestOpenFolderElsewhere(t *testing.T) {
	t.Parallel()
	b := newCabinet(t)
	dir := filepath.Join(b.base, "copies", albumName)
	b.album(dir)
	c, err := b.open(dir)
	if err != nil || c.Path != dir || len(c.Warnings) > 0 {
		t.Errorf("got %v, %v", c, err)
	}
}

// TestOpenLoneStream opens events that are in no folder, and those from a pipe.
func TestOpenLoneStream(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "copy.json")
	put(t, path, albumText)
	c, err := Open(path)
	if err != nil || c.Format != "album" || c.Path != path || texts(c) != "one two three" {
		t.Errorf("got %v", err)
	}
	if c, err = Read("-", []byte(albumText), ""); err != nil || c.Path != "-" {
		t.Errorf("from a pipe: got %v", err)
	}
	_, err = Read("-", []byte(`[{"toy":"one"},`), "album")
	if err == nil || !strings.Contains(err.Error(), "restore it from a backup") {
		t.Errorf("cut short: got %v", err)
	}
	_, err = Read("-", []byte(`{"toy":"one"}`), "album")
	if err == nil || !strings.Contains(err.Error(), "not a list of events; check that") {
		t.Errorf("no array: got %v", err)
	}
}

// TestOpenNewest reads of both copies what is newer, file by file.
func TestOpenNewest(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name         string
		newer        string // The file of the workspace's copy that is newer.
		shared       bool   // Its events are read.
		sharedTitle  bool   // Its metadata are.
		warnedShared bool   // Naming the workspace's copy gives a warning.
	}{
		{"equals: the user's own", "", false, false, true},
		{"newer events", places.EventsFile, true, false, false},
		{"newer configuration", places.ConfigFile, true, false, false},
		{"newer metadata", places.MetadataFile, false, true, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := newCabinet(t)
			put(t, filepath.Join(b.inShared, places.EventsFile), `[{"toy":"shared"}]`)
			put(t, filepath.Join(b.inShared, places.ConfigFile), `{"shared":1}`)
			put(t, filepath.Join(b.inShared, places.MetadataFile), `{"title":"shared"}`)
			b.age(b.inShared, time.Hour)
			b.age(b.inOwn, time.Hour)
			if tt.newer != "" {
				at := time.Now().Add(-time.Minute)
				if err := os.Chtimes(filepath.Join(b.inShared, tt.newer), at, at); err != nil {
					t.Fatal(err)
				}
			}
			for _, path := range []string{b.inShared, b.inOwn} {
				c, err := b.open(path)
				if err != nil {
					t.Fatal(err)
				}
				s := c.State.(codec.Stored)
				got := texts(c) == "shared"
				if got != tt.shared || (c.Path == b.inShared) != tt.shared {
					t.Errorf("got events %s of %s", texts(c), c.Path)
				}
				if got := string(s.Config) == `{"shared":1}`; got != tt.shared {
					t.Errorf("got the configuration of another copy than the events: %s", s.Config)
				}
				if got := string(s.Metadata) == `{"title":"shared"}`; got != tt.sharedTitle {
					t.Errorf("got metadata %s", s.Metadata)
				}
				warned := len(c.Warnings) == 1 &&
					strings.Contains(c.Warnings[0].Text, "of two copies")
				if want := (path == b.inShared) == tt.warnedShared; warned != want {
					t.Errorf("named %s: got warnings %v", path, c.Warnings)
				}
			}
		})
	}
}

// TestOpenBrokenEvents opens a list of events that is cut off, that NUL bytes follow, or that a
// byte order mark precedes, and says what was done to it; the file stays as it is.
func TestOpenBrokenEvents(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, text, rule string }{
		{"cut behind an event", `[{"toy":"a"}`, "line-torn"},
		{"cut in an event", `[{"toy":"a"},{"toy":"b`, "line-torn"},
		{"NUL bytes", `[{"toy":"a"}]` + "\x00\x00\x00", "nul-run"},
		{"a byte order mark", "\ufeff" + `[{"toy":"a"}]`, "bom"},
	} {
		b := newCabinet(t)
		dir := filepath.Join(b.base, "copies", albumName)
		b.album(dir)
		path := filepath.Join(dir, places.EventsFile)
		put(t, path, tt.text)
		c, err := b.open(dir)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if len(c.Problems) != 1 || c.Problems[0].Rule != tt.rule || !c.Problems[0].Fixed {
			t.Errorf("%s: problems are %+v", tt.name, c.Problems)
		}
		if c.EventCount() != 1 || !c.NeedsFix() {
			t.Errorf("%s: %d events, needs a fix: %v", tt.name, c.EventCount(), c.NeedsFix())
		}
		if got := read1(t, path); got != tt.text {
			t.Errorf("%s: the file is now %q", tt.name, got)
		}
		if c.Stamp.Sum() != sha256.Sum256([]byte(tt.text)) {
			t.Errorf("%s: the checksum is not the file's", tt.name)
		}
	}
}

// TestOpenHostileFolders holds that each is one clear line that ends in what to do.
func TestOpenHostileFolders(t *testing.T) {
	t.Parallel()
	pipe := func(path string) error { return exec.Command("mkfifo", path).Run() }
	folder := func(path string) error { return os.Mkdir(path, 0o700) }
	text := func(s string) func(string) error {
		return func(path string) error { return os.WriteFile(path, []byte(s), 0o600) }
	}
	tests := []struct {
		name, file string
		make       func(path string) error // In the place of the file.
		want       string
	}{
		{"no events", places.EventsFile, nil, "it has no events.json, and Album deletes"},
		{
			"events of 0 bytes", places.EventsFile, text(""),
			"events.json: the file is empty; restore it",
		},
		{
			"events that are cut in the first", places.EventsFile, text(`[{"toy":"a`),
			"not JSON: it ends too early",
		},
		{"events that are no JSON", places.EventsFile, text("\x1b[31m"), "it is not a list of " +
			"events"},
		{"events in an object", places.EventsFile, text(`{"toy":"a"}`), "check that this is the " +
			"right file"},
		{"events that are a folder", places.EventsFile, folder, "not a regular file; move it away"},
		{"events that are a pipe", places.EventsFile, pipe, "not a regular file; move it away"},
		{
			"a configuration that is a folder", places.ConfigFile, folder,
			"base_config.json: it is not",
		},
		{
			"metadata that are a pipe", places.MetadataFile, pipe,
			"metadata.json: it is not a regular",
		},
		{"metadata that are no JSON", places.MetadataFile, text("{"), "is not JSON; restore it"},
		{
			"metadata of 0 bytes", places.MetadataFile, text(""),
			"is not JSON; restore it from a backup",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := newCabinet(t)
			dir := filepath.Join(b.base, "copies", albumName)
			b.album(dir)
			path := filepath.Join(dir, tt.file)
			err := os.Remove(path)
			if err == nil && tt.make != nil {
				err = tt.make(path)
			}
			if err != nil {
				t.Fatal(err)
			}
			_, err = b.open(dir)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Fatalf("got error %v, want one with %q", err, tt.want)
			}
			if !strings.HasPrefix(err.Error(), "open "+dir) {
				t.Errorf("the error does not name the folder first: %v", err)
			}
			oneLine(t, err)
		})
	}
}

// TestOpenPartlyMissing opens what JP would read of two copies that lack files.
func TestOpenPartlyMissing(t *testing.T) {
	t.Parallel()
	b := newCabinet(t)
	for _, path := range []string{
		filepath.Join(b.inOwn, places.EventsFile), filepath.Join(b.inShared, places.MetadataFile),
		filepath.Join(b.inShared, places.ConfigFile),
	} {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
	c, err := b.open(b.inOwn)
	if err != nil {
		t.Fatal(err)
	}
	s := c.State.(codec.Stored)
	if c.Path != b.inShared || string(s.Metadata) != albumTitle || s.Config != nil {
		t.Errorf("got %s, metadata %s, configuration %s", c.Path, s.Metadata, s.Config)
	}
	if err := os.Remove(filepath.Join(b.inOwn, places.MetadataFile)); err != nil {
		t.Fatal(err)
	}
	if c, err = b.open(b.inShared); err != nil || c.State.(codec.Stored).Metadata != nil {
		t.Errorf("without metadata: got %v", err)
	}
	want := "metadata.json: it is missing; restore that file from a backup"
	if last := c.Warnings[len(c.Warnings)-1].Text; last != want {
		t.Errorf("without metadata: got warnings %v", c.Warnings)
	}
}

func TestOpenOtherFolders(t *testing.T) {
	t.Parallel()
	b := newCabinet(t)
	for _, dir := range []string{"empty", "one/17000000001-\x1b[31m", "other/sub"} {
		if err := os.MkdirAll(filepath.Join(b.base, dir), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	b.album(filepath.Join(b.base, "one", "17000000001-\x1b[31m"))
	b.album(filepath.Join(b.shared, "17000000002"))
	b.album(filepath.Join(b.shared, ".decant-1.tmp"))
	tests := []struct{ path, want string }{
		{"empty", "the folder is empty; name a conversation"},
		{"one", `contains one; name "` + b.base + `/one/17000000001-\x1b[31m"`},
		{"other", "it is a folder that does not hold one conversation; name a file"},
		{"ws/.jp/conversations", "holds 2 conversations; name one of them, such as " +
			filepath.Join(b.shared, "17000000002")},
		{"none", "the file does not exist"},
	}
	for _, tt := range tests {
		t.Run(tt.path, func(t *testing.T) {
			t.Parallel()
			_, err := b.open(filepath.Join(b.base, tt.path))
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Fatalf("got error %v, want one with %q", err, tt.want)
			}
			oneLine(t, err)
		})
	}
	_, err := OpenWith(b.inShared, OpenOptions{Format: "toy"})
	if err == nil || !strings.Contains(err.Error(), "it is a folder") {
		t.Errorf("in a format without folders: got %v", err)
	}
}

// TestOpenTwins warns of a second folder with the same id.
func TestOpenTwins(t *testing.T) {
	t.Parallel()
	b := newCabinet(t)
	twin := filepath.Join(b.own, "17000000000-other")
	b.album(twin)
	b.album(filepath.Join(b.own, "17000000001-other"))
	c, err := b.open(b.inOwn)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Warnings) != 1 || !strings.HasPrefix(c.Warnings[0].Text, twin+" has the same id") {
		t.Errorf("got warnings %v", c.Warnings)
	}
}

// vanishing is a file system from which a folder goes when a file is opened.
type vanishing struct {
	files.OS
	dir string
}

func (v vanishing) Open(path string) (files.File, error) {
	if err := os.RemoveAll(v.dir); err != nil {
		return nil, err
	}
	return v.OS.Open(path)
}

func TestOpenVanishes(t *testing.T) {
	t.Parallel()
	b := newCabinet(t)
	o := OpenOptions{Format: "album", Env: b.env("")}
	_, err := openPath(vanishing{dir: b.inOwn}, b.inOwn, o)
	if err != nil {
		t.Errorf("one of two copies: got %v", err)
	}
	_, err = openPath(vanishing{dir: b.inShared}, b.inShared, o)
	if err = openError(b.inShared, err); !errors.Is(err, fs.ErrNotExist) ||
		!strings.Contains(err.Error(), "the file does not exist; decant --list") {
		t.Errorf("the only copy: got %v", err)
	}
}

// TestOpenRestless reads a folder once more when anything in it changed.
func TestOpenRestless(t *testing.T) {
	t.Parallel()
	// How often each is looked at before it is read.
	for name, looks := range map[string]int{
		places.EventsFile: 2, places.ConfigFile: 1, places.MetadataFile: 1,
	} {
		for changes, want := range map[int]error{1: nil, 99: files.ErrChanged} {
			b := newCabinet(t)
			left, looked := changes, 0
			fsys := restless{change: func(path string) {
				if filepath.Base(path) != name || filepath.Dir(path) != b.inOwn {
					return
				}
				if looked++; looked > looks && left > 0 {
					left--
					old, err := os.ReadFile(path)
					if err == nil {
						err = os.WriteFile(path, append(old, ' '), 0o600)
					}
					if err != nil {
						t.Error(err)
					}
				}
			}}
			c, err := openPath(fsys, b.inOwn, OpenOptions{Format: "album", Env: b.env("")})
			if !errors.Is(err, want) || left == changes {
				t.Errorf("%s changed %d times: got %v", name, changes-left, err)
			}
			if err != nil && strings.Contains(err.Error(), "since it was read") {
				t.Errorf("it reads %q", err)
			}
			if err == nil && len(c.State.(codec.Stored).Metadata) == 0 {
				t.Errorf("%s changed: metadata are lost", name)
			}
		}
	}
}
