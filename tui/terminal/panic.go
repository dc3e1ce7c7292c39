// Package terminal is what a Bubble Tea program needs of its terminal, whatever it shows: stopping
// and waking, signals, the mouse, and panics that must never leave the terminal raw.
package terminal

import (
	"fmt"
	"path/filepath"
	"runtime/debug"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/tui/draw"
)

// PanicError is a panic in the program, with the terminal restored.
type PanicError struct {
	// Value is what was panicked with, Stack the stack of the goroutine.
	Value any
	Stack string
}

// NewPanic is a panic that was just recovered, with the stack of this goroutine.
func NewPanic(value any) *PanicError {
	return &PanicError{Value: value, Stack: string(debug.Stack())}
}

// Error is one line: the value, and the file and line that panicked where the stack tells them.
func (e *PanicError) Error() string {
	text := "panic: " + render.CleanLine(fmt.Sprint(e.Value))
	if at := origin(e.Stack); at != "" {
		text += " (" + at + ")"
	}
	return text
}

// origin is the file and line of the function that panicked, "" where a stack does not tell.
func origin(stack string) string {
	_, rest, _ := strings.Cut(stack, "\npanic(")
	lines := strings.Split(rest, "\n")
	// The first two lines are panic itself; each function has two, its name and its place.
	for i := 2; i+1 < len(lines); i += 2 {
		if strings.HasPrefix(lines[i], "runtime.") {
			continue
		}
		place, _, _ := strings.Cut(strings.TrimSpace(lines[i+1]), " ")
		return filepath.Base(place)
	}
	return ""
}

// FailedText says of a panic that it changed nothing.
func FailedText(fault *PanicError) string {
	return "decant failed here, nothing was changed: " + fault.Error()
}

// BrokenPage is a screen in the place of one that could not be drawn.
func BrokenPage(b *draw.Canvas, w, h int, fault *PanicError) string {
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

// Guard turns a panic in a command into a message with its stack. Every command passes it: a
// panic on a goroutine of its own would leave the terminal raw.
func Guard(cmd tea.Cmd) tea.Cmd {
	return func() (msg tea.Msg) {
		defer func() {
			if v := recover(); v != nil {
				msg = NewPanic(v)
			}
		}()
		return cmd()
	}
}
