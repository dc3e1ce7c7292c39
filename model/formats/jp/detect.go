package jp

import (
	"bytes"
	"slices"

	"decant/model/source"
)

// Detect reports whether head, the first bytes of a file, is the start of an array of events. A cut
// first element is checked by its first members.
func (Codec) Detect(head []byte) bool {
	head = source.TrimMark(head)
	rest, ok := bytes.CutPrefix(bytes.TrimLeft(head, blanks), []byte("["))
	if !ok {
		return false
	}
	s := scanner{data: rest}
	for {
		found, more := s.scanElement()
		if found || !more {
			return found
		}
	}
}

const blanks = " \t\r\n"

// scanner reads elements without checking them.
type scanner struct {
	data []byte
	at   int
}

// elementHead is what the members of an element have shown so far.
type elementHead struct {
	typ, first string
	timed      bool
}

// isEvent reports whether an element is an event of JP.
func (e *elementHead) isEvent() bool { return kinds[e.typ] > unknown && e.timed }

// scanElement reads one object of the array. found is true when it is an event of JP, and more is
// true when another element may follow.
func (s *scanner) scanElement() (found, more bool) {
	if s.nextByte() != '{' {
		return false, false
	}
	s.at++
	var e elementHead
	for s.nextByte() != '}' {
		if !s.scanMember(&e) { // The head ends in this element, or is not JSON.
			cut := s.at >= len(s.data)
			return cut && (e.isEvent() || e.typ == "" && slices.Contains(leading, e.first)), false
		}
		s.skipComma()
	}
	s.at++
	return e.isEvent(), s.skipComma()
}

// scanMember reads a name and its value. It is false when they are incomplete.
func (s *scanner) scanMember(e *elementHead) bool {
	name, ok := s.scanText()
	if !ok || s.nextByte() != ':' {
		return false
	}
	if e.first == "" {
		e.first = name
	}
	s.at++
	s.nextByte()
	from := s.at
	whole := s.skipValue()
	switch {
	case name == "timestamp":
		e.timed = true
	case name == "type" && whole:
		e.typ = string(bytes.Trim(s.data[from:s.at], blanks+`"`))
	}
	return whole
}

// leading are the names with which a packed config can start.
var leading = []string{"delta", "inherit", "config_load_paths", "extends"}

// nextByte skips blanks and returns the next byte, or 0 at the end.
func (s *scanner) nextByte() byte {
	for s.at < len(s.data) && bytes.IndexByte([]byte(blanks), s.data[s.at]) >= 0 {
		s.at++
	}
	if s.at >= len(s.data) {
		return 0
	}
	return s.data[s.at]
}

// skipComma skips a comma. It is false without one.
func (s *scanner) skipComma() bool {
	if s.nextByte() != ',' {
		return false
	}
	s.at++
	return true
}

// scanText reads a string. It is false when the string does not end.
func (s *scanner) scanText() (string, bool) {
	if s.nextByte() != '"' {
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

// skipValue skips one value. It is false when the value does not end.
func (s *scanner) skipValue() bool {
	depth := 0
	for s.at < len(s.data) {
		switch s.data[s.at] {
		case '"':
			if _, ok := s.scanText(); !ok {
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
