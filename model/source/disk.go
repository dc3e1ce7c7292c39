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

// blockBytes is how much of a file is read at a time, and checked by one checksum.
const blockBytes = 256 << 10

// ErrChanged says that a file is not what it was when it was read.
var ErrChanged = errors.New("the file changed since it was read")

// disk is a file that stays on the disk. It may be asked from several goroutines.
type disk struct {
	file io.ReaderAt
	size int
	// blocks are the checksums of its blocks, as it was opened.
	blocks []uint64
	// sum is the SHA-256 of the file, known once somebody asked for it.
	sum  [sha256.Size]byte
	once sync.Once
	// whole is the longest value that a tree reads with all that its strings hold, head how much
	// it keeps of a string of a longer one.
	whole, head int
	// windows are what goroutines read last.
	windows sync.Pool
	// broken is the first thing that could not be read again.
	broken atomic.Pointer[error]
}

// blockSeed is of the checksums of blocks, which tell a change and not an attack.
var blockSeed = maphash.MakeSeed()

// readFull reads as many bytes as there is room for. That there are fewer is [ErrChanged].
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

// read fills a buffer from a place on; what cannot be read is zeros.
func (d *disk) read(into []byte, at int) []byte {
	if err := readFull(d.file, into, at); err != nil {
		clear(into)
		d.broken.CompareAndSwap(nil, &err)
	}
	return into
}

// How much is read at a time where values, or texts, are asked for one after the other. Of texts
// many are passed over.
const (
	valueWindow = 64 << 10
	textWindow  = 16 << 10
	// maxWindow is the longest text that a window holds; longer ones are read alone.
	maxWindow = 16 << 20
)

// window is a stretch of the file that was read, and what it holds. It belongs to one goroutine.
type window struct {
	at   Span
	data []byte
}

// show is what stands at a span, valid until the next call. With it what follows is read, up to a
// size.
func (w *window) show(d *disk, at Span, size int) []byte {
	if !w.at.Contains(at) {
		n := min(max(at.Len(), size), d.size-at.Start)
		w.data = d.read(growTo(w.data, n), at.Start)
		w.at = Span{at.Start, at.Start + n}
	}
	return w.data[at.Start-w.at.Start : at.End-w.at.Start]
}

// readBlock reads a block of a number from 0, and holds it against its checksum.
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

// checksum is the SHA-256 of the file, zero where it is no longer what it was. It takes as long as
// all that opening does, so it is computed when it is first asked for.
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

// growTo is a buffer of so many bytes, the old one where that is large enough.
func growTo(buf []byte, n int) []byte {
	if cap(buf) < n {
		return make([]byte, n)
	}
	return buf[:n]
}
