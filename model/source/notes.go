package source

// Notes are what parsing found out about a record, so that nobody must read it again for that. They
// are sets of bits.
type Notes uint8

const (
	// Parsed says that the whole record was read and is JSON, so the other bits are valid.
	Parsed Notes = 1 << iota
	// OddText says that a string may contain NUL or half of a surrogate pair, or bytes that are not
	// UTF-8.
	OddText
	// CacheMark says that a member has the name "cache_control".
	CacheMark
	// EmptyContent says that a "content" member is an empty list.
	EmptyContent
)

// noteEscape notes what the escape of a code unit at the start of a text shows.
func (s *scanner) noteEscape(escape []byte) {
	if d := escape[2:6]; d[0]|0x20 == 'd' && d[1] >= '8' || string(d) == "0000" {
		s.notes |= OddText
	}
}

// noteName notes what the name of a member shows, including its quotes.
func (s *scanner) noteName(name bounds) {
	if name.end-name.start == toIndex(len(`"cache_control"`)) &&
		string(name.span().Of(s.text)) == `"cache_control"` {
		s.notes |= CacheMark
	}
}

// noteEmpty notes what an empty list under a name shows.
func (s *scanner) noteEmpty(name bounds) {
	if string(name.span().Of(s.text)) == `"content"` {
		s.notes |= EmptyContent
	}
}
