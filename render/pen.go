package render

import (
	"strings"

	"github.com/charmbracelet/lipgloss"
)

// pen is a style as its start and end codes, for text that is built piece by piece. The zero pen
// writes plain text.
type pen struct{ on, off string }

// penOf returns the codes of a style, which must have no width, margin or transform.
func penOf(s lipgloss.Style) pen {
	on, off, _ := strings.Cut(s.Render("x"), "x")
	return pen{on, off}
}

// write appends text, which has no line break, to b.
func (p pen) write(b *strings.Builder, text string) {
	if text == "" {
		return
	}
	b.WriteString(p.on)
	b.WriteString(text)
	b.WriteString(p.off)
}
