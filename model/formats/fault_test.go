package formats

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// faulty is a file system of which one call fails, or that call and all of its
// kind after it.
type faulty struct {
	osFiles
	left   int    // Calls that still work.
	broken error  // What the next one ends with.
	every  string // The kind of calls that fail from then on, "" for that one alone.
	failed string // The kind of the first call that failed.
	noLink bool   // There are no hard links here.
}

func (f *faulty) fail(call string) error {
	f.left--
	if f.left == -1 {
		f.failed = call
		return f.broken
	}
	if f.left < 0 && call == f.every {
		return f.broken
	}
	return nil
}

func (f *faulty) wrap(open file, err error) (file, error) {
	if err != nil {
		return nil, err
	}
	return &faultyFile{open, f}, nil
}

func (f *faulty) open(path string) (file, error) {
	if err := f.fail("open"); err != nil {
		return nil, err
	}
	return f.wrap(f.osFiles.open(path))
}

func (f *faulty) create(path string, mode fs.FileMode) (file, error) {
	if err := f.fail("create"); err != nil {
		return nil, err
	}
	return f.wrap(f.osFiles.create(path, mode))
}

func (f *faulty) stat(path string) (fs.FileInfo, error) {
	if err := f.fail("stat"); err != nil {
		return nil, err
	}
	return f.osFiles.stat(path)
}

func (f *faulty) link(from, to string) error {
	if err := f.fail("link"); err != nil {
		return err
	}
	if f.noLink {
		return errors.ErrUnsupported
	}
	return f.osFiles.link(from, to)
}

func (f *faulty) rename(from, to string) error {
	if err := f.fail("rename"); err != nil {
		return err
	}
	return f.osFiles.rename(from, to)
}

func (f *faulty) renameNew(from, to string) error {
	if err := f.fail("renameNew"); err != nil {
		return err
	}
	return f.osFiles.renameNew(from, to)
}

func (f *faulty) mkdir(path string) error {
	if err := f.fail("mkdir"); err != nil {
		return err
	}
	return f.osFiles.mkdir(path)
}

func (f *faulty) list(dir string) ([]string, error) {
	if err := f.fail("list"); err != nil {
		return nil, err
	}
	return f.osFiles.list(dir)
}

func (f *faulty) lock(path string) (io.Closer, error) {
	if err := f.fail("lock"); err != nil {
		return nil, err
	}
	return f.osFiles.lock(path)
}

func (f *faulty) remove(path string) error {
	if err := f.fail("remove"); err != nil {
		return err
	}
	return f.osFiles.remove(path)
}

func (f *faulty) setTime(path string, t time.Time) error {
	if err := f.fail("setTime"); err != nil {
		return err
	}
	return f.osFiles.setTime(path, t)
}

func (f *faulty) syncDir(path string) error {
	if err := f.fail("syncDir"); err != nil {
		return err
	}
	return f.osFiles.syncDir(path)
}

// faultyFile is a file of a faulty file system.
type faultyFile struct {
	file
	f *faulty
}

func (o *faultyFile) Read(b []byte) (int, error) {
	if err := o.f.fail("read"); err != nil {
		return 0, err
	}
	return o.file.Read(b)
}

// Write writes a half of what it should before it fails: a disk gets full so.
func (o *faultyFile) Write(b []byte) (int, error) {
	if err := o.f.fail("write"); err != nil {
		n, _ := o.file.Write(b[:len(b)/2])
		return n, err
	}
	return o.file.Write(b)
}

func (o *faultyFile) Stat() (fs.FileInfo, error) {
	if err := o.f.fail("stat"); err != nil {
		return nil, err
	}
	return o.file.Stat()
}

func (o *faultyFile) Chmod(mode fs.FileMode) error {
	if err := o.f.fail("chmod"); err != nil {
		return err
	}
	return o.file.Chmod(mode)
}

func (o *faultyFile) Sync() error {
	if err := o.f.fail("sync"); err != nil {
		return err
	}
	return o.file.Sync()
}

func (o *faultyFile) Close() error {
	return errors.Join(o.file.Close(), o.f.fail("close"))
}

// TestSaveFaults lets every call that saving makes fail once, each in a save of
// its own, and holds that the folder is as it was.
func TestSaveFaults(t *testing.T) {
	t.Parallel()
	causes := []error{syscall.ENOSPC, fs.ErrPermission, errors.New("input/output error")}
	for _, noLink := range []bool{false, true} {
		for _, inPlace := range []bool{false, true} {
			t.Run(fmt.Sprintf("no links %v, in place %v", noLink, inPlace), func(t *testing.T) {
				t.Parallel()
				seen := map[string]bool{}
				for n := 0; ; n++ {
					f := &faulty{left: n, broken: causes[n%len(causes)], noLink: noLink}
					saveFaulty(t, f, inPlace)
					if f.failed == "" {
						break
					}
					seen[f.failed] = true
				}
				for _, call := range []string{
					"create", "write", "chmod", "sync", "close", "open", "read", "stat", "syncDir",
				} {
					if !seen[call] {
						t.Errorf("saving never came to %s", call)
					}
				}
			})
		}
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
func saveFaulty(t *testing.T, f *faulty, inPlace bool) {
	t.Helper()
	c, dir := openToyFile(t)
	before := snapshot(t, dir)
	s := saver{fs: f, temporary: temporary, newID: newID}
	save := s.fork
	if inPlace {
		save = s.inPlace
	}
	saved, err := save(c, change, SaveOptions{Now: time.Now()})
	if err == nil {
		if f.failed != "" && f.failed != "close" && f.failed != "link" {
			t.Errorf("%s failed, and saving did not", f.failed)
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
		saveFaulty(t, f, n%2 == 0)
	}
}

// TestSaveLeftBehind names what could not be removed.
func TestSaveLeftBehind(t *testing.T) {
	t.Parallel()
	c, dir := openToyFile(t)
	f := &faulty{left: 1, broken: fs.ErrPermission, every: "remove"}
	s := saver{fs: f, temporary: func() string { return ".temporary" }, newID: newID}
	_, err := s.fork(c, change, SaveOptions{})
	want := "; remove " + filepath.Join(dir, ".temporary") + " by hand"
	if err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("after %s failed: got %v", f.failed, err)
	}
	if read1(t, c.Path) != toyText {
		t.Error("the original changed")
	}
}

// lateWriter is a file system on which the agent writes once the backup is made.
type lateWriter struct {
	osFiles
	write func()
}

func (l lateWriter) setTime(path string, t time.Time) error {
	l.write()
	return l.osFiles.setTime(path, t)
}

func TestSaveInPlaceLateRace(t *testing.T) {
	t.Parallel()
	c, dir := openToyFile(t)
	s := saver{temporary: temporary, newID: newID, fs: lateWriter{write: func() {
		put(t, c.Path, toyText+"\n"+`{"toy":"four"}`)
	}}}
	_, err := s.inPlace(c, change, SaveOptions{Now: time.Now()})
	if !errors.Is(err, ErrChanged) || len(names(t, dir)) != 1 {
		t.Errorf("got %v and %v", err, names(t, dir))
	}
	if got := read1(t, c.Path); !strings.HasSuffix(got, `{"toy":"four"}`) {
		t.Errorf("what the agent wrote is gone: %q", got)
	}
}

// TestSaveInPlaceRace gives up when the agent writes while the fork is checked.
func TestSaveInPlaceRace(t *testing.T) {
	t.Parallel()
	for n := range 12 {
		c, dir := openToyFile(t)
		looks := 0
		s := saver{temporary: temporary, newID: newID, fs: restless{change: func(path string) {
			if looks++; looks == n+1 {
				put(t, c.Path, toyText+"\n"+`{"toy":"four"}`)
			}
		}}}
		saved, err := s.inPlace(c, change, SaveOptions{Now: time.Now()})
		if looks <= n {
			continue // It was over before the agent wrote.
		}
		if !errors.Is(err, ErrChanged) || len(names(t, dir)) != 1 {
			t.Errorf("written at look %d: got %+v, %v and %v", n, saved, err, names(t, dir))
		}
		if got := read1(t, c.Path); !strings.HasSuffix(got, `{"toy":"four"}`) {
			t.Errorf("written at look %d: what the agent wrote is gone: %q", n, got)
		}
	}
}
