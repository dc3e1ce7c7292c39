package formats

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"runtime"
	"syscall"
	"time"

	"github.com/gofrs/flock"
)

// files is what reading and saving ask of a file system, so that a test can let
// each step fail.
type files interface {
	open(path string) (file, error)
	// create makes a file that is not there yet.
	create(path string, mode fs.FileMode) (file, error)
	stat(path string) (fs.FileInfo, error)
	link(from, to string) error
	rename(from, to string) error
	// renameNew is rename for a name that nothing has, else fs.ErrExist.
	renameNew(from, to string) error
	// remove removes a file or an empty folder.
	remove(path string) error
	setTime(path string, t time.Time) error
	// mkdir makes a folder that is not there yet, for its owner alone.
	mkdir(path string) error
	// list is the names in a folder, sorted.
	list(dir string) ([]string, error)
	// lock takes a file's lock until it is closed, and makes the file when it is
	// not there; the error is ErrBusy when another program has the lock.
	lock(path string) (io.Closer, error)
	// syncDir makes a folder's names outlast a crash.
	syncDir(path string) error
	// append adds a line to the end of a file in one write, behind a line that has no
	// end; it makes a file that is not there for its owner alone.
	append(path string, data []byte) error
}

// file is an open file.
type file interface {
	io.ReadWriteCloser
	Stat() (fs.FileInfo, error)
	Chmod(mode fs.FileMode) error
	Sync() error
}

// osFiles is the file system of the machine.
type osFiles struct{}

func (osFiles) open(path string) (file, error) { return os.Open(path) }

func (osFiles) create(path string, mode fs.FileMode) (file, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
}

func (osFiles) stat(path string) (fs.FileInfo, error)  { return os.Stat(path) }
func (osFiles) link(from, to string) error             { return os.Link(from, to) }
func (osFiles) rename(from, to string) error           { return os.Rename(from, to) }
func (osFiles) renameNew(from, to string) error        { return renameNew(from, to) }
func (osFiles) remove(path string) error               { return os.Remove(path) }
func (osFiles) setTime(path string, t time.Time) error { return os.Chtimes(path, t, t) }
func (osFiles) mkdir(path string) error                { return os.Mkdir(path, folderMode) }

func (osFiles) list(dir string) ([]string, error) {
	found, err := os.ReadDir(dir)
	out := make([]string, len(found))
	for i, f := range found {
		out[i] = f.Name()
	}
	return out, err
}

func (osFiles) lock(path string) (io.Closer, error) {
	l := flock.New(path)
	ok, err := l.TryLock()
	switch {
	case err != nil:
		return nil, errors.Join(err, l.Close())
	case !ok:
		return nil, errors.Join(ErrBusy, l.Close())
	}
	return l, nil
}

func (osFiles) append(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	var last [1]byte
	if info, err := f.Stat(); err == nil && info.Size() > 0 {
		if _, err := f.ReadAt(last[:], info.Size()-1); err == nil && last[0] != '\n' {
			data = append([]byte{'\n'}, data...)
		}
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

func (osFiles) syncDir(path string) error {
	if runtime.GOOS == "windows" {
		return nil // It has no such call; the rename is logged by NTFS itself.
	}
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	err = d.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		err = nil // A file system that knows no such thing loses nothing by it.
	}
	return errors.Join(err, d.Close())
}

// renameFree renames where the system has no call that spares what has the name.
// A folder in which there is anything is never replaced; this spares empty ones.
func renameFree(from, to string) error {
	if _, err := os.Lstat(to); err == nil {
		return &fs.PathError{Op: "rename", Path: to, Err: fs.ErrExist}
	}
	return os.Rename(from, to)
}
