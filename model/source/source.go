package source

import (
	"bytes"
	"fmt"
)

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

// Layout says how the records of a source are joined.
type Layout uint8

const (
	// LineLayout is JSONL: one record a line.
	LineLayout Layout = iota
	// ArrayLayout is one JSON array whose elements are the records; bytes
	// before and after the array are kept as they are.
	ArrayLayout
	// WholeLayout is one JSON value that is the one record; bytes before and after
	// it are kept as they are.
	WholeLayout
	// RowLayout is JSONL as LineLayout, but what stands before the first record and
	// after each is kept as it is: line ends, blank lines, a missing final newline.
	RowLayout
)

// Record is one line of JSONL or one element of an array, without the white
// space around it. It need not be valid JSON: Tree.Parse tells.
type Record struct {
	Span
	// Line is the line of the file that the record starts on, from 1.
	Line int
}

// Source is the bytes of one file and its records. It never changes once made.
type Source struct {
	// Name is what errors call the file: its path, or "-" for standard input.
	Name string
	// Data is the whole file. Callers must not change it.
	Data []byte
	// Layout says how records are joined when they are written again.
	Layout Layout
	// Records are in file order. Blank lines are no records.
	Records []Record
	// Count is told of bytes of text that were read while the file is opened, from any
	// goroutine; nil for nobody.
	Count func(bytes int)

	array Span // The brackets of an ArrayLayout, both included.
	bare  bool // Of a WholeLayout: what stands round the record is not written.
}

var bom = []byte("\xef\xbb\xbf")

// Lines splits data into the records of a JSONL file. A byte order mark, CRLF,
// blank lines and a missing final newline are tolerated.
func Lines(name string, data []byte) *Source {
	s := &Source{Name: name, Data: data}
	s.Records = make([]Record, 0, min(bytes.Count(data, []byte{'\n'}), len(data)/64)+1)
	at := 0
	if bytes.HasPrefix(data, bom) {
		at = len(bom)
	}
	for line := 1; at < len(data); line++ {
		end := len(data)
		if n := bytes.IndexByte(data[at:], '\n'); n >= 0 {
			end = at + n
		}
		if sp := trim(data, Span{at, end}); !sp.Empty() {
			s.Records = append(s.Records, Record{Span: sp, Line: line})
		}
		at = end + 1
	}
	return s
}

// Array takes the elements of the JSON array at the given span as records. It
// returns an error when that is no array or when data is not valid JSON there.
func Array(name string, data []byte, at Span) (*Source, error) {
	at = trim(data, at)
	if at.Empty() || data[at.Start] != '[' {
		return nil, fmt.Errorf("read %s: not a JSON array", name)
	}
	s := &Source{Name: name, Data: data, Layout: ArrayLayout, array: at}
	line, seen := 1, 0
	err := elements(data, at, func(sp Span) {
		line += bytes.Count(data[seen:sp.Start], []byte{'\n'})
		seen = sp.Start
		s.Records = append(s.Records, Record{Span: sp, Line: line})
	})
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	return s, nil
}

// Whole takes all of data, which is one JSON value, as the one record. It returns an
// error when data is not valid JSON. A byte order mark is tolerated.
func Whole(name string, data []byte) (*Source, error) {
	at := Span{End: len(data)}
	if bytes.HasPrefix(data, bom) {
		at.Start = len(bom)
	}
	at = trim(data, at)
	var t Tree
	if err := t.Parse(data, at); err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	line := 1 + bytes.Count(data[:at.Start], []byte{'\n'})
	return &Source{
		Name: name, Data: data, Layout: WholeLayout, Records: []Record{{Span: at, Line: line}},
	}, nil
}

// Inside takes one JSON value inside of data as the one record, and nothing else is
// written. At must be its span in a Tree of data.
func Inside(name string, data []byte, at Span) *Source {
	line := 1 + bytes.Count(data[:at.Start], []byte{'\n'})
	return &Source{
		Name: name, Data: data, Layout: WholeLayout, bare: true,
		Records: []Record{{Span: at, Line: line}},
	}
}

// Rows is Lines for a file that is written back with all that stands round its
// records.
func Rows(name string, data []byte) *Source {
	s := Lines(name, data)
	s.Layout = RowLayout
	return s
}

// Bytes is the text of one record, by its index in Records from 0.
func (s *Source) Bytes(record int) []byte { return s.Records[record].Of(s.Data) }

// trim shortens a span by the JSON white space at both ends.
func trim(data []byte, s Span) Span {
	for s.Start < s.End && isSpace(data[s.Start]) {
		s.Start++
	}
	for s.Start < s.End && isSpace(data[s.End-1]) {
		s.End--
	}
	return s
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }
