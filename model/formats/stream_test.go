package formats

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats/files"
	"decant/model/formats/staging"
	"decant/testdata/growth"
)

// streamed opens files that stay on the disk.
var streamed = OpenOptions{StreamFrom: 1}

// streamedFiles are files of all formats that can stay on the disk.
func streamedFiles(t *testing.T) []string {
	t.Helper()
	var out []string
	for _, glob := range []string{
		"../../testdata/*.jsonl", "../../testdata/claudecode/*.jsonl",
		"../../testdata/codex/*.jsonl", "../../testdata/pi/*.jsonl",
		"../../testdata/copilot/*.jsonl",
	} {
		found, err := filepath.Glob(glob)
		if err != nil || len(found) == 0 {
			t.Fatal(glob, err)
		}
		out = append(out, found...)
	}
	few := 12
	if os.Getenv("DECANT_LONG") != "" {
		few = 1 << 20
	}
	for _, glob := range []string{"codex/*.jsonl", "claude-code/*.jsonl", "pi/*.jsonl"} {
		more, _ := filepath.Glob("../../../shared/corpus/" + glob)
		out = append(out, more[:min(few, len(more))]...)
	}
	return out
}

// TestStreamedIsAsInMemory opens files both ways and makes forks of both: all is the same.
func TestStreamedIsAsInMemory(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	for _, path := range streamedFiles(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			held, err := Open(path)
			disk, err2 := OpenWith(path, streamed)
			if fmt.Sprint(err) != fmt.Sprint(err2) {
				t.Fatalf("got %v, want %v", err2, err)
			}
			if err != nil {
				return
			}
			if !disk.Source.OnDisk() || held.Source.OnDisk() {
				t.Fatal("the file is in memory, or the other is not")
			}
			if got, want := fmt.Sprint(Check(disk)), fmt.Sprint(Check(held)); got != want {
				t.Errorf("findings: got %s, want %s", got, want)
			}
			if got, want := told(disk), told(held); !reflect.DeepEqual(got, want) {
				t.Fatalf("got %+v, want %+v", got, want)
			}
			for step := range 4 {
				changes := someChanges(held, step)
				got, err2 := writtenFork(disk, changes)
				want, err := writtenFork(held, changes)
				if fmt.Sprint(err) != fmt.Sprint(err2) || !bytes.Equal(got, want) {
					t.Errorf("step %d: forks of %d and %d bytes, %v, %v",
						step, len(got), len(want), err2, err)
				}
				k, err := codecNamed(held.Format)
				if err != nil {
					t.Fatal(err)
				}
				proved, also := proveFork(k, disk, changes, nil), proveFork(k, held, changes, nil)
				if fmt.Sprint(proved) != fmt.Sprint(also) {
					t.Errorf("step %d: a rehearsal found %v, want %v", step, proved, also)
				}
			}
			if err := disk.Source.ReadErr(); err != nil {
				t.Error(err)
			}
		})
	}
}

// told is a conversation without what says where its bytes are.
func told(c *model.Conversation) model.Conversation {
	out := *c
	out.Source, out.State, out.Prove = nil, nil, nil
	out.Stamp.Known, out.Stamp.File = c.Stamp.Sum(), nil
	return out
}

// someChanges removes some results and says others shorter, others again in each step; none in
// step 0.
func someChanges(c *model.Conversation, step int) []model.Change {
	var out []model.Change
	for i := range c.Events {
		e := &c.Events[i]
		if step == 0 || e.Kind != model.ToolResult || !e.Live || e.Fixed || i%3 != step%3 {
			continue
		}
		out = append(out, model.Change{
			Event: i, Op: model.Replace, Strategy: "test", Text: fmt.Sprintf("short %d", i),
		})
	}
	return out
}

// writtenFork is what is written of a fork.
func writtenFork(c *model.Conversation, changes []model.Change) ([]byte, error) {
	d, err := Draft(c, changes, model.ForkOptions{
		ID: "0199c0de-0000-7000-8000-00000000d15c", Now: time.Unix(1_800_000_000, 0).UTC(),
	})
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = staging.FillFile(d.Files[0])(&b)
	return b.Bytes(), err
}

// copyCodex is a rollout in its own folder, written long ago.
func copyCodex(t *testing.T) string {
	t.Helper()
	data := read1(t, "../../testdata/codex/functions.jsonl")
	path := filepath.Join(t.TempDir(), "original.jsonl")
	put(t, path, data)
	past := time.Now().Add(-time.Hour)
	if err := os.Chtimes(path, past, past); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestSaveStreamed saves forks of a file on the disk that changed after it was opened: what was
// added does not count, and of anything else there is no fork.
func TestSaveStreamed(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		change func(data []byte) []byte
		fails  bool
	}{
		{"as it was", func(d []byte) []byte { return d }, false},
		{"a line more", func(d []byte) []byte { return append(d, "{}\n"...) }, false},
		{"shorter", func(d []byte) []byte { return d[:len(d)/2] }, true},
		{"empty", func([]byte) []byte { return nil }, true},
		{"another text", func(d []byte) []byte {
			return bytes.Replace(d, []byte(`"text":"`), []byte(`"text":"?`), 1)
		}, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := copyCodex(t)
			c, err := OpenWith(path, streamed)
			if err != nil {
				t.Fatal(err)
			}
			data := []byte(read1(t, path))
			if err := os.WriteFile(path, tt.change(bytes.Clone(data)), 0o600); err != nil {
				t.Fatal(err)
			}
			torn := strings.HasSuffix(InUse(c, c.Stamp.Modified.Add(time.Hour)).String(),
				"decant can no longer read all of it; open it again")
			if shorter := len(tt.change(bytes.Clone(data))) < len(data); torn != shorter {
				t.Errorf("torn is %v", torn)
			}
			before := names(t, filepath.Dir(path))
			saved, err := Save(c, nil, SaveOptions{Output: filepath.Dir(path)})
			if tt.fails {
				if !errors.Is(err, files.ErrChanged) {
					t.Errorf("got %v", err)
				}
				if after := names(t, filepath.Dir(path)); !reflect.DeepEqual(after, before) {
					t.Errorf("left %v", after)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			whole, err := Read("-", data, "")
			if err != nil {
				t.Fatal(err)
			}
			fork, err := Open(saved.Path)
			if err != nil || !reflect.DeepEqual(fork.View(nil), whole.View(nil)) {
				t.Errorf("the fork sends something else: %v", err)
			}
		})
	}
}

// TestSaveStreamedInPlace writes over a file that is on the disk.
func TestSaveStreamedInPlace(t *testing.T) {
	t.Parallel()
	path := copyCodex(t)
	was := read1(t, path)
	c, err := OpenWith(path, streamed)
	if err != nil {
		t.Fatal(err)
	}
	saved, err := Save(c, someChanges(c, 1), SaveOptions{InPlace: true})
	if err != nil {
		t.Fatal(err)
	}
	if got := read1(t, saved.Backup); got != was || read1(t, path) == was {
		t.Errorf("the backup is %d bytes, want %d", len(got), len(was))
	}
}

// TestOpenStreamedRestless opens a file that changes while it is read.
func TestOpenStreamedRestless(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		change  func(data string) string
		changes int
		fails   bool
	}{
		{"lines are added all the time", func(s string) string { return s + "{}\n" }, 99, false},
		{"a half line is added once", func(s string) string { return s + `{"a` }, 1, false},
		{"shorter once", func(s string) string { return s[:len(s)-2] + "\n" }, 1, false},
		{"shorter all the time", func(s string) string { return s[:len(s)-2] + "\n" }, 99, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := copyCodex(t)
			left := tt.changes + 1 // The first look is before it is read.
			c, err := openPath(restless{change: func(path string) {
				if left--; left >= 0 && left < tt.changes {
					put(t, path, tt.change(read1(t, path)))
				}
			}}, path, streamed)
			if errors.Is(err, files.ErrChanged) != tt.fails || (err != nil) != tt.fails {
				t.Fatalf("got %v", err)
			}
			if err == nil && !strings.HasPrefix(read1(t, path), readAll(c)) {
				t.Error("what was read is not in the file")
			}
		})
	}
}

// readAll is the text of a conversation's file.
func readAll(c *model.Conversation) string { return string(c.Source.BytesAt(c.Source.All())) }
