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
	// sum is the SHA-256 of the file, blocks the checksums of its blocks, as it was opened.
	sum    [sha256.Size]byte
	blocks []uint64
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

// Lend gives do the bytes at a span, which are void when it returns.
func (s *Source) Lend(at Span, do func(raw []byte)) {
	switch {
	case s.disk == nil:
		do(at.Of(s.data))
	case at.Len() > maxWindow:
		do(s.BytesAt(at))
	default:
		w, ok := s.disk.windows.Get().(*window)
		if !ok {
			w = &window{}
		}
		do(w.show(s.disk, at, textWindow))
		s.disk.windows.Put(w)
	}
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

// OnDisk reports whether the file stays on the disk, so that each text is read when it is asked
// for.
func (s *Source) OnDisk() bool { return s != nil && s.disk != nil }

// Err is why a part of a file on the disk could not be read again, nil when all could. It wraps
// [ErrChanged] where the file is shorter than it was.
func (s *Source) Err() error {
	if s.disk == nil {
		return nil
	}
	if err := s.disk.broken.Load(); err != nil {
		return *err
	}
	return nil
}

// Close closes the file of a source on the disk, of which nothing can be read after that.
func (s *Source) Close() error {
	if s == nil || s.disk == nil {
		return nil
	}
	if c, ok := s.disk.file.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// keptBytes is the longest text whose buffers are kept for the next.
const keptBytes = 1 << 20

// ViewText is the decoded text of the JSON string at a span, as the function [ViewText] has it.
func (s *Source) ViewText(buf []byte, at Span) (text, next []byte) {
	switch {
	case s.disk == nil:
		return ViewText(buf, s.BytesAt(at))
	case at.Len() > keptBytes:
		text, _ = ViewText(nil, s.BytesAt(at))
		return text, buf
	}
	buf = s.AppendText(buf[:0], at)
	return buf, buf
}

// AppendText appends the decoded text of the JSON string at a span, as the function [AppendText]
// does.
func (s *Source) AppendText(dst []byte, at Span) []byte {
	s.Lend(at, func(raw []byte) { dst = AppendText(dst, raw) })
	return dst
}

// HeadText is the start of the decoded text of the JSON string at a span, as the function
// [HeadText] has it. Of a long one on the disk only the start is read.
func (s *Source) HeadText(at Span, chars int) (head []byte, whole bool) {
	const margin = 64 // More than where a string may be cut looks ahead.
	n := chars*len(`\u0000`) + 2*margin
	if s.disk != nil && at.Len() > 2*n {
		raw := s.BytesAt(Span{at.Start, at.Start + n})
		if cutAt(raw, chars) < n-margin {
			return HeadText(raw, chars)
		}
	}
	return HeadText(s.BytesAt(at), chars)
}

// AppendCompact appends the value at a span, as the function [AppendCompact] does.
func (s *Source) AppendCompact(dst []byte, at Span) []byte {
	s.Lend(at, func(raw []byte) { dst = AppendCompact(dst, raw) })
	return dst
}

// AppendDecoded appends the value at a span, as the function [AppendDecoded] does.
func (s *Source) AppendDecoded(
	dst []byte, at Span, decode func(dst, text []byte) []byte,
) []byte {
	s.Lend(at, func(raw []byte) { dst = AppendDecoded(dst, raw, decode) })
	return dst
}

// growTo is a buffer of so many bytes, the old one where that is large enough.
func growTo(buf []byte, n int) []byte {
	if cap(buf) < n {
		return make([]byte, n)
	}
	return buf[:n]
}
