package render

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// tabStop is the distance between tab stops, in cells.
const tabStop = 4

// ASCII control bytes with a meaning here.
const (
	bel = 0x07
	can = 0x18
	sub = 0x1a
	esc = 0x1b
	del = 0x7f
)

// Clean returns s as text without effects on a terminal: valid UTF-8 whose only control character
// is the line feed. It removes
//
//   - escape sequences whole: CSI, the strings OSC (so OSC 8 and OSC 52 too), DCS, APC, PM and
//     SOS up to their terminator, two-byte and charset sequences, in their ESC and C1 spellings.
//     Only the introducer of an unterminated string is removed, so nothing can hide what follows;
//   - all other C0 and C1 controls and DEL, the C1 controls as U+0080–9F or as raw bytes;
//   - characters that show nothing or reorder what is shown: format characters (bidi marks,
//     overrides and isolates, soft hyphen, zero-width space and joiners, BOM, tags), variation
//     selectors, fillers and all other default-ignorable characters;
//   - skin tones that follow no emoji, because each joins whatever comes before it;
//   - all but the first 8 marks on one character: hundreds of them cover the lines around.
//
// CR LF, a lone CR, U+2028 and U+2029 become a line feed each, so that text that a progress bar
// overwrote stays readable. A tab becomes spaces up to the next multiple of 4 cells in its line.
// Each other byte that is not UTF-8 becomes U+FFFD.
//
// Clean(Clean(s)) is Clean(s), and clean text is returned unchanged, without a copy.
func Clean(s string) string {
	i := firstUnclean(s)
	if i < 0 {
		return s
	}
	return cleanFrom(s, i, false)
}

// CleanLine returns s cleaned like [Clean] and on one line. Each run of line breaks and tabs, with
// the spaces around it, becomes one space, and is removed at either end. It is for labels: names,
// paths, titles. Other spaces stay.
func CleanLine(s string) string {
	i := firstUnclean(s)
	if i < 0 && strings.IndexByte(s, '\n') < 0 {
		return s
	}
	s = cleanFrom(s, max(i, 0), true)
	if strings.IndexByte(s, '\n') < 0 {
		return s
	}
	var out strings.Builder
	for line := range strings.SplitSeq(s, "\n") {
		line = strings.Trim(line, " ")
		if line == "" {
			continue
		}
		if out.Len() > 0 {
			out.WriteByte(' ')
		}
		out.WriteString(line)
	}
	return out.String()
}

// firstUnclean returns the byte offset of the first thing in s that Clean changes, or -1.
func firstUnclean(s string) int {
	var on pile
	for i := 0; i < len(s); {
		b := s[i]
		if b >= ' ' && b < del || b == '\n' {
			i++
			continue
		}
		if b < utf8.RuneSelf {
			return i
		}
		if i > 0 && s[i-1] < utf8.RuneSelf {
			on = pile{}
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		invalid := r == utf8.RuneError && n == 1
		if invalid || isHidden(r) || isSeparator(r) || !on.add(r) || isTone(r) {
			return i
		}
		i += n
	}
	return -1
}

// isSeparator reports whether r is one of the two line breaks outside ASCII.
func isSeparator(r rune) bool { return r == '\u2028' || r == '\u2029' }

// isTone reports whether r is a skin tone. It joins what comes before it, even a border or a space,
// and terminals differ in whether it takes two cells then.
func isTone(r rune) bool { return r >= 0x1f3fb && r <= 0x1f3ff }

// isHidden reports whether the non-ASCII r is a C1 control or is invisible by itself. The Arabic
// and Syriac number signs count too, as format characters. Each joins what follows it, so that
// padding after it would be a cell short.
func isHidden(r rune) bool {
	switch {
	case r < 0xa0:
		return true
	case r < 0x300:
		return r == 0xad
	case r > 0x3164 && r < 0xfe00:
		// CJK, Hangul and private use: nothing there is ignorable.
		return false
	}
	return unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point,
		unicode.Variation_Selector)
}

// cleaner builds clean text and knows the column, so that tabs stop where they should.
type cleaner struct {
	out []byte
	// mark is the offset in out up to which col has been counted on this line, in cells.
	mark, col int
	// on counts the marks on the last written character.
	on pile
	// breakTabs turns a tab into a line break. KeepTabs leaves it unchanged.
	breakTabs, keepTabs bool
	// marked collects the removed SGR sequences.
	marked bool
	marks  []sgrMark
}

// CleanExport returns s cleaned like [Clean] for use outside the screen, in a file or another
// program. Its tabs stay tabs.
func CleanExport(s string) string {
	if firstUnclean(s) < 0 {
		return s
	}
	c := cleaner{out: make([]byte, 0, len(s)), keepTabs: true}
	return c.all(s, 0)
}

// cleanMarked returns Clean(s) and the SGR sequences that it removed, in order.
func cleanMarked(s string) (string, []sgrMark) {
	c := cleaner{out: make([]byte, 0, len(s)+len(s)/16), marked: true}
	return c.all(s, 0), c.marks
}

// cleanFrom returns s cleaned, given that s[:from] is already clean.
func cleanFrom(s string, from int, breakTabs bool) string {
	c := cleaner{out: make([]byte, 0, len(s)+len(s)/16), breakTabs: breakTabs}
	c.out = append(c.out, s[:from]...)
	c.mark = strings.LastIndexByte(s[:from], '\n') + 1
	c.on = pileAtEnd(s[:from])
	return c.all(s, from)
}

// all cleans s from a byte on and returns the whole text.
func (c *cleaner) all(s string, from int) string {
	for i := from; i < len(s); {
		i += c.next(s[i:])
	}
	return string(c.out)
}

// next handles the start of s and returns how many bytes that were, at least 1.
func (c *cleaner) next(s string) int {
	switch b := s[0]; {
	case b >= ' ' && b < del:
		n := 1
		for n < len(s) && s[n] >= ' ' && s[n] < del {
			n++
		}
		c.out = append(c.out, s[:n]...)
		c.on = pile{}
		return n
	case b == '\n':
		c.newline()
	case b == '\t':
		c.tab()
	case b == '\r':
		c.newline()
		if len(s) > 1 && s[1] == '\n' {
			return 2
		}
	case b == esc:
		n := escapeLen(s)
		if n > 1 && s[1] == '[' {
			c.sgr(s[:n], 2)
		}
		return n
	case b >= utf8.RuneSelf:
		return c.nonASCII(s)
	}
	return 1
}

// sgr notes a removed control sequence, if it is SGR and the caller wants it.
func (c *cleaner) sgr(seq string, introducer int) {
	if !c.marked {
		return
	}
	if params, ok := sgrOf(seq, introducer); ok {
		c.marks = append(c.marks, sgrMark{len(c.out), params})
	}
}

func (c *cleaner) newline() {
	c.out = append(c.out, '\n')
	c.mark, c.col, c.on = len(c.out), 0, pile{}
}

func (c *cleaner) tab() {
	c.on = pile{}
	if c.keepTabs {
		c.out = append(c.out, '\t')
		return
	}
	if c.breakTabs {
		c.newline()
		return
	}
	c.col += Width(string(c.out[c.mark:]))
	n := tabStop - c.col%tabStop
	c.out = append(c.out, "    "[:n]...)
	c.mark, c.col = len(c.out), c.col+n
}

// nonASCII handles the non-ASCII character, or the invalid byte, at the start of s.
func (c *cleaner) nonASCII(s string) int {
	r, n := utf8.DecodeRuneInString(s)
	switch {
	case r == utf8.RuneError && n == 1:
		if s[0] >= 0xa0 {
			c.out = utf8.AppendRune(c.out, utf8.RuneError)
			c.on.add(utf8.RuneError)
		}
	case r < 0xa0:
		whole := n + bodyLen(c1Final[r-0x80], s[n:])
		if r == 0x9b {
			c.sgr(s[:whole], n)
		}
		return whole
	case isSeparator(r):
		c.newline()
	case !isHidden(r) && !isTone(r):
		if c.on.add(r) {
			c.out = append(c.out, s[:n]...)
		}
	}
	return n
}
