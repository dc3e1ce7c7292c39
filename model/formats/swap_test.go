package formats

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"decant/model/formats/files"
)

// scripted is a file system on which another program writes between the calls of a
// save. It syncs nothing: what is held is what stands under which name.
type scripted struct {
	faulty
	step func()
}

type unsynced struct{ files.File }

func (unsynced) Sync() error { return nil }

func (s *scripted) SyncDir(string) error { return nil }

func (s *scripted) Create(path string, mode fs.FileMode) (files.File, error) {
	s.step()
	f, err := s.OS.Create(path, mode)
	return unsynced{f}, err
}

func (s *scripted) Open(path string) (files.File, error) {
	s.step()
	return s.OS.Open(path)
}

func (s *scripted) Stat(path string) (fs.FileInfo, error) {
	defer s.step()
	return s.OS.Stat(path)
}

func (s *scripted) Link(from, to string) error {
	s.step()
	defer s.step()
	return s.faulty.Link(from, to)
}

func (s *scripted) Rename(from, to string) error {
	s.step()
	defer s.step()
	return s.OS.Rename(from, to)
}

func (s *scripted) RenameNew(from, to string) error {
	defer s.step()
	return s.faulty.RenameNew(from, to)
}

func (s *scripted) Exchange(one, other string) error {
	s.step()
	defer s.step()
	return s.faulty.Exchange(one, other)
}

func (s *scripted) Remove(path string) error {
	defer s.step()
	return s.OS.Remove(path)
}

// agentWriter appends numbered lines to a file, as its means say.
type agentWriter struct {
	t     *testing.T
	path  string
	held  *os.File // Open since before the save.
	lines []string
}

func (w *agentWriter) line() string {
	line := fmt.Sprintf(`{"toy":"late %d"}`, len(w.lines))
	w.lines = append(w.lines, line)
	return "\n" + line
}

// byHandle writes to the file that was open all the time.
func (w *agentWriter) byHandle() {
	if _, err := w.held.WriteString(w.line()); err != nil {
		w.t.Error(err)
	}
}

// byPath opens the file anew; that there is none would lose the conversation.
func (w *agentWriter) byPath() {
	f, err := os.OpenFile(w.path, os.O_WRONLY|os.O_APPEND, 0)
	if err == nil {
		_, err = f.WriteString(w.line())
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		w.t.Error(err)
	}
}

// byRename puts another file in the place of the file.
func (w *agentWriter) byRename() {
	data, err := os.ReadFile(w.path)
	if err == nil {
		err = os.WriteFile(w.path+".new", append(data, w.line()...), 0o600)
	}
	if err == nil {
		err = os.Rename(w.path+".new", w.path)
	}
	if err != nil {
		w.t.Error(err)
	}
}

// TestSaveInPlaceLosesNothing saves in place 1,000 times, without looking whether the
// original is at rest, while a script writes to it by an open handle, by path, or by
// putting another file there. Every line that was written is in a file afterwards.
func TestSaveInPlaceLosesNothing(t *testing.T) {
	t.Parallel()
	const saves = 1000
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	c, dir := openToyFile(t)
	wrote, alarms := 0, 0
	for n := range saves {
		for _, name := range names(t, dir) {
			if err := os.Remove(filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
		put(t, c.Path, toyText)
		held, err := os.OpenFile(c.Path, os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			t.Fatal(err)
		}
		w := &agentWriter{t: t, path: c.Path, held: held}
		means := []func(){w.byHandle, w.byPath}
		fsys := &scripted{faulty: faulty{noLink: n%5 == 1, noStep: n%5 == 2}}
		if n%2 == 1 && !fsys.noStep {
			// Who replaces the file loses what others write by handle. And without an
			// exchange, what it puts there between two calls can be lost.
			means = []func(){w.byPath, w.byRename}
		}
		fsys.step = func() {
			if random.IntN(4) == 0 {
				means[random.IntN(len(means))]()
			}
		}
		s := newSaver(fsys, nil)
		s.Unguarded = true
		saved, err := s.saveInPlace(c, change, SaveOptions{Now: time.Now()})
		if err != nil {
			t.Fatalf("save %d: %v", n, err)
		}
		means[0]() // The answer comes late.
		if err := held.Close(); err != nil {
			t.Fatal(err)
		}
		if saved.Alarm != "" {
			alarms++
		}
		wrote += len(w.lines)
		holdsAll(t, n, dir, w.lines)
		if t.Failed() {
			return
		}
	}
	if wrote < 2*saves || alarms == 0 {
		t.Errorf("the script wrote %d lines, and %d saves noticed", wrote, alarms)
	}
}

// holdsAll looks for lines in all files of a folder.
func holdsAll(t *testing.T, n int, dir string, lines []string) {
	t.Helper()
	var all strings.Builder
	for _, name := range names(t, dir) {
		all.WriteString(read1(t, filepath.Join(dir, name)) + "\n")
		if strings.HasSuffix(name, ".tmp") {
			t.Errorf("save %d left %s", n, name)
		}
	}
	for _, line := range append(lines, `{"toy":"one"}`) {
		if !strings.Contains(all.String(), line) {
			t.Errorf("save %d: %s is in none of %v", n, line, names(t, dir))
		}
	}
}

// lateWriter is a file system on which the agent writes right before or right after
// the names are exchanged.
type lateWriter struct {
	files.OS
	before, after func()
}

func (l lateWriter) Exchange(one, other string) error {
	l.before()
	defer l.after()
	return l.OS.Exchange(one, other)
}

// TestSaveInPlaceAlarm says loudly, and with both files, what came during the swap.
func TestSaveInPlaceAlarm(t *testing.T) {
	t.Parallel()
	for _, after := range []bool{false, true} {
		c, _ := openToyFile(t)
		held, err := os.OpenFile(c.Path, os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			t.Fatal(err)
		}
		answer := func() {
			if _, err := held.WriteString("\n" + `{"toy":"four"}`); err != nil {
				t.Error(err)
			}
		}
		fsys := lateWriter{before: answer, after: func() {}}
		if after {
			fsys.before, fsys.after = fsys.after, fsys.before
		}
		s := newSaver(fsys, nil)
		saved, err := s.saveInPlace(c, change, SaveOptions{Now: time.Now()})
		if err != nil || !strings.Contains(saved.Alarm, saved.Backup) ||
			!strings.Contains(saved.Alarm, c.Path) {
			t.Errorf("got %+v, %v", saved, err)
		}
		if got := read1(t, saved.Backup); !strings.HasSuffix(got, `{"toy":"four"}`) {
			t.Errorf("the backup lacks what was written: %q", got)
		}
		if err := held.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestSaveInPlaceBackupIsTheOriginal holds that the backup is no copy.
func TestSaveInPlaceBackupIsTheOriginal(t *testing.T) {
	t.Parallel()
	for _, fsys := range []*faulty{
		{left: 1e6}, {left: 1e6, noLink: true}, {left: 1e6, noStep: true},
	} {
		c, _ := openToyFile(t)
		was, err := os.Stat(c.Path)
		if err != nil {
			t.Fatal(err)
		}
		s := newSaver(fsys, nil)
		saved, err := s.saveInPlace(c, change, SaveOptions{Now: time.Now()})
		if err != nil || saved.Alarm != "" || saved.Warning != "" {
			t.Fatalf("got %+v, %v", saved, err)
		}
		if is, err := os.Stat(saved.Backup); err != nil || !os.SameFile(was, is) {
			t.Errorf("the backup is another file: %v", err)
		}
	}
}

// TestSaveInPlaceNeedsBackup refuses where no backup is safe.
func TestSaveInPlaceNeedsBackup(t *testing.T) {
	t.Parallel()
	c, dir := openToyFile(t)
	before := snapshot(t, dir)
	fsys := &faulty{left: 1e6, noLink: true, noStep: true}
	s := newSaver(fsys, nil)
	_, err := s.saveInPlace(c, change, SaveOptions{Now: time.Now()})
	if err == nil || !strings.Contains(err.Error(), "save a fork") ||
		!strings.Contains(err.Error(), "hard links") {
		t.Errorf("got %v", err)
	}
	if snapshot(t, dir) != before {
		t.Errorf("something changed: %v", names(t, dir))
	}
}

// TestSaveInPlaceHeld refuses while a program has the file open, and says which.
func TestSaveInPlaceHeld(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("looks into /proc")
	}
	c, dir := openToyFile(t)
	held, err := os.OpenFile(c.Path, os.O_RDWR|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	agent := exec.Command("sleep", "600")
	agent.Stdin = held
	if err := errors.Join(agent.Start(), held.Close()); err != nil {
		t.Skip(err)
	}
	before := snapshot(t, dir)
	_, err = Save(c, change, SaveOptions{InPlace: true})
	want := fmt.Sprintf("sleep (process %d) has it open; close it there", agent.Process.Pid)
	if !errors.Is(err, files.ErrBusy) || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
	if snapshot(t, dir) != before {
		t.Errorf("something changed: %v", names(t, dir))
	}
	if err := agent.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = agent.Wait() // It was killed.
	if _, err := Save(c, change, SaveOptions{InPlace: true}); err != nil {
		t.Errorf("once it is closed: %v", err)
	}
}

// TestSaveInPlaceOfTheFuture refuses: when the file was written is not known.
func TestSaveInPlaceOfTheFuture(t *testing.T) {
	t.Parallel()
	c, dir := openToyFile(t)
	before := snapshot(t, dir)
	_, err := Save(c, change, SaveOptions{
		InPlace: true, Now: c.Stamp.Modified.Add(-time.Hour),
	})
	if !errors.Is(err, files.ErrBusy) || !strings.Contains(err.Error(), "in the future") {
		t.Errorf("got %v", err)
	}
	if snapshot(t, dir) != before {
		t.Errorf("something changed: %v", names(t, dir))
	}
}
