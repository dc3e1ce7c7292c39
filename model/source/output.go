package source

import (
	"bytes"
	"io"
)

// stretch is a part to write: new bytes, or the source's bytes at a span.
type stretch struct {
	at   Span
	with []byte
}

// countBytes is the size of the stretch.
func (p stretch) countBytes() int { return p.at.Len() + len(p.with) }

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

// output writes parts of a source and what comes between them. After an error it writes nothing.
type output struct {
	s *Source
	w io.Writer
	// preview lists the parts instead, if it is set.
	preview *Preview
	// next is the part that still must be copied. A part that directly follows it is copied
	// together with it.
	next    Span
	written int64
	err     error
	// block is the block of a file on the disk that was read last, and number is its number. block
	// is nil before the first.
	block  []byte
	number int
	// tree parses records that have edits.
	tree Tree
	// joined is an edited record to check, of up to maxJoined bytes. near is what was read last for
	// that: the next record is usually close.
	joined []byte
	near   window
}

// maxJoined is the largest edited record that is copied into one buffer to be checked.
const maxJoined = 1 << 20

// isValid reports whether the parts of a record together are one JSON value. This check ensures
// that a wrong splice position cannot damage a file.
func (o *output) isValid(parts []stretch) bool {
	size := 0
	for _, p := range parts {
		size += p.countBytes()
	}
	if size > maxJoined {
		readers := make([]io.Reader, len(parts))
		for i, p := range parts {
			readers[i] = o.s.readerOf(p)
		}
		return validStream(readers)
	}
	o.joined = o.joined[:0]
	for _, p := range parts {
		o.joined = append(append(o.joined, o.bytesAt(p.at)...), p.with...)
	}
	return Valid(o.joined)
}

// swapsStrings reports whether each splice replaces a JSON string by another. A record that was
// JSON then still is, and need not be read again.
func (o *output) swapsStrings(splices []splice) bool {
	for _, p := range splices {
		around := Span{p.at.Start - 1, p.at.End}
		if p.cut || p.at.Empty() || p.at.Start == 0 || len(p.with) == 0 || p.with[0] != '"' ||
			!Valid(p.with) || !endsInString(o.bytesAt(around)) {
			return false
		}
	}
	return true
}

// endsInString reports whether a part of a JSON value is one byte and a whole string. A quote that
// is not escaped starts or ends a string, and only some bytes can follow one that ends it. It
// reports false for a string with escapes, and for one that starts with such a byte.
func endsInString(b []byte) bool {
	return len(b) >= len(`:"x"`) && b[0] != '\\' && b[1] == '"' && b[len(b)-1] == '"' &&
		bytes.IndexByte([]byte(",:]} \t\r\n"), b[2]) < 0 &&
		!bytes.ContainsAny(b[2:len(b)-1], `"\`)
}

// bytesAt are the bytes at a short span, valid until the next call.
func (o *output) bytesAt(at Span) []byte {
	switch {
	case at.Empty():
		return nil // Wherever that is, nothing is read.
	case o.s.disk == nil:
		return at.Of(o.s.data)
	}
	return o.near.show(o.s.disk, at, valueWindow)
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

// copySpan writes the source's bytes at a span.
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

// finish writes what is left and returns the first error.
func (o *output) finish() error {
	o.copyNext()
	return o.err
}

// copyNext writes the part that still must be copied.
func (o *output) copyNext() {
	at := o.next
	o.next = Span{}
	if o.preview != nil {
		if !at.Empty() {
			o.preview.add(stretch{at: at})
		}
		return
	}
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

// readBlock reads a block of the file and checks that it did not change since the file was opened.
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
	if o.preview != nil {
		o.preview.add(stretch{with: b})
		return
	}
	n, err := o.w.Write(b)
	o.written += int64(n)
	o.err = err
}

// WriteTo writes the file unchanged; it implements [io.WriterTo]. If a file on the disk changed
// meanwhile, it writes the unchanged blocks and returns [ErrChanged].
func (s *Source) WriteTo(w io.Writer) (int64, error) {
	out := output{s: s, w: w}
	out.copySpan(s.All())
	err := out.finish()
	return out.written, err
}
