package source

// Span is a half-open range of bytes [Start, End) of a source's data. The zero Span is empty and
// means that nothing exists.
type Span struct{ Start, End int }

// Len is the number of bytes in the span.
func (s Span) Len() int { return s.End - s.Start }

// Empty reports whether the span holds no byte.
func (s Span) Empty() bool { return s.End <= s.Start }

// Contains reports whether o lies wholly inside s.
func (s Span) Contains(o Span) bool { return s.Start <= o.Start && o.End <= s.End }

// Of is the span's part of data. It shares data's memory.
func (s Span) Of(data []byte) []byte { return data[s.Start:s.End] }

// trimSpan removes JSON white space from both ends of a span.
func trimSpan(data []byte, s Span) Span {
	for s.Start < s.End && isSpace(data[s.Start]) {
		s.Start++
	}
	for s.Start < s.End && isSpace(data[s.End-1]) {
		s.End--
	}
	return s
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }
