package source

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"sync"
	"sync/atomic"
)

// blockBytes is how many bytes of a file are read at a time. Each block has one checksum.
const blockBytes = 256 << 10

// ErrChanged says that a file changed after it was read.
var ErrChanged = errors.New("the file changed since it was read")

// disk is a file that stays on the disk. Several goroutines may use it.
type disk struct {
	file io.ReaderAt
	size int
	// blocks are the checksums of the file's blocks at the time of opening.
	blocks []uint64
	// sum is the SHA-256 of the file, computed when somebody first asks for it.
	sum  [sha256.Size]byte
	once sync.Once
	// whole is the longest value that a tree reads including all its strings. head is how much the
	// tree keeps of each string in a longer value.
	whole, head int
	// windows are the parts of the file that goroutines read last.
	windows sync.Pool
	// broken is the error of the first part that could not be read again.
	broken atomic.Pointer[error]
}

// blockSeed is the seed for the checksums of blocks, which detect a change but not an attack.
var blockSeed = maphash.MakeSeed()

// readFull fills the buffer. It returns [ErrChanged] when the file has fewer bytes.
func readFull(file io.ReaderAt, into []byte, at int) error {
	n, err := file.ReadAt(into, int64(at))
	switch {
	case n == len(into):
		return nil
	case err == nil || errors.Is(err, io.EOF):
		return fmt.Errorf("%w: it is shorter now", ErrChanged)
	}
	return err
}

// read fills a buffer from a place on. Bytes that cannot be read are zeros.
func (d *disk) read(into []byte, at int) []byte {
	if err := readFull(d.file, into, at); err != nil {
		clear(into)
		d.broken.CompareAndSwap(nil, &err)
	}
	return into
}

// How much is read at a time where values, or texts, are asked for one after the other. Many texts
// are skipped.
const (
	valueWindow = 64 << 10
	textWindow  = 16 << 10
	// maxWindow is the longest text that a window holds. Longer texts are read separately.
	maxWindow = 16 << 20
)

// window is a stretch of the file that was read, with its content. It belongs to one goroutine.
type window struct {
	at   Span
	data []byte
}

// show is the content of a span, valid until the next call. Where the span follows what was shown
// last, it also reads what comes next, up to a size: then more is likely to be asked for. After a
// jump it is not, and copying it would take longer than reading it later.
func (w *window) show(d *disk, at Span, size int) []byte {
	if !w.at.Contains(at) {
		n := at.Len()
		// A span that begins in the window follows too.
		if at.Start >= w.at.Start && at.Start-w.at.End <= size/4 {
			n = min(max(n, size), d.size-at.Start)
		}
		w.data = d.read(growTo(w.data, n), at.Start)
		w.at = Span{at.Start, at.Start + n}
	}
	return w.data[at.Start-w.at.Start : at.End-w.at.Start]
}

// readBlock reads a block by its number, from 0, and compares it with its checksum.
func (d *disk) readBlock(n int, into []byte) ([]byte, error) {
	at := n * blockBytes
	into = into[:min(blockBytes, d.size-at)]
	if err := readFull(d.file, into, at); err != nil {
		return nil, err
	}
	if maphash.Bytes(blockSeed, into) != d.blocks[n] {
		return nil, ErrChanged
	}
	return into, nil
}

// checksum is the SHA-256 of the file, or zero where the file changed. It takes as long as opening
// the whole file, so it is computed only when somebody first asks for it.
func (d *disk) checksum() [sha256.Size]byte {
	d.once.Do(func() {
		h, buf := sha256.New(), make([]byte, min(blockBytes, d.size))
		for n := range d.blocks {
			block, err := d.readBlock(n, buf)
			if err != nil {
				d.broken.CompareAndSwap(nil, &err)
				return
			}
			h.Write(block)
		}
		d.sum = [sha256.Size]byte(h.Sum(nil))
	})
	return d.sum
}

// growTo is a buffer of n bytes. It reuses the old buffer where that is large enough, else the new
// one has room for longer texts.
func growTo(buf []byte, n int) []byte {
	if cap(buf) < n {
		return make([]byte, n, max(n, 2*cap(buf)))
	}
	return buf[:n]
}
