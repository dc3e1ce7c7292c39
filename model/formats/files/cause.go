package files

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"

	"decant/model/source"
)

// PartError is an error of one file of a folder.
type PartError struct {
	Path string
	Err  error
}

// InPart is an error of the file of a folder at a path.
func InPart(path string, err error) error { return PartError{path, err} }

// Error names the file.
func (e PartError) Error() string { return ShowPath(e.Path) + ": " + e.Err.Error() }

// Unwrap is the error without the file.
func (e PartError) Unwrap() error { return e.Err }

// Cause is an error with another text than the error that caused it.
type Cause struct {
	Err  error
	Text string
}

// RewordError is an error with another text. It still wraps the original error.
func RewordError(err error, text string) error { return Cause{err, text} }

// Error is the text.
func (c Cause) Error() string { return c.Text }

// Unwrap is the error that caused it.
func (c Cause) Unwrap() error { return c.Err }

// ShowPath is a path on one line, as the user knows it.
func ShowPath(path string) string {
	switch {
	case path == "":
		return "the demo"
	case path == "-":
		return "standard input"
	case strings.ContainsFunc(path, func(r rune) bool { return r < ' ' || r == 0x7f }):
		return fmt.Sprintf("%q", path)
	}
	return path
}

// ErrChanged says that a file changed after it was read.
var ErrChanged = source.ErrChanged

// ErrBusy says that an agent may have the conversation open: it wrote to it recently, or it has the
// file open or locked.
var ErrBusy = errors.New("it changed less than a minute ago: its agent may have it open")

// FirstError is the first error that is not nil.
func FirstError(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

// SystemError is the system's error without the paths that the user did not name, or nil without
// one.
func SystemError(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	var number syscall.Errno
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	case errors.As(err, &number):
		return number
	}
	return nil
}
