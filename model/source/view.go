package source

import (
	"crypto/sha256"
	"io"
)

// Size is the number of bytes of the file.
func (s *Source) Size() int { return len(s.data) }

// All is the span of the whole file.
func (s *Source) All() Span { return Span{End: len(s.data)} }

// BytesAt is the bytes at a span. They must not be changed, and are asked for again rather than
// kept: a source need not hold its file in memory.
func (s *Source) BytesAt(at Span) []byte { return at.Of(s.data) }

// Bytes is the text of one record, by its index in Records from 0, under the terms of
// [Source.BytesAt].
func (s *Source) Bytes(record int) []byte { return s.BytesAt(s.Records[record].Span) }

// Checksum is the SHA-256 of the file.
func (s *Source) Checksum() [sha256.Size]byte { return sha256.Sum256(s.data) }

// WriteTo writes the file as it is; it implements [io.WriterTo].
func (s *Source) WriteTo(w io.Writer) (int64, error) {
	n, err := w.Write(s.data)
	return int64(n), err
}

// ParseIn reads the one JSON value at a span of a source, as Parse does of data. Spans of its
// values are those of the source.
func (t *Tree) ParseIn(s *Source, at Span) error { return t.Parse(s.data, at) }
