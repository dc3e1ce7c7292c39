package render

import (
	"strings"

	"github.com/charmbracelet/lipgloss"
)

// MarkStyled puts a style on stretches of one line that may hold escape sequences of this package.
// Find is given the line without them and returns the stretches, as bytes from and to, in order
// and apart from each other. A line without any is returned as it is. Its width stays the same.
func MarkStyled(s string, style lipgloss.Style, find func(plain string) [][2]int) string {
	plain := s
	if strings.IndexByte(s, esc) >= 0 {
		plain = plainOf(s)
	}
	spans := find(plain)
	if len(spans) == 0 {
		return s
	}
	var b strings.Builder
	cut, at, mark := styledCut{s: s}, 0, penOf(style)
	for _, span := range spans {
		if span[0] > at {
			b.WriteString(cut.take(at, span[0]))
		}
		cut.take(span[0], span[1])
		mark.write(&b, plain[span[0]:span[1]])
		at = span[1]
	}
	if at < len(plain) {
		b.WriteString(cut.take(at, len(plain)))
	}
	return b.String()
}
