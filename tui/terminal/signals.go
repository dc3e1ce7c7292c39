package terminal

import (
	"os"        //nolint:depguard // Signals end the screen; nothing is read or written.
	"os/signal" //nolint:depguard // As above.
	"syscall"   //nolint:depguard // As above.
)

// deadly are the signals that end the screen and restore the terminal.
var deadly = []os.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT}

// watchSignals handles each of some signals on its own goroutine, until the returned function is
// called.
func watchSignals(some []os.Signal, obey func(os.Signal)) (done func()) {
	if len(some) == 0 { // For the system, none would mean all.
		return func() {}
	}
	// One is enough: the first signal ends the screen, and only the last size counts.
	signals := make(chan os.Signal, 1)
	quit := make(chan struct{})
	signal.Notify(signals, some...)
	go func() {
		for {
			select {
			case s := <-signals:
				obey(s)
			case <-quit:
				return
			}
		}
	}()
	return func() {
		signal.Stop(signals)
		close(quit)
	}
}

// ExitCode returns what a shell reports for a program that a signal ended.
func ExitCode(s os.Signal) int {
	if n, ok := s.(syscall.Signal); ok {
		return 128 + int(n)
	}
	return 1
}

// OfKey reports whether an exit code belongs to a signal that a terminal sends for a key, to all
// programs in it.
func OfKey(code int) bool {
	return code == ExitCode(syscall.SIGINT) || code == ExitCode(syscall.SIGQUIT)
}

// Stopped is a signal.
type Stopped struct{ Code int }
