//go:build !unix

package terminal

import "io"

// canStop says that no program is stopped by a key here.
const canStop = false

// sleep does nothing here.
type sleep struct{}

// Run is errAlone: there is no shell that could continue the program.
func (sleep) Run() error { return errAlone }

// SetStdin does nothing: nothing is read.
func (sleep) SetStdin(io.Reader) {}

// SetStdout does nothing: nothing is written.
func (sleep) SetStdout(io.Writer) {}

// SetStderr does nothing, as SetStdout.
func (sleep) SetStderr(io.Writer) {}
