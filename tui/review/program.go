package review

import "io"

// Program is another program that uses input and output while it runs. They are set before Run,
// which returns when the program has ended.
type Program interface {
	Run() error
	SetStdin(in io.Reader)
	SetStdout(out io.Writer)
	SetStderr(errs io.Writer)
}

// Rewritten is a Program in which the user may change a text.
type Rewritten interface {
	Program
	// Text returns the user's text, once Run has returned without an error.
	Text() string
}
