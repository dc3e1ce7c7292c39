// Package terminal is what a Bubble Tea program needs from its terminal, whatever it shows:
// suspending and resuming, signals, the mouse, and panics that must never leave the terminal raw.
package terminal

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/draw"
	"decant/tui/review"
)

// FailedText says that a panic changed nothing.
func FailedText(fault *review.PanicError) string {
	return "decant failed here, nothing was changed: " + fault.Error()
}

// BrokenPage returns a screen in place of one that could not be drawn.
func BrokenPage(b *draw.Canvas, w, h int, fault *review.PanicError) string {
	if w <= 0 || h <= 0 {
		return ""
	}
	lines := make([]string, h)
	for i := range lines {
		lines[i] = draw.Repeat(" ", w)
	}
	p := draw.NewPen(w, &b.Glyphs)
	p.Put(b.Theme.Error, "decant cannot draw this; q quits: "+fault.Error(), w)
	lines[0] = p.String()
	return strings.Join(lines, "\n")
}

// Guard turns a panic in a command into a message with its stack. Every command passes through it,
// because a panic on its own goroutine would leave the terminal raw.
func Guard(cmd tea.Cmd) tea.Cmd {
	task := review.Task(func() any { return cmd() })
	return func() tea.Msg { return task.RunGuarded() }
}
