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
	"time"

	"decant/model/formats/files"
)

// failingDisk makes files whose early syncs end only after all is written. One of its syncs may
// fail: an early one, counted from 1, or the last.
type failingDisk struct {
	files.OS
	failsEarly int32
	failsLast  bool
	early      *atomic.Int32
	started    chan struct{} // Closed when the first early sync started.
	written    chan struct{} // Closed when all is written.
	closed     chan struct{} // Closed with the file.
	hurried    *atomic.Bool  // The file was closed while it was synced.
}

type failingFile struct {
	files.File
	disk *failingDisk
}

var errDisk = errors.New("the disk failed")

func (d *failingDisk) Create(path string, mode fs.FileMode) (files.File, error) {
	f, err := d.OS.Create(path, mode)
	return failingFile{f, d}, err
}

func (f failingFile) Sync() error {
	select {
	case <-f.disk.written:
		if f.disk.failsLast {
			return errDisk
		}
		return nil
	default:
	}
	n := f.disk.early.Add(1)
	if n == 1 {
		close(f.disk.started)
	}
	<-f.disk.written
	select {
	case <-f.disk.closed:
		f.disk.hurried.Store(true)
	case <-time.After(20 * time.Millisecond): // Time for a hurry to show.
	}
	if n == f.disk.failsEarly {
		return errDisk
	}
	return nil
}

func (f failingFile) Close() error {
	close(f.disk.closed)
	return f.File.Close()
}

// TestAheadOfTheLastSync writes large files. Where a sync fails, or the content, the file does not
// stay; and it is never closed while it is synced.
func TestAheadOfTheLastSync(t *testing.T) {
	t.Parallel()
	part := bytes.Repeat([]byte("0123456789abcdef"), 1<<16)
	const parts = 4 * aheadBytes / (1 << 20)
	errFill := errors.New("nothing more to write")
	for _, c := range []struct {
		name       string
		failsEarly int32
		failsLast  bool
		fill       error
		want       error
	}{
		{"nothing fails", 0, false, nil, nil},
		{"an early sync fails", 1, false, nil, errDisk},
		{"the last sync fails", 0, true, nil, errDisk},
		{"the content fails", 0, false, errFill, errFill},
		{"the content and an early sync fail", 1, false, errFill, errFill},
	} {
		disk := &failingDisk{
			failsEarly: c.failsEarly, failsLast: c.failsLast, early: new(atomic.Int32),
			started: make(chan struct{}), written: make(chan struct{}),
			closed: make(chan struct{}), hurried: new(atomic.Bool),
		}
		path := filepath.Join(t.TempDir(), "fork")
		err := on(disk).writeFile(path, ForkMode, func(w io.Writer) error {
			defer close(disk.written)
			for range parts {
				if _, err := w.Write(part); err != nil {
					return err
				}
			}
			select {
			case <-disk.started:
			case <-time.After(time.Minute): // There is none, which is an error below.
			}
			return c.fill
		})
		if !errors.Is(err, c.want) || (err == nil) != (c.want == nil) {
			t.Errorf("%s: got %v, want %v", c.name, err, c.want)
		}
		if disk.early.Load() == 0 || disk.hurried.Load() {
			t.Errorf("%s: %d early syncs, closed while one ran: %v", c.name, disk.early.Load(),
				disk.hurried.Load())
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
