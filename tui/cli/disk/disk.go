// Package disk reads and writes the small files of a run: read with a limit, written whole or
// not at all. It knows no format.
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

// FileName keeps of an id what is harmless in the name of a file, at most 80 bytes.
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

// WriteAtomic makes a file that only its owner reads. Either all of it is there, or nothing is.
func WriteAtomic(path string, data []byte) error {
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	// CreateTemp makes the file with mode 0600.
	f, err := os.CreateTemp(folder, ".manifest-*")
	if err != nil {
		return err
	}
	if err = FillFile(f, data); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		// The first error is the one that tells; a file that stays is only litter.
		_ = os.Remove(f.Name())
		return err
	}
	return syncFolder(folder)
}

// FillFile writes a file to the disk and closes it.
func FillFile(f *os.File, data []byte) error {
	_, err := f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// syncFolder makes a rename last. Systems that cannot sync a folder do not need it.
func syncFolder(folder string) error {
	f, err := os.Open(folder)
	if err != nil {
		return err
	}
	_ = f.Sync()
	return f.Close()
}

// ReadLimited reads a regular file of at most so many bytes. The error does not name it.
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

// sizeOf is a limit in the unit that it is a whole number of.
func sizeOf(limit int64) string {
	if limit < 1<<20 {
		return fmt.Sprintf("%d KiB", limit>>10)
	}
	return fmt.Sprintf("%d MB", limit>>20)
}

// DropName is an error of a file without its name, which is said elsewhere.
func DropName(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}
