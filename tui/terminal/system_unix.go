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

// terminalName opens the terminal that the program was started on.
const terminalName = "/dev/tty"

// resizing are the signals of a terminal that has another size.
var resizing = []os.Signal{syscall.SIGWINCH}

// interpretCodes does nothing: terminals obey escape codes here.
func interpretCodes(uintptr) {}

// Suspend stops the program until fg; the shell names its window itself. The library's way waits
// for ever where the system does not stop a program that no shell would continue.
func Suspend() tea.Msg {
	return lend{sleep{}, func(err error) tea.Msg { return Woken{err} }, true}
}

// stopWait is how long the system may take to stop the program, wakeWait how long what continued
// it may take to get here.
const (
	stopWait = 500 * time.Millisecond
	wakeWait = 100 * time.Millisecond
)

// sleep stops all programs of the shell's job, this one among them, until the shell continues them.
type sleep struct{}

// Run returns when the program was continued, or with an error when it was never stopped.
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
