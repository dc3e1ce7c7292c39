package render

import (
	"strings"

	"github.com/charmbracelet/lipgloss"
)

// MarkStyled styles parts of one line that may contain escape sequences of this package. Find gets
// the line without them and returns the parts, as bytes from and to, in order and separate. If
// there are none, the line is unchanged. Its width stays the same.
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
