// Package quote prepares text from a conversation for quoting in decant's own texts. The result has
// no control characters, is short, and is indented so that it never looks like decant's own lines.
// The package must never decide what is worth quoting.
package quote

import (
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// escapes matches sequences that a terminal would obey: strings up to their end, control sequences,
// and two-byte sequences.
var escapes = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(
		"(?:\x1b[\\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])" +
			"[^\x07\x1b\n\u0090\u0098\u009c-\u009f]*" +
			"(?:\x07|\x1b\\\\|\u009c)" +
			"|(?:\x1b\\[|\u009b)[0-?]*[ -/]*[@-~]|\x1b[ -/]*[0-~]")
})

// breaks replaces line breaks of all kinds, and tabs.
var breaks = strings.NewReplacer(
	"\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n", "\t", "    ")

// CleanText returns a text without escape sequences, control characters, and characters that are
// invisible or reorder the text. Line feeds stay.
func CleanText(s string) string {
	if isPlain(s) {
		return s
	}
	s = strings.ToValidUTF8(s, "\uFFFD")
	if mayEscape(s) {
		s = escapes().ReplaceAllString(s, "")
	}
	if mayBreak(s) {
		s = breaks.Replace(s)
	}
	return strings.Map(func(r rune) rune {
		if r != '\n' && !isUsual(r) && isHidden(r) {
			return -1
		}
		return r
	}, s)
}

// mayEscape reports whether valid UTF-8 has a character that starts an escape sequence.
func mayEscape(s string) bool {
	for i := range len(s) {
		if s[i] == '\x1b' || s[i] == '\xc2' && s[i+1] <= '\x9f' { // U+0080 to U+009F.
			return true
		}
	}
	return false
}

// mayBreak reports whether a text has a tab, or a line break other than a line feed.
func mayBreak(s string) bool {
	return strings.IndexByte(s, '\t') >= 0 || strings.IndexByte(s, '\r') >= 0 ||
		strings.Contains(s, "\u2028") || strings.Contains(s, "\u2029")
}

// isPlain reports whether a text is printable ASCII and line feeds.
func isPlain(s string) bool {
	for i := range len(s) {
		if (s[i] < ' ' || s[i] > '~') && s[i] != '\n' {
			return false
		}
	}
	return true
}

// usual are ranges of characters that are not hidden, with both ends. They need not be all.
var usual = [...][2]rune{
	{' ', '~'},
	{0x2010, 0x2027},
	{0x2030, 0x205f},
	{0x2070, 0x3163},
	{0xae, 0x2ff},
	{0x3165, 0xd7ff},
	{0x1f000, 0x1faff},
}

// isUsual reports quickly that a character is not hidden. It knows those that occur most.
func isUsual(r rune) bool {
	for i := range usual {
		if r >= usual[i][0] && r <= usual[i][1] {
			return true
		}
	}
	return false
}

// fillers are letters that are invisible.
var fillers = [...]rune{0x034f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x3164, 0xffa0}

// isHidden reports whether a character is invisible or changes how others are shown.
func isHidden(r rune) bool {
	if unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co,
		unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) {
		return true
	}
	for _, f := range fillers {
		if r == f {
			return true
		}
	}
	return false
}

// CutHead returns enough of a text to leave n characters after cleaning. So a long text is not
// cleaned as a whole.
func CutHead(s string, n int) string {
	limit := 8*n + 8192
	if len(s) <= limit {
		return s
	}
	for least := limit - utf8.UTFMax; limit > least && !utf8.RuneStart(s[limit]); {
		limit--
	}
	return s[:limit]
}

// ShortenPath returns a path relative to a folder, if it is in that folder.
func ShortenPath(path, dir string) string {
	if rel, err := filepath.Rel(dir, path); dir != "" && err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return path
}

// JoinLines returns a clean text on one line, with each run of white space as one space.
func JoinLines(s string) string {
	if isJoined(s) {
		return s
	}
	s = CleanText(s)
	var b strings.Builder
	b.Grow(len(s))
	for word := range strings.FieldsSeq(s) {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(word)
	}
	return b.String()
}

// isJoined reports whether a text is a line of printable ASCII with single spaces between words.
func isJoined(s string) bool {
	before := byte(' ')
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' || s[i] == ' ' && before == ' ' {
			return false
		}
		before = s[i]
	}
	return s == "" || before != ' '
}

// ClipText returns the first n characters of a text, with an ellipsis if there are more.
func ClipText(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for i := range s {
		if n == 0 {
			return strings.TrimRight(s[:i], " \n") + "…"
		}
		n--
	}
	return s
}

// WriteParagraph returns a text of several lines, cut to n characters. Every line except the first
// is indented by two columns, and blank lines are removed.
func WriteParagraph(s string, n int) string {
	var out []string
	for l := range strings.SplitSeq(ClipText(strings.TrimSpace(CleanText(CutHead(s, n))), n),
		"\n") {
		if l = strings.TrimRight(l, " "); strings.TrimSpace(l) != "" {
			out = append(out, l)
		}
	}
	return strings.Join(out, "\n  ")
}
