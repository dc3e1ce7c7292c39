// Package exit defines how a run ends: exit codes, the errors that choose them, and the line on
// standard error. It knows nothing about flags and conversations, and never ends the process.
package exit

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/strategies/llm"
)

// The exit codes of the program.
const (
	// Done means that the request was carried out.
	Done = 0
	// Error means that something could not be read, written or found.
	Error = 1
	// Usage means that the command line is invalid. Nothing was done.
	Usage = 2
	// Refused means that a checker found a fault. Nothing was saved, and in a dry run nothing would
	// be. With --check it means that there is any finding.
	Refused = 3
	// Nothing means that there was nothing to save, or that the budget cannot be reached. Then
	// nothing was saved either.
	Nothing = 4
	// Redundant means that more is redundant than --fail-above allows.
	Redundant = 5
	// Stopped means that the user stopped a request to a model or a save with ^C.
	Stopped = 130
	// Pipe is the exit code that a shell gives to a program whose reader has left.
	Pipe = 141
)

// Code is an exit code with its meaning, for the user.
type Code struct{ Number, Meaning string }

// SignalCode stands for the codes of signals.
const SignalCode = "128+N"

// Codes are the exit codes in the help.
var Codes = []Code{
	{strconv.Itoa(Done), "done"},
	{strconv.Itoa(Error), "error"},
	{strconv.Itoa(Usage), "wrong use"},
	{strconv.Itoa(Refused), "a check found a problem"},
	{
		strconv.Itoa(Nothing),
		"nothing to save, or budget out of reach",
	},
	{strconv.Itoa(Redundant), "more is repeated or outdated than --fail-above allows"},
	{strconv.Itoa(Stopped), "you stopped it"},
	{SignalCode, "signal N ended the screen"},
}

// UsageError is an invalid command line.
type UsageError struct{ Text string }

// Error returns the text, with the next step.
func (e *UsageError) Error() string { return e.Text }

// ExitWith returns [Usage].
func (e *UsageError) ExitWith() int { return Usage }

// Usagef makes a [UsageError].
func Usagef(format string, args ...any) error {
	return &UsageError{fmt.Sprintf(format, args...)}
}

// RefusedError holds what a checker found.
type RefusedError struct {
	// What was refused, as in "not saved".
	What     string
	Findings []model.Finding
}

// Error returns one line. The findings are printed after it.
func (e *RefusedError) Error() string {
	return e.What + ": the check found a problem in it (" + amount.Of(len(e.Findings), "finding") +
		" below); try fewer strategies with -s"
}

// ExitWith returns [Refused].
func (e *RefusedError) ExitWith() int { return Refused }

// LateError says that another program wrote while the original was replaced. The save stays valid.
type LateError struct{ Alarm string }

// Error returns one line with the files that now differ.
func (e *LateError) Error() string {
	return "WARNING: " + e.Alarm + "; close the agent, then compare the two files"
}

// NothingError says why there is nothing to save.
type NothingError struct{ Why string }

// Error returns one line with the next step.
func (e *NothingError) Error() string { return "nothing to save: " + e.Why }

// ExitWith returns [Nothing].
func (e *NothingError) ExitWith() int { return Nothing }

// StoppedError says that the user stopped a save. Nothing was saved.
type StoppedError struct{}

// Error returns one line.
func (e *StoppedError) Error() string { return "saving stopped; nothing was saved" }

// ExitWith returns [Stopped].
func (e *StoppedError) ExitWith() int { return Stopped }

// isStopped reports whether an error says that the user stopped a request.
func isStopped(err error) bool {
	var e *llm.Error
	return errors.As(err, &e) && e.Reason == llm.Cancelled
}

// ReportError prints an error on one line, and findings on separate lines. It returns the exit
// code, which an error with a method ExitWith chooses.
func ReportError(errw io.Writer, err error) int {
	code := Error
	var told interface{ ExitWith() int }
	if errors.As(err, &told) {
		code = told.ExitWith()
	} else if isStopped(err) {
		code = Stopped
	}
	lines := []string{"decant: " + err.Error()}
	var refused *RefusedError
	if errors.As(err, &refused) {
		lines = append(lines, ListFindings(refused.Findings)...)
	}
	for i, line := range lines {
		lines[i] = render.CleanLine(line) + "\n"
	}
	// Standard error is the last place to complain to.
	_, _ = io.WriteString(errw, strings.Join(lines, ""))
	return code
}

// The limits of the findings shown: how many kinds, and how many places of each kind. --json has
// all.
const (
	maxFindings = 20
	maxPlaces   = 6
)

// ListFindings writes findings as lines, in the order of first appearance. Findings that differ
// only in their place share a line.
func ListFindings(findings []model.Finding) []string {
	type kind struct{ rule, effect string }
	places := map[kind][]string{}
	var kinds []kind
	for _, f := range findings {
		k := kind{f.Rule, f.Effect}
		if _, known := places[k]; !known {
			kinds = append(kinds, k)
		}
		places[k] = append(places[k], f.Place)
	}
	out := make([]string, 0, min(len(kinds), maxFindings+1))
	told := 0
	for _, k := range kinds {
		if len(out) == maxFindings {
			out = append(
				out,
				"and "+amount.Of(len(findings)-told, "finding")+" more; --json lists all",
			)
			break
		}
		at := places[k]
		told += len(at)
		where := strings.Join(at[:min(len(at), maxPlaces)], ", ")
		if n := len(at) - maxPlaces; n > 0 {
			where += " and " + render.Number(n) + " more"
		}
		out = append(out, model.Finding{Rule: k.rule, Place: where, Effect: k.effect}.String())
	}
	return out
}
