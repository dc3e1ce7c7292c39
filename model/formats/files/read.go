package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"decant/model"
)

const (
	// MaxBytes is the largest file that is read into memory.
	MaxBytes = 4 << 30
	// chunkBytes is how much is read at a time.
	chunkBytes = 1 << 20
)

// ReadStill reads a whole file, and once more when it changed meanwhile. The stamp has no Sum yet.
func ReadStill(fsys System, path string) ([]byte, model.Stamp, error) {
	for range 2 {
		data, stamp, still, err := ReadOnce(fsys, path)
		if err != nil || still {
			return data, stamp, err
		}
	}
	return nil, model.Stamp{}, Restless("the agent")
}

// ReadOnce reads a file and reports whether it stayed unchanged.
func ReadOnce(fsys System, path string) (data []byte, stamp model.Stamp, still bool, err error) {
	f, err := fsys.Open(path)
	if err != nil {
		return nil, stamp, false, err
	}
	defer f.Close() //nolint:errcheck // It was only read.
	before, err := f.Stat()
	if err != nil {
		return nil, stamp, false, err
	}
	if err := CheckReadable(before); err != nil {
		return nil, stamp, false, err
	}
	if data, err = readAll(f, int(before.Size())); err != nil {
		return nil, stamp, false, err
	}
	// By name, so that a replaced file is noticed too.
	after, err := fsys.Stat(path)
	if err != nil {
		return nil, stamp, false, err
	}
	still = before.Size() == after.Size() && before.ModTime().Equal(after.ModTime()) &&
		int64(len(data)) == after.Size()
	return data, model.Stamp{Size: after.Size(), Modified: after.ModTime()}, still, nil
}

// readAll reads in chunks. It allocates size bytes, and more when there is more.
func readAll(r io.Reader, size int) ([]byte, error) {
	data := make([]byte, 0, size+1)
	for {
		if len(data) == cap(data) {
			data = append(data, 0)[:len(data)]
		}
		n, err := r.Read(data[len(data):min(cap(data), len(data)+chunkBytes)])
		data = data[:len(data)+n]
		if errors.Is(err, io.EOF) {
			return data, nil
		}
		if err != nil {
			return nil, err
		}
		if len(data) > MaxBytes {
			return nil, tooLarge()
		}
	}
}

// CheckReadable reports why something is not a file that can be read into memory.
func CheckReadable(info fs.FileInfo) error {
	if err := CheckRegular(info); err != nil {
		return err
	}
	if info.Size() > MaxBytes {
		return tooLarge()
	}
	return nil
}

// CheckRegular reports why something is not a file that can be read.
func CheckRegular(info fs.FileInfo) error {
	switch m := info.Mode(); {
	case m.IsDir():
		return errors.New("it is a folder that does not hold one conversation; name a file in it")
	case !m.IsRegular():
		return errors.New("it is not a regular file; to read a pipe, name - and send the text to " +
			"standard input")
	}
	return nil
}

// tooLarge is the error for a file that is too large to be read.
func tooLarge() error {
	return fmt.Errorf("it is larger than %d GB, the limit for files that do not have one record "+
		"per line; name another file", MaxBytes>>30)
}
