package finder

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"

	"github.com/klauspost/compress/zstd"

	"decant/model"
)

// How much of a file is read.
const (
	// EndBytes is how much is read at most from each end of a file.
	EndBytes = 64 << 10
	// FirstBytes is how much is read where only the beginning is needed.
	FirstBytes = 4 << 10
)

// Reader reads the ends of one file after another. Its results are void when the next file is
// opened.
type Reader struct {
	tally  *Tally
	unread *Unread
	buffer [2 * EndBytes]byte
	zstd   *zstd.Decoder // Nil until a packed file is read.
	f      *os.File
	size   int64
	failed bool // A part of the file could not be read.
}

func newReader(env Env) *Reader { return &Reader{tally: env.Tally, unread: env.Unread} }

// Open opens a file for reading; size is its size when it was seen.
func (r *Reader) Open(path string, size int64) bool {
	f, err := os.Open(path)
	if err != nil {
		r.unread.Add(path, err)
		return false
	}
	r.f, r.size, r.failed = f, size, false
	if r.tally != nil {
		r.tally.Opened.Add(1)
	}
	return true
}

// Close closes the file that was opened last.
func (r *Reader) Close() { _ = r.f.Close() } // It was only read.

// Head are the first bytes, at most n and not more than two ends. For a packed file they are the
// first unpacked bytes. It is nil for a file that cannot be read.
func (r *Reader) Head(n int) []byte {
	if strings.HasSuffix(r.f.Name(), ".zst") {
		return r.unpacked(n)
	}
	return r.ReadAt(r.buffer[:n], 0)
}

// Tail are the last bytes, without those of the first end, or nil for none.
func (r *Reader) Tail() []byte {
	if r.size <= EndBytes {
		return nil
	}
	return r.ReadAt(r.buffer[EndBytes:], max(EndBytes, r.size-EndBytes))
}

// hasForkMark reports whether a title in the ends of the file may be a fork's. It is much faster
// than reading the title.
func (r *Reader) hasForkMark() bool {
	mark := []byte(strings.TrimSpace(model.ForkMark)) // Few texts have a "(".
	return bytes.Contains(r.Head(EndBytes), mark) || bytes.Contains(r.Tail(), mark)
}

// End are the last bytes, or all bytes of a small file; nil for a packed file.
func (r *Reader) End() []byte {
	if strings.HasSuffix(r.f.Name(), ".zst") {
		return nil
	}
	return r.ReadAt(r.buffer[:EndBytes], max(0, r.size-EndBytes))
}

// ReadAt fills into with bytes from a place in the file on. It returns nil where they cannot be
// read.
func (r *Reader) ReadAt(into []byte, at int64) []byte {
	n, err := r.f.ReadAt(into, at)
	if r.tally != nil {
		r.tally.Bytes.Add(int64(n))
	}
	if err != nil && !errors.Is(err, io.EOF) {
		r.failed = true
		return nil
	}
	return into[:n]
}

// unpacked is Head for a packed file. A file that cannot be unpacked to the end is used as far as
// possible.
func (r *Reader) unpacked(n int) []byte {
	if _, err := r.f.Seek(0, io.SeekStart); err != nil {
		r.failed = true
		return nil
	}
	var err error
	if r.zstd == nil {
		r.zstd, err = zstd.NewReader(r.f, zstd.WithDecoderConcurrency(1),
			zstd.WithDecoderMaxMemory(maxUnpacked))
	} else {
		err = r.zstd.Reset(r.f)
	}
	if err != nil {
		r.failed = true
		return nil
	}
	n, err = io.ReadFull(r.zstd, r.buffer[:n])
	r.failed = r.failed || err != nil && !errors.Is(err, io.ErrUnexpectedEOF)
	if r.tally != nil {
		r.tally.Bytes.Add(int64(n))
	}
	return r.buffer[:n]
}

// maxUnpacked is how much memory, in bytes, a packed file may need.
const maxUnpacked = 128 << 20

// LookInto reads many things in parallel and keeps, in their order, those that look accepts.
func LookInto[T, E any](env Env, things []T, look func(T, *Reader) (E, bool)) []E {
	entries := make([]E, len(things))
	listed := make([]bool, len(things))
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(2*runtime.GOMAXPROCS(0), len(things)) { // Half of them wait for the disk.
		wg.Go(func() {
			r := newReader(env)
			for {
				i := int(next.Add(1)) - 1
				if i >= len(things) {
					return
				}
				entries[i], listed[i] = look(things[i], r)
			}
		})
	}
	wg.Wait()
	out := entries[:0]
	for i := range entries {
		if listed[i] {
			out = append(out, entries[i])
		}
	}
	return out
}

// ReadDir are a folder's files in no fixed order. It is empty when the folder does not exist.
func ReadDir(dir string) ([]fs.DirEntry, error) {
	info, err := os.Stat(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil && !info.IsDir() {
		err = syscall.ENOTDIR // To open a pipe waits for its writer.
	}
	if err != nil {
		return nil, &fs.PathError{Op: "list", Path: dir, Err: CauseOf(err)}
	}
	d, err := os.Open(dir)
	if err != nil {
		return nil, &fs.PathError{Op: "list", Path: dir, Err: CauseOf(err)}
	}
	defer d.Close() //nolint:errcheck // It was only read.
	found, err := d.ReadDir(-1)
	if err != nil {
		return nil, &fs.PathError{Op: "list", Path: dir, Err: CauseOf(err)}
	}
	return found, nil
}

// CauseOf is the system's error without a path.
func CauseOf(err error) error {
	var in *fs.PathError
	if errors.As(err, &in) {
		return in.Err
	}
	return err
}

// IsFolder reports whether an entry of a folder is a folder or may lead to one.
func IsFolder(f fs.DirEntry) bool { return f.IsDir() || f.Type()&fs.ModeSymlink != 0 }

// JoinPath is [filepath.Join] for names from a folder, which need no cleaning.
func JoinPath(dir, name string) string {
	return strings.TrimSuffix(dir, string(filepath.Separator)) + string(filepath.Separator) + name
}

// FirstError is the first of joined errors, each of which is on its own line.
func FirstError(err error) error {
	var several interface{ Unwrap() []error }
	if errors.As(err, &several) && len(several.Unwrap()) > 0 {
		return FirstError(several.Unwrap()[0])
	}
	return err
}
