package render

import (
	"unicode/utf8"
)

// Sieve says for each character of a text, one after the other, whether [Clean] keeps it. The zero
// Sieve is at the start of a text.
type Sieve struct{ on pile }

// Keeps reports whether the next character is shown unchanged.
func (s *Sieve) Keeps(r rune) bool {
	switch {
	case r < ' ' && r != '\n', r == del, r >= utf8.RuneSelf && (isHidden(r) || isSeparator(r)):
		return false
	}
	return s.on.add(r)
}
