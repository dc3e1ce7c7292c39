// Package show prints single turns, calls and events of a conversation: as they are and will be,
// what each strategy makes of them, and what a fork left out. Text of the conversation is cleaned
// and indented, so that it cannot pass for a line of ours.
package show

import (
	"fmt"
	"strings"

	"decant/render"
)

// lines is a text that grows line by line.
type lines struct{ b strings.Builder }

// line prints a line of ours. What it tells of the conversation is cleaned.
func (l *lines) line(format string, args ...any) {
	l.b.WriteString(render.CleanLine(fmt.Sprintf(format, args...)))
	l.b.WriteByte('\n')
}

// text prints a text of the conversation.
func (l *lines) text(s string) {
	for line := range strings.Lines(render.Clean(s)) {
		if line = strings.TrimSuffix(line, "\n"); line != "" {
			l.b.WriteString("  ")
			l.b.WriteString(line)
		}
		l.b.WriteByte('\n')
	}
}
