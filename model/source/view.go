package source

import (
	"crypto/sha256"
	"io"
)

// Size is the number of bytes of the file.
func (s *Source) Size() int {
	if s.disk != nil {
		return s.disk.size
	}
	return len(s.data)
}

// All is the span of the whole file.
func (s *Source) All() Span { return Span{End: s.Size()} }

// BytesAt is the bytes at a span. They must not be changed, and are asked for again rather than
// kept: a source need not hold its file in memory.
func (s *Source) BytesAt(at Span) []byte {
	if s.disk != nil {
		return s.disk.read(make([]byte, at.Len()), at.Start)
	}
	return at.Of(s.data)
}

// Bytes is the text of one record, by its index in Records from 0, under the terms of
// [Source.BytesAt].
func (s *Source) Bytes(record int) []byte { return s.BytesAt(s.Records[record].Span) }

// Head is the first bytes of one record, as [Source.Bytes] has them: so many, or all there are.
func (s *Source) Head(record, bytes int) []byte {
	at := s.Records[record].Span
	return s.BytesAt(Span{at.Start, min(at.End, at.Start+bytes)})
}

// Checksum is the SHA-256 of the file.
func (s *Source) Checksum() [sha256.Size]byte {
	if s.disk != nil {
		return s.disk.sum
	}
	return sha256.Sum256(s.data)
}

// WriteTo writes the file as it is; it implements [io.WriterTo]. Of a file on the disk that
// changed meanwhile it writes what stayed, and the error is [ErrChanged].
func (s *Source) WriteTo(w io.Writer) (int64, error) {
	out := output{s: s, w: w}
	out.copySpan(s.All())
	err := out.finish()
	return out.written, err
}

// ParseIn reads the one JSON value at a span of a source, as Parse does of data. Spans of its
// values are those of the source.
func (t *Tree) ParseIn(s *Source, at Span) error {
	if s.disk != nil {
		return t.parseOnDisk(s, at)
	}
	return t.Parse(s.data, at)
}
