package source

// Notes are what is known of a record from the time it was parsed, so that nobody has to read it
// again to learn it. They are sets of bits.
type Notes uint8

const (
	// Parsed says that the record was read whole and is JSON: the other bits count.
	Parsed Notes = 1 << iota
	// OddText says that a string may hold NUL or one half of a surrogate pair, or that bytes are
	// not UTF-8.
	OddText
	// CacheMark says that a member has the name "cache_control".
	CacheMark
	// EmptyContent says that a member "content" is an empty list.
	EmptyContent
)

// noteEscape adds what the escape of a code unit at the start of a text tells.
func (s *scanner) noteEscape(escape []byte) {
	if d := escape[2:6]; d[0]|0x20 == 'd' && d[1] >= '8' || string(d) == "0000" {
		s.notes |= OddText
	}
}

// noteName adds what the name of a member tells, quotes included.
func (s *scanner) noteName(name bounds) {
	if name.end-name.start == toIndex(len(`"cache_control"`)) &&
		string(name.span().Of(s.text)) == `"cache_control"` {
		s.notes |= CacheMark
	}
}

// noteEmpty adds what an empty list of a name tells.
func (s *scanner) noteEmpty(name bounds) {
	if string(name.span().Of(s.text)) == `"content"` {
		s.notes |= EmptyContent
	}
}
