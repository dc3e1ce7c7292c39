package o200k

import (
	"unicode"
	"unicode/utf8"
)

// A kind is what the pattern that cuts texts into pieces knows about a character.
type kind uint8

const (
	other    kind = iota // Punctuation, signs, bytes that are not UTF-8.
	upper                // Capital letters.
	lower                // Small letters.
	caseless             // Letters without case.
	accent               // Combining marks: they count as letters and as signs.
	number
	space   // White space except line ends.
	newline // CR and LF.
)

// In runs of upper and lower letters, caseless letters and accents can be either.
func (k kind) inUpper() bool  { return k == upper || k == caseless || k == accent }
func (k kind) inLower() bool  { return k == lower || k == caseless || k == accent }
func (k kind) inEither() bool { return k == caseless || k == accent }
func (k kind) white() bool    { return k == space || k == newline }
func (k kind) sign() bool     { return k == other || k == accent }

// leads reports whether the character can precede the letters of a word.
func (k kind) leads() bool { return k == other || k == accent || k == space }

var ascii = func() (t [utf8.RuneSelf]kind) {
	for c := range t {
		t[c] = kindOf(rune(c))
	}
	return t
}()

func kindOf(r rune) kind {
	switch {
	case r == '\r' || r == '\n':
		return newline
	case unicode.IsSpace(r):
		return space
	case unicode.IsLower(r):
		return lower
	case unicode.IsUpper(r) || unicode.IsTitle(r):
		return upper
	case unicode.IsLetter(r):
		return caseless
	case unicode.IsMark(r):
		return accent
	case unicode.IsNumber(r):
		return number
	}
	return other
}

// firstKind is the kind of the first character of a text and its length in bytes, which is 0 at the
// end.
func firstKind(text []byte) (kind, int) {
	if len(text) == 0 {
		return other, 0
	}
	if c := text[0]; c < utf8.RuneSelf {
		return ascii[c], 1
	}
	r, n := utf8.DecodeRune(text)
	if r == utf8.RuneError && n == 1 {
		return other, 1
	}
	return kindOf(r), n
}

// runLength is how many bytes at the start of a text belong to characters of some kinds.
func runLength(text []byte, in func(kind) bool) int {
	n := 0
	for {
		k, size := firstKind(text[n:])
		if size == 0 || !in(k) {
			return n
		}
		n += size
	}
}

// pieceLength is the length in bytes of the first piece of a text, at least 1. It follows the
// pattern of the vocabulary and tries its alternatives in this order.
func pieceLength(text []byte) int {
	k, lead := firstKind(text)
	if !k.leads() {
		lead = 0
	}
	for _, match := range []func([]byte) int{wordLength, capitalsLength} {
		if lead > 0 {
			if n := match(text[lead:]); n > 0 {
				return lead + n
			}
		}
		if n := match(text); n > 0 {
			return n
		}
	}
	if k == number {
		return digitsLength(text)
	}
	if n := signsLength(text); n > 0 {
		return n
	}
	return whiteLength(text)
}

// wordLength is the length of a possibly empty run of capitals, a run of small letters, and a
// contraction. It is 0 where there is none.
func wordLength(text []byte) int {
	n, caseEnd := 0, 0
	for {
		k, size := firstKind(text[n:])
		if size == 0 || !k.inUpper() {
			break
		}
		if n += size; k.inEither() {
			caseEnd = n
		}
	}
	small := runLength(text[n:], kind.inLower)
	switch {
	case small > 0:
		n += small
	case caseEnd > 0:
		n = caseEnd // The last character that can be a small letter is one.
	default:
		return 0
	}
	return n + contractionLength(text[n:])
}

// capitalsLength is the length of a run of capitals and a contraction, or 0 without one.
func capitalsLength(text []byte) int {
	n := runLength(text, kind.inUpper)
	if n == 0 {
		return 0
	}
	n += runLength(text[n:], kind.inLower)
	return n + contractionLength(text[n:])
}

// contractionLength is the length of 's, 't, 're, 've, 'm, 'll or 'd, or 0 without one.
func contractionLength(text []byte) int {
	if len(text) < 2 || text[0] != '\'' {
		return 0
	}
	one := text[1] | 0x20
	switch one {
	case 's', 't', 'm', 'd':
		return 2
	}
	if len(text) < 3 {
		return 0
	}
	switch two := text[2] | 0x20; {
	case one == 'r' && two == 'e', one == 'v' && two == 'e', one == 'l' && two == 'l':
		return 3
	}
	return 0
}

// digitsLength is the length of up to three digits.
func digitsLength(text []byte) int {
	n := 0
	for range 3 {
		k, size := firstKind(text[n:])
		if k != number || size == 0 {
			break
		}
		n += size
	}
	return n
}

// signsLength is the length of an optional space, signs, and the line ends and slashes after them.
// It is 0 without signs.
func signsLength(text []byte) int {
	n := 0
	if text[0] == ' ' {
		n = 1
	}
	signs := runLength(text[n:], kind.sign)
	if signs == 0 {
		return 0
	}
	n += signs
	for n < len(text) && (text[n] == '\r' || text[n] == '\n' || text[n] == '/') {
		n++
	}
	return n
}

// whiteLength is the length of white space up to its last line end. Without a line end it is all
// white space, except the last character before a word.
func whiteLength(text []byte) int {
	n, lines, last := 0, 0, 0
	for {
		k, size := firstKind(text[n:])
		if size == 0 || !k.white() {
			break
		}
		if last, n = n, n+size; k == newline {
			lines = n
		}
	}
	switch {
	case lines > 0:
		return lines
	case last > 0 && n < len(text):
		return last
	}
	return n
}
