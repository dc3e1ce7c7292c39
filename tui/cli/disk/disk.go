// Package disk reads and writes the small files of a run. It reads them with a limit, and writes
// them completely or not at all. It knows no format.
package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// FileName keeps the characters of an id that are safe in a file name, at most 80 bytes.
func FileName(id string) string {
	clean := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' ||
			strings.ContainsRune("._-", r) {
			return r
		}
		return '-'
	}, id)
	return clean[:min(len(clean), 80)]
}

// WriteAtomic makes a file that only its owner can read. It writes the whole file or nothing.
func WriteAtomic(path string, data []byte) error {
	return MakeAtomic(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// MakeAtomic is [WriteAtomic] for a file that a function writes.
func MakeAtomic(path string, write func(w io.Writer) error) error {
	folder := filepath.Dir(path)
	f, err := makeTemp(folder)
	if err != nil {
		return err
	}
	if err = finishFile(f, write(f)); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		// The first error is the useful one. A remaining file is only litter.
		_ = os.Remove(f.Name())
		return err
	}
	return syncFolder(folder)
}

// CreateNew makes a file that only its owner can read. The error says what to do where it exists or
// cannot be made, without the file's name.
func CreateNew(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	switch {
	case errors.Is(err, fs.ErrExist):
		return nil, errors.New("the file exists; choose another name, or move it away")
	case errors.Is(err, fs.ErrNotExist):
		return nil, errors.New("there is no such folder; choose another name")
	case err != nil:
		return nil, fmt.Errorf("%w; choose a name in a folder that can be written", DropName(err))
	}
	return f, nil
}

// CheckWritable makes a folder, and a file in it that it removes again. It returns the error of
// either.
func CheckWritable(folder string) error {
	f, err := makeTemp(folder)
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// makeTemp makes a folder, and a file in it that only its owner can read.
func makeTemp(folder string) (*os.File, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	return os.CreateTemp(folder, ".manifest-*")
}

// FillFile writes data to a file on disk and closes it.
func FillFile(f *os.File, data []byte) error {
	_, err := f.Write(data)
	return finishFile(f, err)
}

// finishFile closes a file that was written, and returns the first error. It makes sure that what
// was written without an error is on disk.
func finishFile(f *os.File, err error) error {
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// syncFolder makes a rename durable. Systems that cannot sync a folder do not need it.
func syncFolder(folder string) error {
	f, err := os.Open(folder)
	if err != nil {
		return err
	}
	_ = f.Sync()
	return f.Close()
}

// ReadLimited reads a regular file of at most that many bytes. The error does not name the file.
func ReadLimited(path string, limit int64) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, DropName(err)
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("it is not a regular file")
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, DropName(err)
	}
	defer f.Close() //nolint:errcheck // It was only read.
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	switch {
	case err != nil:
		return nil, DropName(err)
	case int64(len(data)) > limit:
		return nil, fmt.Errorf("it is larger than %s", sizeOf(limit))
	}
	return data, nil
}

// sizeOf writes a limit in whole KiB or MB.
func sizeOf(limit int64) string {
	if limit < 1<<20 {
		return fmt.Sprintf("%d KiB", limit>>10)
	}
	return fmt.Sprintf("%d MB", limit>>20)
}

// DropName returns a file error without the file's name, which the message already has.
func DropName(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}
