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
	"decant/model/formats/jp/places"
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

// copyJP copies a conversation into its own workspace and lets it rest.
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
	for _, name := range folderNames() {
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
			if d := model.CompareViews(fork.View(nil), again.View(nil), "fork"); d != nil {
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
	if fork.ID != saved.ID || fork.Title != saved.Title || saved.Bytes != onDisk(t, saved.Path) {
		t.Errorf("got %s, %q, want %+v", fork.ID, fork.Title, saved)
	}
	if got, want := fork.Total(nil), c.Total(nil); got != want {
		t.Errorf("got total %v, want %v", got, want)
	}
	if f := Check(fork); len(f) > 0 {
		t.Errorf("got findings %v", f)
	}
	if f := compareFork(c, nil, fork); len(f) > 0 {
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
			if read1(t, saved.Backup) != string(c.Source.BytesAt(c.Source.All())) {
				t.Error("the backup is another text")
			}
			for _, name := range []string{places.ConfigFile, places.MetadataFile} {
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
			if d := model.CompareViews(c.View(nil), again.View(nil), "replaced"); d != nil {
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
		data := []byte(read1(t, filepath.Join(from, places.EventsFile)))
		c, err := Read("-", data, "")
		if err != nil || c.Format != "jp" || c.Path != "-" {
			t.Errorf("%s: got %v", from, err)
			continue
		}
		whole, err := Open(from)
		if err != nil {
			t.Fatal(err)
		}
		if d := model.CompareViews(whole.View(nil), c.View(nil), "stream"); d != nil {
			t.Errorf("%s: got %v", from, d)
		}
		_, err = Save(c, nil, SaveOptions{Output: t.TempDir()})
		bare := whole.State != nil && exists(filepath.Join(from, places.ConfigFile))
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
		{"no events", places.EventsFile, "", "it has no events.json, and JP deletes", false},
		{"broken events", places.EventsFile, `[{"type":`, "it ends too early", false},
		{"events that are no list", places.EventsFile, "{}", "not a list of events; check", false},
		{"no metadata", places.MetadataFile, "", "metadata.json", true},
		{"broken metadata", places.MetadataFile, "{", "metadata.json", true},
		{"metadata that are a list", places.MetadataFile, "[]", "metadata.json", true},
		{"no configuration", places.ConfigFile, "", "base_config.json", true},
		{"a broken configuration", places.ConfigFile, "{", "base_config.json", true},
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

// TestSaveJPOverlay says the removal of all reasoning in JP's own words, in a fork
// and in place.
func TestSaveJPOverlay(t *testing.T) {
	t.Parallel()
	kept := 0
	for _, from := range jpFolders(t) {
		for _, inPlace := range []bool{false, true} {
			c, err := Open(copyJP(t, from))
			if err != nil {
				t.Fatal(err)
			}
			var changes []model.Change
			for i := range c.Events {
				if e := &c.Events[i]; e.Live && e.Kind == model.Reasoning {
					changes = append(changes, model.Change{Event: i, Part: -1, Op: model.Remove})
				}
			}
			changes, unsaid, err := Overlay(c, changes, nil)
			if err != nil || len(unsaid) > 0 || len(changes) == 0 {
				continue
			}
			saved, err := Save(c, changes, SaveOptions{Overlay: true, InPlace: inPlace})
			if err != nil {
				t.Errorf("in place %v: %v", inPlace, err)
				continue
			}
			kept++
			events := read1(t, filepath.Join(saved.Path, places.EventsFile))
			hidden := c.Source.Bytes(c.Events[changes[0].Event].Record)
			noted := strings.Contains(events, `"compaction"`)
			if !noted || !strings.Contains(events, string(hidden)) {
				t.Errorf("%s: no compaction, or what it hides is gone", saved.Path)
			}
		}
	}
	if kept == 0 {
		t.Error("nothing could be said")
	}
}

// TestFresh leaves out what the original breaks as well, as often and no more.
func TestFresh(t *testing.T) {
	t.Parallel()
	at := func(places ...string) []model.Finding {
		out := make([]model.Finding, len(places))
		for i, p := range places {
			out[i] = model.Finding{Rule: "bad-text", Place: p}
		}
		return out
	}
	text := strings.Replace(albumText, "three", "bad", 1)
	strict, err := Read("-", []byte(text), "album")
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := splitFindings(at("1.1"), strict); len(got) != 1 {
		t.Errorf("of a strict format: got %v", got)
	}
	dir := copyJP(t, "../../testdata/jp/17600000180-minimal")
	if err := os.Remove(filepath.Join(dir, places.MetadataFile)); err != nil {
		t.Fatal(err)
	}
	c, err := Open(dir)
	if err != nil || len(Check(c)) != 1 {
		t.Fatalf("got %v", err)
	}
	had := Check(c)[0]
	if got, _ := splitFindings([]model.Finding{had}, c); len(got) != 0 {
		t.Errorf("what was there: got %v", got)
	}
	if got, _ := splitFindings(append(at("1.1"), had, had), c); len(got) != 2 {
		t.Errorf("more of it, and another: got %v", got)
	}
}
