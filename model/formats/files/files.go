package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"

	"github.com/gofrs/flock"
)

// System is what reading and saving need from a file system. It is an interface so that a test can
// make each step fail.
type System interface {
	Open(path string) (File, error)
	// Create makes a new file.
	Create(path string, mode fs.FileMode) (File, error)
	Stat(path string) (fs.FileInfo, error)
	// Lstat is Stat for a link itself.
	Lstat(path string) (fs.FileInfo, error)
	Link(from, to string) error
	Rename(from, to string) error
	// RenameNew is Rename to an unused name, else it returns fs.ErrExist. Exchange swaps two names.
	// Both are one step, or return errors.ErrUnsupported where the system has none.
	RenameNew(from, to string) error
	Exchange(one, other string) error
	// Remove removes a file or an empty folder.
	Remove(path string) error
	// Chown gives a file the owner of another.
	Chown(path string, like fs.FileInfo) error
	// Holders names the other programs that have a file open, if this can be found out.
	Holders(path string) []string
	// Mkdir makes a new folder for its owner only.
	Mkdir(path string) error
	// List is the names in a folder, sorted.
	List(dir string) ([]string, error)
	// Lock takes a file's lock until it is closed, and makes the file if it does not exist. The
	// error is ErrBusy when another program has the lock.
	Lock(path string) (io.Closer, error)
	// Claim is Lock for a staged file, which may be renamed before it is closed.
	Claim(path string) (io.Closer, error)
	// SyncDir makes a folder's names survive a crash.
	SyncDir(path string) error
	// Append adds a line to the end of a file in one write. It first ends an incomplete last line.
	// A new file is made for its owner only.
	Append(path string, data []byte) error
}

// File is an open file.
type File interface {
	io.ReadWriteCloser
	io.ReaderAt
	Stat() (fs.FileInfo, error)
	Chmod(mode fs.FileMode) error
	Sync() error
}

// OS is the file system of the machine.
type OS struct{}

// Open opens a file to read it.
func (OS) Open(path string) (File, error) { return os.Open(path) }

// Create makes a new file and opens it for writing.
func (OS) Create(path string, mode fs.FileMode) (File, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
}

// Stat describes what a path leads to.
func (OS) Stat(path string) (fs.FileInfo, error) { return os.Stat(path) }

// Lstat describes the path itself, even if it is a link.
func (OS) Lstat(path string) (fs.FileInfo, error) { return os.Lstat(path) }

// Link gives a file a second name.
func (OS) Link(from, to string) error { return os.Link(from, to) }

// Rename renames a file and replaces an existing file of that name.
func (OS) Rename(from, to string) error { return os.Rename(from, to) }

// RenameNew renames in one step that replaces nothing.
func (OS) RenameNew(from, to string) error { return renameNew(from, to) }

// Exchange swaps two names in one step.
func (OS) Exchange(one, other string) error { return exchangeNames(one, other) }

// Remove removes a file or an empty folder.
func (OS) Remove(path string) error { return os.Remove(path) }

// Holders names the other programs that have a file open.
func (OS) Holders(path string) []string { return findHolders(path) }

// Mkdir makes a folder for its owner only.
func (OS) Mkdir(path string) error { return os.Mkdir(path, folderMode) }

// Chown gives a file the owner of another.
func (OS) Chown(path string, like fs.FileInfo) error {
	return copyOwner(path, like)
}

// List is the names in a folder, sorted.
func (OS) List(dir string) ([]string, error) {
	found, err := os.ReadDir(dir)
	out := make([]string, len(found))
	for i, f := range found {
		out[i] = f.Name()
	}
	return out, err
}

// Lock takes the lock of a file without waiting for it.
func (OS) Lock(path string) (io.Closer, error) {
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

// Append adds a line to the end of a file.
func (OS) Append(path string, data []byte) error {
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

// SyncDir makes a folder's names survive a crash.
func (OS) SyncDir(path string) error {
	if runtime.GOOS == "windows" {
		return nil // It has no such call; NTFS itself logs the rename.
	}
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	err = d.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		err = nil // A file system without this call loses nothing.
	}
	return errors.Join(err, d.Close())
}

// folderMode allows only the owner to read a fork that is a folder.
const folderMode fs.FileMode = 0o700

// Claim is Lock for a file that is renamed meanwhile, which Windows does not allow.
func (f OS) Claim(path string) (io.Closer, error) {
	if runtime.GOOS == "windows" {
		return io.NopCloser(nil), nil
	}
	return f.Lock(path)
}

// SameFile reports whether two paths lead to one file or folder.
func SameFile(fsys System, a, b string) bool {
	if filepath.Clean(a) == filepath.Clean(b) {
		return true
	}
	one, err := fsys.Stat(a)
	if err != nil {
		return false
	}
	other, err := fsys.Stat(b)
	return err == nil && os.SameFile(one, other)
}
