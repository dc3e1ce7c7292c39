package render

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxMarks is how many marks one character may have. Real languages need up to five or six.
const maxMarks = 8

// pile counts the marks on a character. The zero pile has none.
type pile struct {
	marks int
	// linked is true if the next consonant belongs to the same character, as in Devanagari.
	linked bool
}

// add adds a character, and reports whether it may stay. A rejected one changes nothing.
func (p *pile) add(r rune) bool {
	switch {
	case r < 0x300:
		*p = pile{}
	case !joinsPrevious(r):
		if !p.linked || !unicode.IsLetter(r) {
			p.marks = 0
		}
		p.linked = false
	case p.marks >= maxMarks:
		return false
	default:
		p.marks++
		p.linked = p.linked || unicode.Is(linkers, r)
	}
	return true
}

// linkers join the consonants before and after them (Indic_Conjunct_Break=Linker in Unicode's
// DerivedCoreProperties, 15.1 and 16).
var linkers = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x094d, Hi: 0x0d4d, Stride: 0x80},
		{Lo: 0x1039, Hi: 0x1039, Stride: 1},
		{Lo: 0x17d2, Hi: 0x17d2, Stride: 1},
		{Lo: 0x1a60, Hi: 0x1a60, Stride: 1},
		{Lo: 0x1b44, Hi: 0x1b44, Stride: 1},
		{Lo: 0x1bab, Hi: 0x1bab, Stride: 1},
		{Lo: 0xa9c0, Hi: 0xa9c0, Stride: 1},
		{Lo: 0xaaf6, Hi: 0xaaf6, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0x10a3f, Hi: 0x10a3f, Stride: 1},
		{Lo: 0x11133, Hi: 0x11133, Stride: 1},
		{Lo: 0x113d0, Hi: 0x113d0, Stride: 1},
		{Lo: 0x1193e, Hi: 0x1193e, Stride: 1},
		{Lo: 0x11a47, Hi: 0x11a47, Stride: 1},
		{Lo: 0x11a99, Hi: 0x11a99, Stride: 1},
		{Lo: 0x11f42, Hi: 0x11f42, Stride: 1},
	},
}

// joinsPrevious reports whether r is drawn on the character before it, at no width of its own: a
// combining mark, a tone of an emoji, or a vowel or last consonant of a Korean syllable.
func joinsPrevious(r rune) bool {
	switch {
	case r < 0x300, r > 0x3164 && r < 0xa66f, r >= 0xac00 && r < 0xd7b0:
		return false
	case r >= 0x1160 && r < 0x1200, r >= 0xd7b0 && r < 0xd800, r >= 0x1f3fb && r <= 0x1f3ff:
		return true
	}
	return unicode.Is(unicode.M, r)
}

// pileAtEnd counts the marks on the last character of the clean text s.
func pileAtEnd(s string) pile {
	var p pile
	from := strings.LastIndexFunc(s, func(r rune) bool { return r < utf8.RuneSelf })
	for _, r := range s[from+1:] {
		p.add(r)
	}
	return p
}
