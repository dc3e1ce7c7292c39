package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"syscall"

	"decant/tui/cli/exit"
	"decant/tui/cli/flags"
	"decant/tui/cli/host"
)

// Run runs a command line (without the program's name) and returns the exit code. It is one of
// [exit.Done] to [exit.Redundant], or 128 plus the number of the signal that ended the screen.
// Errors are on errw, on one line with the next step. Only the screen uses a terminal.
func Run(args []string, in io.Reader, out, errw io.Writer, env host.Env) int {
	o, err := flags.ParseArgs(args)
	if err != nil {
		return exit.ReportError(errw, err)
	}
	to, name := out, "output"
	if o.Piped() {
		to, name = errw, "error" // Only the fork is written to standard output.
	}
	w := bufio.NewWriter(to)
	s := &session{env: &env, options: o, in: in, out: w, errw: errw, stdout: out}
	err = runMode(s)
	if flushed := w.Flush(); flushed != nil {
		if err == nil || errors.Is(err, flushed) {
			err = fmt.Errorf("write standard %s: %w", name, flushed)
		}
		return endWithoutOutput(s, err)
	}
	if err != nil {
		return exit.ReportError(errw, err)
	}
	if env.OutNowhere && !o.Piped() {
		s.nameSaved()
	}
	return s.code
}

// endWithoutOutput ends a run whose output nobody reads, and returns the exit code. Standard error
// still names what was saved. A pipe whose reader stops early is not an error.
func endWithoutOutput(s *session, err error) int {
	if errors.Is(err, syscall.EPIPE) && len(s.saves) == 0 {
		return exit.Pipe
	}
	code := exit.ReportError(s.errw, err)
	s.nameSaved()
	return max(code, exit.Error)
}
