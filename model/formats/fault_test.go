package formats

import (
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"decant/model/formats/files"
)

// faulty is a file system of which one call fails, or that call and all of its
// kind after it.
type faulty struct {
	files.OS
	left   int    // Calls that still work.
	broken error  // What the next one ends with.
	every  string // The kind of calls that fail from then on, "" for that one alone.
	killed bool   // From then on all calls fail, as after a kill.
	failed string // The kind of the first call that failed.
	noLink bool   // There are no hard links here.
	// noStep means that there is no renameNew and no exchange here.
	noStep bool
}

func (f *faulty) fail(call string) error {
	f.left--
	if f.left == -1 {
		f.failed = call
		return f.broken
	}
	if f.left < 0 && (call == f.every || f.killed) {
		return f.broken
	}
	return nil
}

func (f *faulty) wrap(open files.File, err error) (files.File, error) {
	if err != nil {
		return nil, err
	}
	return &faultyFile{open, f}, nil
}

func (f *faulty) Open(path string) (files.File, error) {
	if err := f.fail("open"); err != nil {
		return nil, err
	}
	return f.wrap(f.OS.Open(path))
}

func (f *faulty) Create(path string, mode fs.FileMode) (files.File, error) {
	if err := f.fail("create"); err != nil {
		return nil, err
	}
	return f.wrap(f.OS.Create(path, mode))
}

func (f *faulty) Stat(path string) (fs.FileInfo, error) {
	if err := f.fail("stat"); err != nil {
		return nil, err
	}
	return f.OS.Stat(path)
}

func (f *faulty) Lstat(path string) (fs.FileInfo, error) {
	if err := f.fail("lstat"); err != nil {
		return nil, err
	}
	return f.OS.Lstat(path)
}

func (f *faulty) Chown(path string, like fs.FileInfo) error {
	if err := f.fail("chown"); err != nil {
		return err
	}
	return f.OS.Chown(path, like)
}

func (f *faulty) Exchange(one, other string) error {
	if err := f.fail("exchange"); err != nil {
		return err
	}
	if f.noStep {
		return errors.ErrUnsupported
	}
	return f.OS.Exchange(one, other)
}

// holders looks at no process: that takes longer than a save.
func (f *faulty) Holders(string) []string { return nil }

func (f *faulty) Link(from, to string) error {
	if err := f.fail("link"); err != nil {
		return err
	}
	if f.noLink {
		return errors.ErrUnsupported
	}
	return f.OS.Link(from, to)
}

func (f *faulty) Rename(from, to string) error {
	if err := f.fail("rename"); err != nil {
		return err
	}
	return f.OS.Rename(from, to)
}

func (f *faulty) RenameNew(from, to string) error {
	if err := f.fail("renameNew"); err != nil {
		return err
	}
	if f.noStep {
		return errors.ErrUnsupported
	}
	return f.OS.RenameNew(from, to)
}

func (f *faulty) Mkdir(path string) error {
	if err := f.fail("mkdir"); err != nil {
		return err
	}
	return f.OS.Mkdir(path)
}

func (f *faulty) List(dir string) ([]string, error) {
	if err := f.fail("list"); err != nil {
		return nil, err
	}
	return f.OS.List(dir)
}

func (f *faulty) Lock(path string) (io.Closer, error) {
	if err := f.fail("lock"); err != nil {
		return nil, err
	}
	return f.OS.Lock(path)
}

func (f *faulty) Claim(path string) (io.Closer, error) {
	if err := f.fail("claim"); err != nil {
		return nil, err
	}
	return f.OS.Claim(path)
}

func (f *faulty) Remove(path string) error {
	if err := f.fail("remove"); err != nil {
		return err
	}
	return f.OS.Remove(path)
}

func (f *faulty) SyncDir(path string) error {
	if err := f.fail("syncDir"); err != nil {
		return err
	}
	return f.OS.SyncDir(path)
}

// faultyFile is a file of a faulty file system.
type faultyFile struct {
	files.File
	f *faulty
}

func (o *faultyFile) Read(b []byte) (int, error) {
	if err := o.f.fail("read"); err != nil {
		return 0, err
	}
	return o.File.Read(b)
}

// Write writes a half of what it should before it fails: a disk gets full so.
func (o *faultyFile) Write(b []byte) (int, error) {
	if err := o.f.fail("write"); err != nil {
		n, _ := o.File.Write(b[:len(b)/2])
		return n, err
	}
	return o.File.Write(b)
}

func (o *faultyFile) Stat() (fs.FileInfo, error) {
	if err := o.f.fail("stat"); err != nil {
		return nil, err
	}
	return o.File.Stat()
}

func (o *faultyFile) Chmod(mode fs.FileMode) error {
	if err := o.f.fail("chmod"); err != nil {
		return err
	}
	return o.File.Chmod(mode)
}

func (o *faultyFile) Sync() error {
	if err := o.f.fail("sync"); err != nil {
		return err
	}
	return o.File.Sync()
}

func (o *faultyFile) Close() error {
	return errors.Join(o.File.Close(), o.f.fail("close"))
}

// TestSaveFaults lets every call that saving makes fail once, each in a save of
// its own, and holds that the folder is as it was.
func TestSaveFaults(t *testing.T) {
	t.Parallel()
	causes := []error{syscall.ENOSPC, fs.ErrPermission, errors.New("input/output error")}
	for _, tt := range []struct {
		name            string
		noLink, noStep  bool
		inPlace, chosen bool
		calls           []string
	}{
		{"fork", false, false, false, false, []string{"link", "remove"}},
		{"fork without links", true, false, false, false, []string{"renameNew"}},
		{"fork on a plain system", true, true, false, false, []string{"lstat", "rename"}},
		{"fork of a chosen name", true, true, false, true, []string{"rename"}},
		{"in place", false, false, true, false, []string{"link", "exchange", "chown", "remove"}},
		{"in place without exchange", false, true, true, false, []string{"link", "rename"}},
		{"in place without links", true, false, true, false, []string{"renameNew", "exchange"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			seen := map[string]bool{}
			for n := 0; ; n++ {
				f := &faulty{
					left: n, broken: causes[n%len(causes)], noLink: tt.noLink, noStep: tt.noStep,
				}
				saveFaulty(t, f, tt.inPlace, tt.chosen)
				if f.failed == "" {
					break
				}
				seen[f.failed] = true
			}
			for _, call := range append(tt.calls, "create", "write", "chmod", "sync", "close",
				"open", "read", "stat", "syncDir") {
				if !seen[call] {
					t.Errorf("saving never came to %s", call)
				}
			}
		})
	}
}

// tried is how an error of a save begins.
func tried(inPlace bool) string {
	if inPlace {
		return "overwrite "
	}
	return "save fork "
}

// saveFaulty saves a toy and, when that ends with an error, looks for traces.
func saveFaulty(t *testing.T, f *faulty, inPlace, chosen bool) {
	t.Helper()
	c, dir := openToyFile(t)
	before := snapshot(t, dir)
	s := newSaver(f, nil)
	o := SaveOptions{Now: time.Now()}
	if chosen {
		o.Output = filepath.Join(dir, "chosen.toy")
	}
	save := s.saveFork
	if inPlace {
		save = s.saveInPlace
	}
	saved, err := save(c, change, o)
	if err == nil {
		// There is another way without links, and without a step that exchanges.
		unhurt := slices.Contains([]string{"", "close", "link", "lstat", "claim", "list"}, f.failed)
		if told := saved.Warning + saved.Alarm; !unhurt && told == "" {
			t.Errorf("%s failed, and saving did not say so", f.failed)
		}
		if read1(t, saved.Path) != changedToy {
			t.Errorf("after %s failed: got %q", f.failed, read1(t, saved.Path))
		}
		return
	}
	if f.failed == "" {
		t.Fatalf("nothing failed, and saving did: %v", err)
	}
	if snapshot(t, dir) != before {
		t.Errorf("after %s failed there are %v", f.failed, names(t, dir))
	}
	if !errors.Is(err, f.broken) || !strings.HasPrefix(err.Error(), tried(inPlace)+dir) {
		t.Errorf("after %s failed: got %v", f.failed, err)
	}
	if errors.Is(err, syscall.ENOSPC) && !strings.Contains(err.Error(), "make room") {
		t.Errorf("after %s failed: no next step in %v", f.failed, err)
	}
	oneLine(t, err)
}

// TestSaveDiskFull lets every write fail from some call on, as a full disk does.
func TestSaveDiskFull(t *testing.T) {
	t.Parallel()
	for n := range 40 {
		f := &faulty{left: n, broken: syscall.ENOSPC, every: "write"}
		saveFaulty(t, f, n%2 == 0, false)
	}
}

// TestSaveKilled ends a save at each of its calls, and holds that no plain name names
// less than a whole conversation: the agent would list it.
func TestSaveKilled(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name            string
		noLink, noStep  bool
		inPlace, chosen bool
	}{
		{"fork", false, false, false, false},
		{"fork of a chosen name", false, false, false, true},
		{"fork without links", true, false, false, false},
		{"fork of a chosen name without links", true, false, false, true},
		{"fork on a plain system", true, true, false, false},
		{"in place", false, false, true, false},
		{"in place without exchange", false, true, true, false},
		{"in place without links", true, false, true, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for n := 0; ; n++ {
				f := &faulty{
					left: n, broken: errors.New("killed"), killed: true,
					noLink: tt.noLink, noStep: tt.noStep,
				}
				if saveKilled(t, f, tt.inPlace, tt.chosen); f.left >= 0 {
					return
				}
			}
		})
	}
}

// saveKilled saves a toy and looks at the plain names that it leaves.
func saveKilled(t *testing.T, f *faulty, inPlace, chosen bool) {
	t.Helper()
	c, dir := openToyFile(t)
	s := newSaver(f, nil)
	o := SaveOptions{Now: time.Now()}
	if chosen {
		o.Output = filepath.Join(dir, "chosen.toy")
	}
	save := s.saveFork
	if inPlace {
		save = s.saveInPlace
	}
	_, _ = save(c, change, o) // What it returns nobody hears.
	originals := 0
	for _, name := range names(t, dir) {
		text := read1(t, filepath.Join(dir, name))
		switch {
		case text == toyText:
			originals++
		case strings.HasSuffix(name, ".tmp"):
		case text != changedToy:
			t.Errorf("killed at %s: %s holds %q", f.failed, name, text)
		}
	}
	if originals == 0 {
		t.Errorf("killed at %s: the original does not exist any more", f.failed)
	}
}

// TestSaveLeftBehind names what could not be removed.
func TestSaveLeftBehind(t *testing.T) {
	t.Parallel()
	c, dir := openToyFile(t)
	f := &faulty{left: 1, broken: fs.ErrPermission, every: "remove"}
	s := newSaver(f, nil)
	s.TempName = func() string { return ".temporary" }
	_, err := s.saveFork(c, change, SaveOptions{})
	want := "; remove " + filepath.Join(dir, ".temporary") + " by hand"
	if err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("after %s failed: got %v", f.failed, err)
	}
	if read1(t, c.Path) != toyText {
		t.Error("the original changed")
	}
}

// TestSaveInPlaceRace gives up when the agent writes while the fork is checked.
func TestSaveInPlaceRace(t *testing.T) {
	t.Parallel()
	for n := range 12 {
		c, dir := openToyFile(t)
		looks := 0
		s := newSaver(restless{change: func(path string) {
			if looks++; looks == n+1 {
				put(t, c.Path, toyText+"\n"+`{"toy":"four"}`)
			}
		}}, nil)
		saved, err := s.saveInPlace(c, change, SaveOptions{Now: time.Now()})
		if looks <= n {
			continue // It was over before the agent wrote.
		}
		if err == nil { // The agent wrote to the file that is in place.
			if read1(t, saved.Backup) != toyText {
				t.Errorf("written at look %d: the backup is not the original", n)
			}
		} else if !errors.Is(err, files.ErrChanged) || len(names(t, dir)) != 1 {
			t.Errorf("written at look %d: got %+v, %v and %v", n, saved, err, names(t, dir))
		}
		if got := read1(t, c.Path); !strings.HasSuffix(got, `{"toy":"four"}`) {
			t.Errorf("written at look %d: what the agent wrote is gone: %q", n, got)
		}
	}
}
