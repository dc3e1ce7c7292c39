package formats

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// saveError is one line: what was tried, on what, why not, what next.
func saveError(path string, err error) error {
	return worded("save fork", path, err, "choose another folder with --output")
}

// inPlaceError is saveError where no other folder can be chosen.
func inPlaceError(path string, err error) error {
	return worded("overwrite", path, err, "save a fork elsewhere with --output, not in place")
}

// worded is one line about what was tried; elsewhere is the next step where it could go
// on in another folder.
func worded(tried, path string, err error, elsewhere string) error {
	next := whyNot(err, elsewhere)
	var left leftBehind
	if errors.As(err, &left) && next != "" {
		next += left.String()
	}
	if next != "" {
		err = cause{err, next}
	}
	return fmt.Errorf("%s %s: %w", tried, show(path), err)
}

// whyNot words the cause and the next step, "" where the error has both itself.
func whyNot(err error, elsewhere string) string {
	var refused *CheckError
	var told cause
	switch {
	case errors.As(err, &refused):
	case errors.As(err, &told):
		return told.text
	case errors.Is(err, fs.ErrExist):
		return "a file is there already; choose another name with --output"
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such folder; make it first, or choose another with --output"
	case errors.Is(err, syscall.ENOTDIR):
		return "that is no folder; choose another with --output"
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return "permission denied; " + elsewhere
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return "the disk is full; make room, or " + elsewhere
	case errors.Is(err, syscall.EFBIG):
		return "no file may become so large here; raise the limit, or " + elsewhere
	case errors.Is(err, syscall.ENAMETOOLONG):
		return "the name is too long; choose a shorter one with --output"
	case errors.Is(err, ErrChanged):
		return ErrChanged.Error() + "; open it again, or save a fork, which holds what was read"
	case errors.Is(err, ErrBusy):
		return ErrBusy.Error() + "; leave it, wait a minute, then save again, or save a fork"
	default:
		if bare := bareError(err); bare != nil {
			return bare.Error() + "; " + elsewhere
		}
	}
	return ""
}

// bareError is what the system said, without the paths that a person did not name; nil
// when it said nothing.
func bareError(err error) error {
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
