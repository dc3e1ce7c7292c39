//go:build !unix

package tui

import "io"

// canStop says that no program is stopped by a key here.
const canStop = false

// sleep does nothing here.
type sleep struct{}

func (sleep) Run() error          { return errAlone }
func (sleep) SetStdin(io.Reader)  {}
func (sleep) SetStdout(io.Writer) {}
func (sleep) SetStderr(io.Writer) {}
