package formats

import (
	"errors"
	"fmt"
	"io"

	"decant/model"
)

// ErrChanged says that a file is not what it was when it was read.
var ErrChanged = errors.New("the file changed since it was read")

const (
	// maxBytes is the largest file that is read into memory.
	maxBytes = 4 << 30
	// chunkBytes is how much is read at a time.
	chunkBytes = 1 << 20
)

// readStill reads a file whole, and once more when it changed meanwhile. The
// stamp has no Sum yet.
func readStill(fsys files, path string) ([]byte, model.Stamp, error) {
	for range 2 {
		data, stamp, still, err := readOnce(fsys, path)
		if err != nil || still {
			return data, stamp, err
		}
	}
	return nil, model.Stamp{}, fmt.Errorf("%w twice while it was being read; "+
		"wait until the agent is done, then open it again", ErrChanged)
}

// readOnce reads a file and reports whether it stood still.
func readOnce(fsys files, path string) (data []byte, stamp model.Stamp, still bool, err error) {
	f, err := fsys.open(path)
	if err != nil {
		return nil, stamp, false, err
	}
	defer f.Close() //nolint:errcheck // It was only read.
	before, err := f.Stat()
	if err != nil {
		return nil, stamp, false, err
	}
	if err := regular(before); err != nil {
		return nil, stamp, false, err
	}
	if data, err = readAll(f, int(before.Size())); err != nil {
		return nil, stamp, false, err
	}
	// By name, so that a file that was put in its place counts too.
	after, err := fsys.stat(path)
	if err != nil {
		return nil, stamp, false, err
	}
	still = before.Size() == after.Size() && before.ModTime().Equal(after.ModTime()) &&
		int64(len(data)) == after.Size()
	return data, model.Stamp{Size: after.Size(), Modified: after.ModTime()}, still, nil
}

// readAll reads in chunks into memory for size bytes, more when there is more.
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
		if len(data) > maxBytes {
			return nil, tooLarge()
		}
	}
}
