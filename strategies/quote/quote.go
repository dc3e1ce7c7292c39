// Package quote makes what a conversation holds fit to be quoted in a text of our own:
// clean of controls, short, and set in so that it never passes for a line of that text.
// The package must never decide what is worth quoting.
package quote

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// escapes are sequences that a terminal would obey: strings up to their end, control
// sequences, and those of two bytes.
var escapes = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(
		"(?:\x1b[\\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])" +
			"[^\x07\x1b\n\u0090\u0098\u009c-\u009f]*" +
			"(?:\x07|\x1b\\\\|\u009c)" +
			"|(?:\x1b\\[|\u009b)[0-?]*[ -/]*[@-~]|\x1b[ -/]*[0-~]")
})

// breaks are the line breaks of all kinds.
var breaks = strings.NewReplacer(
	"\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n", "\t", "    ")

// CleanText is a text without escape sequences, controls and characters that show nothing
// or reorder what is shown; line feeds stay.
func CleanText(s string) string {
	if isPlain(s) {
		return s
	}
	s = escapes().ReplaceAllString(strings.ToValidUTF8(s, "\uFFFD"), "")
	return strings.Map(func(r rune) rune {
		if r != '\n' && isHidden(r) {
			return -1
		}
		return r
	}, breaks.Replace(s))
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

// fillers show as nothing though they are letters.
var fillers = [...]rune{0x034f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x3164, 0xffa0}

// isHidden reports whether a character shows nothing or changes how others are shown.
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

// CutHead is enough of a text to find n characters in after cleaning, so that a long one is
// not cleaned whole.
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

// JoinLines is a text on one line: clean, each run of white space one space.
func JoinLines(s string) string { return strings.Join(strings.Fields(CleanText(s)), " ") }

// ClipText is the first n characters of a text, with an ellipsis where more would follow.
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

// WriteParagraph is a text of several lines, cut to n characters: every line but the first
// is set in by two columns, and no two blank ones follow each other.
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
