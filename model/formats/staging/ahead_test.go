package staging

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"decant/model/formats/files"
)

// failingDisk counts the syncs of the files that it makes. The sync of one number fails, from 1.
type failingDisk struct {
	files.OS
	fails int32
	syncs *atomic.Int32
	// open counts the syncs that run.
	open *atomic.Int32
}

type failingFile struct {
	files.File
	disk failingDisk
}

var errDisk = errors.New("the disk failed")

func (d failingDisk) Create(path string, mode fs.FileMode) (files.File, error) {
	f, err := d.OS.Create(path, mode)
	return failingFile{f, d}, err
}

func (f failingFile) Sync() error {
	f.disk.open.Add(1)
	defer f.disk.open.Add(-1)
	if f.disk.syncs.Add(1) == f.disk.fails {
		return errDisk
	}
	return nil
}

func (f failingFile) Close() error {
	if f.disk.open.Load() > 0 {
		return errors.New("closed while it is synced")
	}
	return f.File.Close()
}

// TestAheadOfTheLastSync writes a large file. Whichever sync fails, the file does not stay.
func TestAheadOfTheLastSync(t *testing.T) {
	t.Parallel()
	part := bytes.Repeat([]byte("0123456789abcdef"), 1<<16)
	const parts = 4 * aheadBytes / (1 << 20)
	errFill := errors.New("nothing more to write")
	for _, c := range []struct {
		name  string
		fails int32
		fill  error
		want  error
	}{
		{"nothing fails", 0, nil, nil},
		{"an early sync fails", 1, nil, errDisk},
		{"the content fails", 0, errFill, errFill},
	} {
		disk := failingDisk{fails: c.fails, syncs: new(atomic.Int32), open: new(atomic.Int32)}
		path := filepath.Join(t.TempDir(), "fork")
		err := on(disk).writeFile(path, ForkMode, func(w io.Writer) error {
			for range parts {
				if _, err := w.Write(part); err != nil {
					return err
				}
			}
			return c.fill
		})
		if !errors.Is(err, c.want) || (err == nil) != (c.want == nil) {
			t.Errorf("%s: got %v, want %v", c.name, err, c.want)
		}
		if disk.syncs.Load() == 0 {
			t.Errorf("%s: nothing was synced", c.name)
		}
		written, err := os.ReadFile(path)
		switch {
		case c.want != nil && !errors.Is(err, fs.ErrNotExist):
			t.Errorf("%s: the file stayed: %v", c.name, err)
		case c.want == nil && !bytes.Equal(written, bytes.Repeat(part, parts)):
			t.Errorf("%s: got other content, %v", c.name, err)
		}
	}
}
