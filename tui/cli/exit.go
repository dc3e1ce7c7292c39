package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"decant/model"
	"decant/render"
)

// The exit codes of the program.
const (
	// ExitDone means that what was asked for was done.
	ExitDone = 0
	// ExitError means that something could not be read, written or found.
	ExitError = 1
	// ExitUsage means that the command line made no sense; nothing was done.
	ExitUsage = 2
	// ExitRefused means that a checker found a fault: nothing was saved, and with a dry run nothing
	// would be. With --check it means that there is any finding.
	ExitRefused = 3
	// ExitNothing means that there was nothing to save, or that the budget is out of reach: then
	// nothing was saved either.
	ExitNothing = 4
	// ExitRedundant means that more is redundant than --fail-above allows.
	ExitRedundant = 5
	// ExitStopped means that the person stopped a request to a model with ^C.
	ExitStopped = 130
)

// usageError is a command line that makes no sense.
type usageError struct{ text string }

// Error is the text, with the next step.
func (e *usageError) Error() string { return e.text }

// usagef makes a usageError.
func usagef(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

// refusedError is what a checker found.
type refusedError struct {
	what     string
	findings []model.Finding
}

// Error is one line; the findings are printed after it.
func (e *refusedError) Error() string {
	n := fmt.Sprintf("%d findings", len(e.findings))
	if len(e.findings) == 1 {
		n = "1 finding"
	}
	return e.what + ": the checker refused it (" + n + " below); try fewer strategies with -s"
}

// nothingError says why there is nothing to save.
type nothingError struct{ why string }

// Error is one line with the next step.
func (e *nothingError) Error() string { return "nothing to save: " + e.why }

// fail prints an error on one line, findings on lines of their own, and tells the exit code.
func fail(errw io.Writer, err error) int {
	var usage *usageError
	var refused *refusedError
	var nothing *nothingError
	var found *foundError
	var budget *budgetError
	var redundant *redundantError
	code := ExitError
	switch {
	case errors.As(err, &usage):
		code = ExitUsage
	case errors.As(err, &refused), errors.As(err, &found):
		code = ExitRefused
	case errors.As(err, &nothing), errors.As(err, &budget):
		code = ExitNothing
	case errors.As(err, &redundant):
		code = ExitRedundant
	case stopped(err):
		code = ExitStopped
	}
	lines := []string{"decant: " + err.Error()}
	if refused != nil {
		lines = append(lines, tell(refused.findings)...)
	}
	for i, line := range lines {
		lines[i] = render.CleanLine(line) + "\n"
	}
	// Standard error is the last place to complain to.
	_, _ = io.WriteString(errw, strings.Join(lines, ""))
	return code
}
