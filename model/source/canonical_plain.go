package source

import (
	"bytes"
	"unicode/utf8"
)

// The limits of a plainSpeller. Larger values are rare and are left to jsontext.
const (
	plainDepth   = 8
	plainMembers = 16
)

// plainSpeller spells JSON as [Canonical] does, for values where this is simple: all names are
// ASCII, no escape uses a number, and nothing is deep or wide. It gives up on anything else, JSON
// or not.
type plainSpeller struct {
	in, out []byte
	at      int // The index of the next byte of in.
}

// appendPlain appends a value as [Canonical] spells it. It is false where jsontext must do it.
func appendPlain(dst, raw []byte) ([]byte, bool) {
	s := plainSpeller{in: raw, out: dst}
	ok := utf8.Valid(raw) && s.spellValue(plainDepth)
	s.skipSpace()
	return s.out, ok && s.at == len(raw)
}

func (s *plainSpeller) skipSpace() {
	for s.at < len(s.in) && isSpace(s.in[s.at]) {
		s.at++
	}
}

// take skips white space and then the byte c. It is false for any other byte.
func (s *plainSpeller) take(c byte) bool {
	s.skipSpace()
	if s.at == len(s.in) || s.in[s.at] != c {
		return false
	}
	s.at++
	return true
}

// spellValue spells the next value, which may be nested to this depth.
func (s *plainSpeller) spellValue(deep int) bool {
	s.skipSpace()
	if s.at == len(s.in) || deep == 0 {
		return false
	}
	switch c := s.in[s.at]; c {
	case '{':
		return s.spellObject(deep)
	case '[':
		return s.spellArray(deep)
	case '"':
		return s.spellString(false)
	case 't':
		return s.spellWord("true")
	case 'f':
		return s.spellWord("false")
	case 'n':
		return s.spellWord("null")
	default:
		return s.spellNumber()
	}
}

func (s *plainSpeller) spellWord(word string) bool {
	if !bytes.HasPrefix(s.in[s.at:], []byte(word)) {
		return false
	}
	s.at += len(word)
	s.out = append(s.out, word...)
	return true
}

// spellString copies a string that is already in its canonical spelling.
func (s *plainSpeller) spellString(name bool) bool {
	start := s.at
	for s.at++; s.at < len(s.in); s.at++ {
		switch c := s.in[s.at]; {
		case c == '"':
			s.at++
			s.out = append(s.out, s.in[start:s.at]...)
			return true
		case c < ' ' || name && (c == '\\' || c >= utf8.RuneSelf):
			return false
		case c == '\\':
			s.at++
			if s.at == len(s.in) || bytes.IndexByte([]byte(`"\bfnrt`), s.in[s.at]) < 0 {
				return false
			}
		}
	}
	return false
}

// spellNumber spells a JSON number.
func (s *plainSpeller) spellNumber() bool {
	start := s.at
	for s.at < len(s.in) && isNumeric(s.in[s.at]) {
		s.at++
	}
	number := s.in[start:s.at]
	if !Valid(number) {
		return false
	}
	s.out = append(s.out, canonicalNumber(number)...)
	return true
}

func (s *plainSpeller) spellArray(deep int) bool {
	s.at++
	s.out = append(s.out, '[')
	for n := 0; !s.take(']'); n++ {
		if n > 0 {
			if !s.take(',') {
				return false
			}
			s.out = append(s.out, ',')
		}
		if !s.spellValue(deep - 1) {
			return false
		}
	}
	s.out = append(s.out, ']')
	return true
}

// spelledMember is the place of a member in the output.
type spelledMember struct{ start, nameEnd, end int }

func (s *plainSpeller) spellObject(deep int) bool {
	s.at++
	s.out = append(s.out, '{')
	start := len(s.out)
	var room [plainMembers]spelledMember
	members, sorted := room[:0], true
	for !s.take('}') {
		if len(members) == plainMembers || len(members) > 0 && !s.take(',') {
			return false
		}
		m, ok := s.spellMember(deep)
		if !ok {
			return false
		}
		at := len(members)
		for at > 0 && bytes.Compare(s.nameOf(m), s.nameOf(members[at-1])) <= 0 {
			if bytes.Equal(s.nameOf(m), s.nameOf(members[at-1])) {
				return false
			}
			at, sorted = at-1, false
		}
		members = append(members, m)
		copy(members[at+1:], members[at:])
		members[at] = m
	}
	if !sorted {
		s.reorder(start, members)
	}
	s.out = append(bytes.TrimSuffix(s.out, []byte{','}), '}')
	return true
}

// spellMember spells a member, including the comma after it.
func (s *plainSpeller) spellMember(deep int) (m spelledMember, ok bool) {
	s.skipSpace()
	m.start = len(s.out)
	if s.at == len(s.in) || s.in[s.at] != '"' || !s.spellString(true) || !s.take(':') {
		return m, false
	}
	m.nameEnd = len(s.out) - 1 // Without the quote, so that a name comes before longer ones.
	s.out = append(s.out, ':')
	ok = s.spellValue(deep - 1)
	s.out = append(s.out, ',')
	m.end = len(s.out)
	return m, ok
}

func (s *plainSpeller) nameOf(m spelledMember) []byte { return s.out[m.start:m.nameEnd] }

// reorder sorts the members, which are everything from start on.
func (s *plainSpeller) reorder(start int, members []spelledMember) {
	end := len(s.out)
	for _, m := range members {
		s.out = append(s.out, s.out[m.start:m.end]...)
	}
	s.out = s.out[:start+copy(s.out[start:], s.out[end:])]
	s.out = s.out[:end]
}
