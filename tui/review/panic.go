package review

import (
	"fmt"
	"path/filepath"
	"runtime/debug"
	"strings"

	"decant/render"
)

// PanicError is a panic in the program.
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

// RunGuarded does a task; a panic in it comes back as a *[PanicError].
func (t Task) RunGuarded() (msg any) {
	defer func() {
		if v := recover(); v != nil {
			msg = NewPanic(v)
		}
	}()
	return t()
}
