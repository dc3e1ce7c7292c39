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
	// Value is the value of the panic, Stack the stack of the goroutine.
	Value any
	Stack string
}

// NewPanic makes an error from a panic that was just recovered, with the stack of this goroutine.
func NewPanic(value any) *PanicError {
	return &PanicError{Value: value, Stack: string(debug.Stack())}
}

// Error returns one line: the value, and the file and line of the panic if the stack shows them.
func (e *PanicError) Error() string {
	text := "panic: " + render.CleanLine(fmt.Sprint(e.Value))
	if at := origin(e.Stack); at != "" {
		text += " (" + at + ")"
	}
	return text
}

// origin returns the file and line of the function that panicked, "" if the stack does not show
// them.
func origin(stack string) string {
	_, rest, _ := strings.Cut(stack, "\npanic(")
	lines := strings.Split(rest, "\n")
	// The first two lines are panic itself. Each function has two lines, its name and its place.
	for i := 2; i+1 < len(lines); i += 2 {
		if strings.HasPrefix(lines[i], "runtime.") {
			continue
		}
		place, _, _ := strings.Cut(strings.TrimSpace(lines[i+1]), " ")
		return filepath.Base(place)
	}
	return ""
}

// RunGuarded runs a task. It returns a panic in the task as a *[PanicError].
func (t Task) RunGuarded() (msg any) {
	defer func() {
		if v := recover(); v != nil {
			msg = NewPanic(v)
		}
	}()
	return t()
}
