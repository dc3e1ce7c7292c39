package source

// Span is a half-open range of bytes [Start, End) of a source's data. The zero
// Span is empty and stands for "nothing there".
type Span struct{ Start, End int }

// Len is the number of bytes in the span.
func (s Span) Len() int { return s.End - s.Start }

// Empty reports whether the span holds no byte.
func (s Span) Empty() bool { return s.End <= s.Start }

// Contains reports whether o lies wholly inside s.
func (s Span) Contains(o Span) bool { return s.Start <= o.Start && o.End <= s.End }

// Of is the part of data that the span names. It shares data's memory.
func (s Span) Of(data []byte) []byte { return data[s.Start:s.End] }

// trimSpan shortens a span by the JSON white space at both ends.
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
