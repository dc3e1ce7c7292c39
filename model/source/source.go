package source

import (
	"bytes"
	"crypto/sha256"
	"fmt"
)

// Layout says how the records of a source are joined.
type Layout uint8

const (
	// LineLayout is JSONL: one record per line.
	LineLayout Layout = iota
	// ArrayLayout is one JSON array whose elements are the records. Bytes before and after the
	// array are kept unchanged.
	ArrayLayout
	// WholeLayout is one JSON value, which is the only record. Bytes before and after it are kept
	// unchanged.
	WholeLayout
	// RowLayout is JSONL like LineLayout, but the bytes before the first record and after each
	// record are kept: line ends, blank lines, a missing final newline.
	RowLayout
	// DocumentLayout is one JSON object. Its first record is one member, and the others are the
	// elements of a list in another member. Bytes around the two are kept unchanged.
	DocumentLayout
)

// Record is one line of JSONL or one element of an array, without the white space around it. It
// need not be valid JSON: Tree.Parse checks that.
type Record struct {
	Span
	// Line is the line of the file on which the record starts, from 1.
	Line int
}

// Source is the bytes of one file and its records. It never changes after it was made.
type Source struct {
	// Name is the file's name in errors: its path, or "-" for standard input.
	Name string
	// Layout says how the records are joined when they are written again.
	Layout Layout
	// Records are in file order. Blank lines are not records.
	Records []Record
	// Count gets the number of bytes of text that were read while the file is opened. Any goroutine
	// may call it. It is nil for no count.
	Count func(bytes int)

	data  []byte     // The whole file, or nil for a file on the disk.
	disk  *disk      // The file on the disk, or nil for a file in memory.
	array Span       // The list of an Array- or DocumentLayout, with both brackets.
	notes []Notes    // What is known of records, see [Tree.ParseRecord]; nil if they are no lines.
	bare  bool       // For a WholeLayout: bytes around the record are not written.
	whole *wholeTree // The tree of the record of a WholeLayout; nil for other layouts.
}

var bom = []byte("\xef\xbb\xbf")

// TrimMark is data without its byte order mark, if it has one.
func TrimMark(data []byte) []byte { return bytes.TrimPrefix(data, bom) }

// Lines splits data into the records of a JSONL file. A byte order mark, CRLF,
// blank lines and a missing final newline are tolerated.
func Lines(name string, data []byte) *Source {
	s := &Source{Name: name, data: data}
	n := 0 // Counted first: for short lines the records take more room than the data.
	eachLine(data, func(Record) bool {
		n++
		return true
	})
	s.Records = make([]Record, 0, n)
	eachLine(data, func(r Record) bool {
		s.Records = append(s.Records, r)
		return true
	})
	s.notes = make([]Notes, n)
	return s
}

// FirstLine is the first record of a JSONL file, or false without a record.
func FirstLine(data []byte) (first Record, ok bool) {
	eachLine(data, func(r Record) bool {
		first, ok = r, true
		return false
	})
	return first, ok
}

// eachLine calls yield with each record of a JSONL file until yield returns false.
func eachLine(data []byte, yield func(Record) bool) {
	at := 0
	if bytes.HasPrefix(data, bom) {
		at = len(bom)
	}
	for line := 1; at < len(data); line++ {
		end := len(data)
		if n := bytes.IndexByte(data[at:], '\n'); n >= 0 {
			end = at + n
		}
		sp := trimSpan(data, Span{at, end})
		if !sp.Empty() && !yield(Record{Span: sp, Line: line}) {
			return
		}
		at = end + 1
	}
}

// Array uses the elements of the JSON array at the given span as records. It returns an error when
// there is no array at the span or when data is not valid JSON there.
func Array(name string, data []byte, at Span) (*Source, error) {
	at = trimSpan(data, at)
	if at.Empty() || data[at.Start] != '[' {
		return nil, fmt.Errorf("read %s: not a JSON array", name)
	}
	s := &Source{Name: name, data: data, Layout: ArrayLayout, array: at}
	line, seen := 1, 0
	err := eachElement(data, at, func(sp Span) {
		line += bytes.Count(data[seen:sp.Start], []byte{'\n'})
		seen = sp.Start
		s.Records = append(s.Records, Record{Span: sp, Line: line})
	})
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	return s, nil
}

// Document uses two members of the JSON object data. The value at head is the first record, and the
// elements of the list at the other span are the records after it. It returns the same errors as
// [Array].
func Document(name string, data []byte, head, list Span) (*Source, error) {
	s, err := Array(name, data, list)
	if err != nil {
		return nil, err
	}
	line := 1 + bytes.Count(data[:head.Start], []byte{'\n'})
	s.Layout = DocumentLayout
	s.Records = append([]Record{{Span: head, Line: line}}, s.Records...)
	return s, nil
}

// Whole uses all of data, which is one JSON value, as the only record. It returns an error when
// data is not valid JSON. A byte order mark is tolerated.
func Whole(name string, data []byte) (*Source, error) {
	at := Span{End: len(data)}
	if bytes.HasPrefix(data, bom) {
		at.Start = len(bom)
	}
	at = trimSpan(data, at)
	whole := &wholeTree{}
	if _, err := whole.parse(data, at); err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	line := 1 + bytes.Count(data[:at.Start], []byte{'\n'})
	return &Source{
		Name: name, data: data, Layout: WholeLayout, whole: whole,
		Records: []Record{{Span: at, Line: line}},
	}, nil
}

// Inside uses one JSON value inside data as the only record, and Write writes nothing else. at must
// be its span in a Tree of data.
func Inside(name string, data []byte, at Span) *Source {
	line := 1 + bytes.Count(data[:at.Start], []byte{'\n'})
	return &Source{
		Name: name, data: data, Layout: WholeLayout, bare: true, whole: &wholeTree{},
		Records: []Record{{Span: at, Line: line}},
	}
}

// Rows is Lines for a file that is written back including all bytes around its records.
func Rows(name string, data []byte) *Source {
	s := Lines(name, data)
	s.Layout = RowLayout
	return s
}

// SingleRecord uses the value at a span of data as the only record of a line file, on line 1.
func SingleRecord(name string, data []byte, at Span) *Source {
	return &Source{Name: name, data: data, Records: []Record{{Span: at, Line: 1}}}
}

// Alone is the value at a span as a separate source, so that its edits can be written separately.
func (s *Source) Alone(at Span) *Source {
	out := SingleRecord(s.Name, s.data, at)
	out.disk = s.disk
	return out
}

// Size is the number of bytes of the file.
func (s *Source) Size() int {
	if s.disk != nil {
		return s.disk.size
	}
	return len(s.data)
}

// All is the span of the whole file.
func (s *Source) All() Span { return Span{End: s.Size()} }

// BytesAt are the bytes at a span. They must not be changed. Callers ask for them again and do not
// keep them, because a source need not hold its file in memory.
func (s *Source) BytesAt(at Span) []byte {
	if s.disk != nil {
		return s.disk.read(make([]byte, at.Len()), at.Start)
	}
	return at.Of(s.data)
}

// Bytes are the bytes of one record, by its index in Records from 0, under the terms of
// [Source.BytesAt].
func (s *Source) Bytes(record int) []byte { return s.BytesAt(s.Records[record].Span) }

// Head are the first bytes of one record, as [Source.Bytes] returns them, or all bytes of a shorter
// one.
func (s *Source) Head(record, bytes int) []byte {
	at := s.Records[record].Span
	return s.BytesAt(Span{at.Start, min(at.End, at.Start+bytes)})
}

// Checksum is the SHA-256 of the file. It is zero for a file on the disk that changed since it was
// opened; [Source.ReadErr] then says so.
func (s *Source) Checksum() [sha256.Size]byte {
	if s.disk != nil {
		return s.disk.checksum()
	}
	return sha256.Sum256(s.data)
}

// NotesOf are the notes on a record, by its index. They are 0 where [Tree.ParseRecord] did not
// parse it, or where it is too long or unusual for one pass.
func (s *Source) NotesOf(record int) Notes {
	if record >= len(s.notes) {
		return 0
	}
	return s.notes[record]
}
