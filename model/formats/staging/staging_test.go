package staging

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats/files"
)

// plain is a file system without the steps that only some have; stuck lets no file be
// removed.
type plain struct {
	files.OS
	stuck bool
}

func (plain) Link(string, string) error      { return errors.ErrUnsupported }
func (plain) RenameNew(string, string) error { return errors.ErrUnsupported }
func (plain) Exchange(string, string) error  { return errors.ErrUnsupported }
func (plain) Holders(string) []string        { return nil }

func (p plain) Remove(path string) error {
	if p.stuck {
		return fs.ErrPermission
	}
	return p.OS.Remove(path)
}

func on(fsys files.System) Stager { return Stager{FS: fsys, TempName: TempName} }

func writeText(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func readText(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestPublishTakesNoName holds that a staged file gets a free name, and never that of
// another file.
func TestPublishTakesNoName(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]Stager{"links": on(files.OS{}), "no links": on(plain{})} {
		for _, chosen := range []bool{false, true} {
			dir := t.TempDir()
			d := &model.Draft{Files: []model.DraftFile{{Name: "x", Bytes: []byte("fork")}}}
			staged, err := s.Stage(d, dir, ForkMode)
			if err != nil {
				t.Fatal(err)
			}
			taken := filepath.Join(dir, "taken")
			writeText(t, taken, "mine")
			if err := s.Publish(staged, taken, chosen); !errors.Is(err, fs.ErrExist) ||
				readText(t, taken) != "mine" {
				t.Errorf("%s, chosen %v: a name that is taken: got %v", name, chosen, err)
			}
			free := filepath.Join(dir, "free")
			if err := s.Publish(staged, free, chosen); err != nil || readText(t, free) != "fork" {
				t.Errorf("%s, chosen %v: a free name: got %v", name, chosen, err)
			}
			if _, err := os.Stat(staged); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s, chosen %v: the temporary name is there", name, chosen)
			}
		}
	}
}

// TestRenameTakesNoName holds that a folder gets no name that anything has.
func TestRenameTakesNoName(t *testing.T) {
	t.Parallel()
	for name, rename := range map[string]func(from, to string) error{
		"in one step": files.OS{}.RenameNew,
		"in two":      on(plain{}).renameFree,
	} {
		dir := t.TempDir()
		from, to := filepath.Join(dir, "from"), filepath.Join(dir, "to")
		there := filepath.Join(dir, "there")
		if err := errors.Join(os.Mkdir(from, 0o700), os.Mkdir(there, 0o700)); err != nil {
			t.Fatal(err)
		}
		writeText(t, filepath.Join(from, "x"), "x")
		if err := rename(from, there); !errors.Is(err, fs.ErrExist) {
			t.Errorf("%s, an empty folder: got %v", name, err)
		}
		if err := rename(from, filepath.Join(dir, "no", "x")); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s, no folder: got %v", name, err)
		}
		if err := rename(from, to); err != nil || readText(t, filepath.Join(to, "x")) != "x" {
			t.Errorf("%s, a free name: got %v", name, err)
		}
	}
}

// TestDiscardNamesWhatStays adds to an error what could not be removed.
func TestDiscardNamesWhatStays(t *testing.T) {
	t.Parallel()
	cause := errors.New("the disk is full")
	path := filepath.Join(t.TempDir(), "x")
	writeText(t, path, "x")
	err := on(plain{stuck: true}).Discard(cause, path)
	if !errors.Is(err, cause) || !strings.HasSuffix(err.Error(), path+" by hand") {
		t.Errorf("got %v", err)
	}
	if err := on(plain{}).Discard(cause, path, path); !errors.Is(err, cause) ||
		strings.Contains(err.Error(), "by hand") {
		t.Errorf("removed: got %v", err)
	}
}

// TestSwapRefusesWithoutBackup leaves the original as it was where no safe backup can be
// made.
func TestSwapRefusesWithoutBackup(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path, staged := filepath.Join(dir, "original"), filepath.Join(dir, "staged")
	writeText(t, path, "old")
	writeText(t, staged, "new")
	old := time.Now().Add(-2 * RestTime)
	if err := os.Chtimes(path, old, old); err != nil {
		t.Fatal(err)
	}
	_, stamp, err := files.ReadStill(files.OS{}, path)
	if err != nil {
		t.Fatal(err)
	}
	w := Swap{Stager: on(plain{}), Stamp: stamp, Staged: staged, Path: path, Now: time.Now()}
	if err := w.Run(); !errors.Is(err, errNoBackup) || readText(t, path) != "old" {
		t.Errorf("got %v", err)
	}
}

// TestTidyFolderKeepsTheYoung removes what is old, and nothing that another name has.
func TestTidyFolderKeepsTheYoung(t *testing.T) {
	t.Parallel()
	dir, now := t.TempDir(), time.Now()
	for name, age := range map[string]time.Duration{
		TempName(): 48 * time.Hour, TempName(): time.Hour, ".decant-notes.tmp": 48 * time.Hour,
	} {
		path := filepath.Join(dir, name)
		writeText(t, path, "x")
		if err := os.Chtimes(path, now.Add(-age), now.Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	said := on(files.OS{}).TidyFolder(dir, now, nil)
	left, err := files.OS{}.List(dir)
	if err != nil || len(left) != 2 || !strings.HasPrefix(said, "removed an unfinished fork") {
		t.Errorf("got %q, left %v, %v", said, left, err)
	}
}
