package formats

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats/jp"
)

// jpFolders are our own conversations of JP, and those of the corpus when it is here.
func jpFolders(tb testing.TB) []string {
	tb.Helper()
	dirs, err := filepath.Glob("../../testdata/jp/1*")
	if err != nil || len(dirs) == 0 {
		tb.Fatalf("no conversations: %v", err)
	}
	more, _ := filepath.Glob("../../../shared/corpus/jp/1*")
	return append(dirs, more...)
}

// copyJP copies a conversation into a workspace of its own and lets it rest.
func copyJP(tb testing.TB, from string) (dir string) {
	tb.Helper()
	base, err := filepath.EvalSymlinks(tb.TempDir())
	if err != nil {
		tb.Fatal(err)
	}
	dir = filepath.Join(base, ".jp", "conversations", filepath.Base(from))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		tb.Fatal(err)
	}
	for _, name := range parts {
		data, err := os.ReadFile(filepath.Join(from, name))
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			tb.Fatal(err)
		}
		put(tb, filepath.Join(dir, name), string(data))
	}
	return dir
}

// TestSaveJP saves every conversation of JP that is at hand, unchanged, and forks the
// fork.
func TestSaveJP(t *testing.T) {
	t.Parallel()
	for _, from := range jpFolders(t) {
		t.Run(filepath.Base(from), func(t *testing.T) {
			t.Parallel()
			dir := copyJP(t, from)
			c, err := Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			if c.Format != "jp" || c.Path != dir {
				t.Errorf("got %s of %s", c.Path, c.Format)
			}
			before := snapshot(t, dir)
			fork := savedJP(t, c)
			again := savedJP(t, fork)
			if d := model.Diff(fork.View(nil), again.View(nil), "fork"); d != nil {
				t.Errorf("a fork of the fork: %v", d)
			}
			if snapshot(t, dir) != before || again.ID == fork.ID {
				t.Errorf("the original changed, or %s is twice", fork.ID)
			}
		})
	}
}

// savedJP forks a conversation without a change and opens the fork.
func savedJP(t *testing.T, c *model.Conversation) *model.Conversation {
	t.Helper()
	saved, err := Save(c, nil, SaveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if filepath.Dir(saved.Path) != filepath.Dir(c.Path) {
		t.Errorf("got %s", saved.Path)
	}
	fork, err := Open(saved.Path)
	if err != nil {
		t.Fatal(err)
	}
	if fork.ID != saved.ID || fork.Title != saved.Title || fork.Stamp.Size != saved.Bytes {
		t.Errorf("got %s, %q, %d bytes, want %+v", fork.ID, fork.Title, fork.Stamp.Size, saved)
	}
	if got, want := fork.Total(nil), c.Total(nil); got != want {
		t.Errorf("got total %v, want %v", got, want)
	}
	if f := Check(fork); len(f) > 0 {
		t.Errorf("got findings %v", f)
	}
	if f := compare(c, nil, fork); len(f) > 0 {
		t.Errorf("opened again: %v", f)
	}
	return fork
}

// TestSaveJPInPlace writes every conversation in place, unchanged.
func TestSaveJPInPlace(t *testing.T) {
	t.Parallel()
	for _, from := range jpFolders(t) {
		t.Run(filepath.Base(from), func(t *testing.T) {
			t.Parallel()
			dir := copyJP(t, from)
			c, err := Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			saved, err := Save(c, nil, SaveOptions{InPlace: true, Now: time.Now()})
			if err != nil {
				t.Fatal(err)
			}
			if saved.Path != dir || saved.ID != c.ID {
				t.Errorf("got %+v", saved)
			}
			if read1(t, saved.Backup) != string(c.Source.Data) {
				t.Error("the backup is another text")
			}
			for _, name := range []string{jp.ConfigFile, jp.MetadataFile} {
				was, _ := os.ReadFile(filepath.Join(from, name))
				is, _ := os.ReadFile(filepath.Join(dir, name))
				if !bytes.Equal(was, is) {
					t.Errorf("%s changed", name)
				}
			}
			again, err := Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			if d := model.Diff(c.View(nil), again.View(nil), "replaced"); d != nil {
				t.Errorf("got %v", d)
			}
		})
	}
}

// TestJPStreams opens events without their folder, which cannot be saved when the
// configuration is not among them.
func TestJPStreams(t *testing.T) {
	t.Parallel()
	for _, from := range jpFolders(t) {
		data := []byte(read1(t, filepath.Join(from, jp.EventsFile)))
		c, err := Read("-", data, "")
		if err != nil || c.Format != "jp" || c.Path != "-" {
			t.Errorf("%s: got %v", from, err)
			continue
		}
		whole, err := Open(from)
		if err != nil {
			t.Fatal(err)
		}
		if d := model.Diff(whole.View(nil), c.View(nil), "stream"); d != nil {
			t.Errorf("%s: got %v", from, d)
		}
		_, err = Save(c, nil, SaveOptions{Output: t.TempDir()})
		bare := whole.State != nil && exists(filepath.Join(from, jp.ConfigFile))
		if (err != nil) != bare || err != nil && !strings.Contains(err.Error(), "open its folder") {
			t.Errorf("%s: saved without its folder: got %v", from, err)
		}
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// TestOpenHostileJP holds that each is one clear line that ends in what to do, or a
// conversation that has a warning and findings.
func TestOpenHostileJP(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, file, text string // "" for no such file.
		want             string // In the error, or in the warning.
		opens            bool
	}{
		{"no events", jp.EventsFile, "", "there is no events.json in it, and JP throws", false},
		{"broken events", jp.EventsFile, `[{"type":`, "it ends too early", false},
		{"events that are no list", jp.EventsFile, "{}", "no list of events; is it the", false},
		{"no metadata", jp.MetadataFile, "", "metadata.json", true},
		{"broken metadata", jp.MetadataFile, "{", "metadata.json", true},
		{"metadata that are a list", jp.MetadataFile, "[]", "metadata.json", true},
		{"no configuration", jp.ConfigFile, "", "base_config.json", true},
		{"a broken configuration", jp.ConfigFile, "{", "base_config.json", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := copyJP(t, "../../testdata/jp/17600000180-minimal")
			path := filepath.Join(dir, tt.file)
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
			if tt.text != "" {
				put(t, path, tt.text)
			}
			before := snapshot(t, filepath.Dir(dir))
			c, err := Open(dir)
			if !tt.opens {
				if err == nil || !strings.Contains(err.Error(), tt.want) {
					t.Fatalf("got error %v, want one with %q", err, tt.want)
				}
				oneLine(t, err)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if len(c.Warnings) != 1 || !strings.Contains(c.Warnings[0].Text, tt.want) {
				t.Errorf("got warnings %v", c.Warnings)
			}
			if len(Check(c)) == 0 {
				t.Error("the checker found nothing")
			}
			if _, err := Save(c, nil, SaveOptions{}); err != nil {
				oneLine(t, err)
				if snapshot(t, filepath.Dir(dir)) != before {
					t.Errorf("something was left: %v", names(t, filepath.Dir(dir)))
				}
			}
		})
	}
}
