package jp

import (
	"bytes"
	"slices"
)

// Detect reports whether head, the first bytes of a file, is the start of an array
// of events. A first element that is cut counts by what its first members tell.
func Detect(head []byte) bool {
	head = bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))
	rest, ok := bytes.CutPrefix(bytes.TrimLeft(head, blanks), []byte("["))
	if !ok {
		return false
	}
	s := scanner{data: rest}
	for {
		found, more := s.element()
		if found || !more {
			return found
		}
	}
}

const blanks = " \t\r\n"

// scanner walks over elements without checking them.
type scanner struct {
	data []byte
	at   int
}

// seen is what the members of an element told so far.
type seen struct {
	typ, first string
	timed      bool
}

// known reports whether an element is an event of JP.
func (e *seen) known() bool { return kinds[e.typ] > unknown && e.timed }

// element walks over one object of the array. Found is true when it is an event of
// JP, more when another element may follow.
func (s *scanner) element() (found, more bool) {
	if s.next() != '{' {
		return false, false
	}
	s.at++
	var e seen
	for s.next() != '}' {
		if !s.member(&e) { // The head ends in this element, or is no JSON.
			cut := s.at >= len(s.data)
			return cut && (e.known() || e.typ == "" && slices.Contains(leading, e.first)), false
		}
		s.comma()
	}
	s.at++
	return e.known(), s.comma()
}

// member walks over a name and its value; false when they are not whole.
func (s *scanner) member(e *seen) bool {
	name, ok := s.text()
	if !ok || s.next() != ':' {
		return false
	}
	if e.first == "" {
		e.first = name
	}
	s.at++
	s.next()
	from := s.at
	whole := s.skip()
	switch {
	case name == "timestamp":
		e.timed = true
	case name == "type" && whole:
		e.typ = string(bytes.Trim(s.data[from:s.at], blanks+`"`))
	}
	return whole
}

// leading are the names that a packed config can start with.
var leading = []string{"delta", "inherit", "config_load_paths", "extends"}

// next skips blanks and is the byte after them, 0 at the end.
func (s *scanner) next() byte {
	for s.at < len(s.data) && bytes.IndexByte([]byte(blanks), s.data[s.at]) >= 0 {
		s.at++
	}
	if s.at >= len(s.data) {
		return 0
	}
	return s.data[s.at]
}

// comma walks over a comma; false when there is none.
func (s *scanner) comma() bool {
	if s.next() != ',' {
		return false
	}
	s.at++
	return true
}

// text walks over a string; false when it does not end.
func (s *scanner) text() (string, bool) {
	if s.next() != '"' {
		return "", false
	}
	from := s.at + 1
	for i := from; i < len(s.data); i++ {
		switch s.data[i] {
		case '\\':
			i++
		case '"':
			s.at = i + 1
			return string(s.data[from:i]), true
		}
	}
	s.at = len(s.data)
	return "", false
}

// skip walks over one value; false when it does not end.
func (s *scanner) skip() bool {
	depth := 0
	for s.at < len(s.data) {
		switch s.data[s.at] {
		case '"':
			if _, ok := s.text(); !ok {
				return false
			}
			s.at--
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return true
			}
			depth--
		case ',':
			if depth == 0 {
				return true
			}
		}
		s.at++
	}
	return false
}
