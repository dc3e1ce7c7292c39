//go:build unix

package terminal

import (
	"io"
	"os"        //nolint:depguard // Stops the program; nothing is read or written.
	"os/signal" //nolint:depguard // As above.
	"syscall"   //nolint:depguard // As above.
	"time"
)

// canStop says that a program can be stopped and continued here.
const canStop = true

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
