//go:build unix

package terminal

import (
	"io"
	"os"        //nolint:depguard // Stops the program; nothing is read or written.
	"os/signal" //nolint:depguard // As above.
	"syscall"   //nolint:depguard // As above.
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// terminalName is the path of the terminal on which the program was started.
const terminalName = "/dev/tty"

// resizing are the signals for a new size of the terminal.
var resizing = []os.Signal{syscall.SIGWINCH}

// interpretCodes does nothing, because terminals obey escape codes here.
func interpretCodes(uintptr) {}

// Suspend stops the program until fg. The shell sets its window title itself. The library's own way
// waits for ever if the system does not stop a program that no shell would continue.
func Suspend() tea.Msg {
	return lend{sleep{}, func(err error) tea.Msg { return Woken{err} }, true}
}

// stopWait is how long the system may take to stop the program. WakeWait is how long it may take to
// get here after a resume.
const (
	stopWait = 500 * time.Millisecond
	wakeWait = 100 * time.Millisecond
)

// sleep stops all programs of the shell's job, including this one, until the shell continues them.
type sleep struct{}

// Run returns when the program was continued, or with an error if it was never stopped.
func (sleep) Run() error {
	again := make(chan os.Signal, 1)
	signal.Notify(again, syscall.SIGCONT)
	defer signal.Stop(again)
	if err := syscall.Kill(0, syscall.SIGTSTP); err != nil {
		return err
	}
	// The clock runs on while the program is stopped, so both may be there at once.
	for _, wait := range []time.Duration{stopWait, wakeWait} {
		select {
		case <-again:
			return nil
		case <-time.After(wait):
		}
	}
	return errAlone
}

// SetStdin does nothing: a stopped program reads nothing.
func (sleep) SetStdin(io.Reader) {}

// SetStdout does nothing: a stopped program writes nothing.
func (sleep) SetStdout(io.Writer) {}

// SetStderr does nothing, as SetStdout.
func (sleep) SetStderr(io.Writer) {}
