package formats

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"decant/model/formats/files"
)

func TestSaveInPlace(t *testing.T) {
	t.Parallel()
	c, dir := openToyFile(t)
	old, err := os.Stat(c.Path)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2126, 3, 4, 5, 6, 7, 0, time.UTC)
	saved, err := Save(c, change, SaveOptions{InPlace: true, Now: now})
	if err != nil {
		t.Fatal(err)
	}
	if saved.Path != c.Path || read1(t, c.Path) != changedToy {
		t.Errorf("got %s: %q", saved.Path, read1(t, c.Path))
	}
	if want := c.Path + ".decant-backup-21260304T050607Z"; saved.Backup != want {
		t.Errorf("backup: got %s, want %s", saved.Backup, want)
	}
	kept, err := os.Stat(saved.Backup)
	if err != nil || kept.Mode() != old.Mode() || !kept.ModTime().Equal(old.ModTime()) {
		t.Errorf("backup: got %v, %v, want %v", kept.Mode(), kept.ModTime(), old.ModTime())
	}
	if read1(t, saved.Backup) != toyText {
		t.Errorf("backup: got %q", read1(t, saved.Backup))
	}
	if info, err := os.Stat(c.Path); err != nil || info.Mode() != old.Mode() {
		t.Errorf("mode: got %v, %v", info.Mode(), err)
	}
	if got := names(t, dir); len(got) != 2 {
		t.Errorf("got files %v", got)
	}
}

func TestSaveInPlaceTwice(t *testing.T) {
	t.Parallel()
	c, _ := openToyFile(t)
	o := SaveOptions{InPlace: true, Now: time.Date(2126, 3, 4, 5, 6, 7, 0, time.UTC)}
	first, err := Save(c, change, o)
	if err != nil {
		t.Fatal(err)
	}
	put(t, c.Path, changedToy)
	if c, err = Open(c.Path); err != nil {
		t.Fatal(err)
	}
	second, err := Save(c, nil, o)
	if err != nil || second.Backup != first.Backup+"-2" {
		t.Errorf("a second backup of one second: got %s, %v", second.Backup, err)
	}
	if read1(t, first.Backup) != toyText || read1(t, second.Backup) != changedToy {
		t.Error("the backups are mixed up")
	}
}

func TestSaveInPlaceThroughLink(t *testing.T) {
	t.Parallel()
	c, dir := openToyFile(t)
	link := filepath.Join(t.TempDir(), "link.toy")
	if err := os.Symlink(c.Path, link); err != nil {
		t.Skip(err)
	}
	c, err := Open(link)
	if err != nil {
		t.Fatal(err)
	}
	saved, err := Save(c, change, SaveOptions{InPlace: true})
	if err != nil || filepath.Dir(saved.Backup) != dir || read1(t, link) != changedToy {
		t.Errorf("got %+v, %v", saved, err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v", err)
	}
}

// TestSaveInPlaceLinkedID keeps the id by which the agent knows the link.
func TestSaveInPlaceLinkedID(t *testing.T) {
	t.Parallel()
	const id = "22222222-2222-4333-8444-555555555555"
	file := filepath.Join(t.TempDir(), "11111111-2222-4333-8444-555555555555.jsonl")
	data, err := os.ReadFile(filepath.Join("..", "..", "testdata", "claudecode", "minimal.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	put(t, file, string(data))
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(file, old, old); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), id+".jsonl")
	if err := os.Symlink(file, link); err != nil {
		t.Skip(err)
	}
	c, err := Open(link)
	if err != nil {
		t.Fatal(err)
	}
	saved, err := Save(c, nil, SaveOptions{InPlace: true})
	if err != nil || saved.ID != id || filepath.Dir(saved.Backup) != filepath.Dir(file) {
		t.Fatalf("got %+v, %v", saved, err)
	}
	if !strings.Contains(read1(t, file), `"sessionId":"`+id+`"`) {
		t.Errorf("the file names another session:\n%s", read1(t, file))
	}
}

func TestSaveInPlaceRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		after func(path string) error // What happens after the file was opened.
		o     SaveOptions
		is    error
		want  string
	}{
		{"written just now", func(path string) error {
			now := time.Now()
			return os.Chtimes(path, now, now)
		}, SaveOptions{}, files.ErrChanged, "open it again"},
		{"grown", func(path string) error {
			return os.WriteFile(path, []byte(toyText+"\n"), 0o600)
		}, SaveOptions{}, files.ErrChanged, "open it again"},
		{"another text of one size and time", func(path string) error {
			info, err := os.Stat(path)
			if err != nil {
				return err
			}
			text := strings.Replace(toyText, "one", "eno", 1)
			return errors.Join(os.WriteFile(path, []byte(text), 0o600),
				os.Chtimes(path, info.ModTime(), info.ModTime()))
		}, SaveOptions{}, files.ErrChanged, "open it again"},
		{"gone", os.Remove, SaveOptions{}, fs.ErrNotExist, "it was deleted"},
		{"in use", nil, SaveOptions{}, files.ErrBusy, "wait a minute"},
		{"and elsewhere", nil, SaveOptions{Output: "x"}, nil, "use one of the two"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c, dir := openToyFile(t)
			if tt.after != nil {
				if err := tt.after(c.Path); err != nil {
					t.Fatal(err)
				}
			}
			before := snapshot(t, dir)
			tt.o.InPlace = true
			if errors.Is(tt.is, files.ErrBusy) {
				tt.o.Now = c.Stamp.Modified.Add(59 * time.Second)
			}
			_, err := Save(c, change, tt.o)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Fatalf("got error %v, want one with %q", err, tt.want)
			}
			if tt.is != nil && !errors.Is(err, tt.is) {
				t.Errorf("the error is not %v: %v", tt.is, err)
			}
			oneLine(t, err)
			if snapshot(t, dir) != before {
				t.Errorf("something changed: %v", names(t, dir))
			}
		})
	}
}
