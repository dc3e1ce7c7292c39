package source

import (
	"bytes"
	"io"
	"slices"
)

// stretch is something to be written: new bytes, or those of the source at a span.
type stretch struct {
	at   Span
	with []byte
}

// countBytes is how many bytes it has.
func (p stretch) countBytes() int { return p.at.Len() + len(p.with) }

// appendStretch appends the bytes of a stretch to dst.
func (s *Source) appendStretch(dst []byte, p stretch) []byte {
	if s.disk == nil {
		dst = append(dst, p.at.Of(s.data)...)
	} else if n := len(dst); !p.at.Empty() {
		dst = slices.Grow(dst, p.at.Len())[:n+p.at.Len()]
		s.disk.read(dst[n:], p.at.Start)
	}
	return append(dst, p.with...)
}

// readerOf reads the bytes of a stretch.
func (s *Source) readerOf(p stretch) io.Reader {
	switch {
	case p.at.Empty():
		return bytes.NewReader(p.with)
	case s.disk == nil:
		return bytes.NewReader(p.at.Of(s.data))
	}
	return io.NewSectionReader(s.disk.file, int64(p.at.Start), int64(p.at.Len()))
}

// output writes parts of a source and what stands between them. After an error it writes nothing.
type output struct {
	s *Source
	w io.Writer
	// next is what is still to be copied: what follows it at once is copied with it.
	next    Span
	written int64
	err     error
	// block is the last one that was read of a file on the disk, number which one; it has
	// none before the first.
	block  []byte
	number int
	// tree is what records with edits are parsed in.
	tree Tree
}

// addAll writes some stretches.
func (o *output) addAll(parts ...stretch) {
	for _, p := range parts {
		if o.copySpan(p.at); len(p.with) > 0 {
			o.copyNext()
			o.write(p.with)
		}
	}
}

// copySpan writes what stands at a span of the source.
func (o *output) copySpan(at Span) {
	switch {
	case at.Empty():
	case o.next.End == at.Start && !o.next.Empty():
		o.next.End = at.End
	default:
		o.copyNext()
		o.next = at
	}
}

// finish writes what is left, and says what went wrong.
func (o *output) finish() error {
	o.copyNext()
	return o.err
}

// copyNext writes what is still to be copied.
func (o *output) copyNext() {
	at := o.next
	o.next = Span{}
	if o.s.disk == nil {
		o.write(at.Of(o.s.data))
		return
	}
	for at.Start < at.End && o.err == nil {
		n := at.Start / blockBytes
		o.readBlock(n)
		from := at.Start - n*blockBytes
		to := min(at.End-n*blockBytes, len(o.block))
		if o.err == nil {
			o.write(o.block[from:to])
		}
		at.Start = n*blockBytes + to
	}
}

// readBlock reads a block of the file as it was when it was opened.
func (o *output) readBlock(n int) {
	if o.number == n && o.block != nil {
		return
	}
	if o.block == nil {
		o.block = make([]byte, blockBytes)
	}
	o.number = n
	o.block, o.err = o.s.disk.readBlock(n, o.block[:cap(o.block)])
}

// write writes bytes.
func (o *output) write(b []byte) {
	if o.err != nil || len(b) == 0 {
		return
	}
	n, err := o.w.Write(b)
	o.written += int64(n)
	o.err = err
}

// WriteTo writes the file as it is; it implements [io.WriterTo]. Of a file on the disk that
// changed meanwhile it writes what stayed, and the error is [ErrChanged].
func (s *Source) WriteTo(w io.Writer) (int64, error) {
	out := output{s: s, w: w}
	out.copySpan(s.All())
	err := out.finish()
	return out.written, err
}
