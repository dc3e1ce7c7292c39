package formats

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"decant/model"
	"decant/model/formats/files"
	"decant/model/formats/staging"
)

// WithOutput is how the errors of a save name another place for the fork: by the flag.
const WithOutput = "with --output"

// saveError is one line: the action, its object, the cause and the next step.
func saveError(path string, err error) error {
	return wordError("save fork", path, err, "choose another folder "+WithOutput)
}

// inPlaceError is saveError for saves that cannot use another folder.
func inPlaceError(path string, err error) error {
	return wordError("overwrite", path, err, "save a fork elsewhere "+WithOutput+", not in place")
}

// wordError is one line about a failed action. elsewhere is the next step where another folder
// could help.
func wordError(tried, path string, err error, elsewhere string) error {
	next := nextStep(err, elsewhere)
	var left staging.LeftBehind
	if errors.As(err, &left) && next != "" {
		next += left.Hint()
	}
	if next != "" {
		err = files.RewordError(err, next)
	}
	return fmt.Errorf("%s %s: %w", tried, files.ShowPath(path), err)
}

// nextStep is the cause and the next step, or "" where the error already has both.
func nextStep(err error, elsewhere string) string {
	var refused *CheckError
	var told files.Cause
	switch {
	case errors.As(err, &refused):
	case errors.As(err, &told):
		return told.Text
	case errors.Is(err, fs.ErrExist):
		return "the file exists; choose another name " + WithOutput
	case errors.Is(err, fs.ErrNotExist):
		return "the folder does not exist; create it, or choose another " + WithOutput
	case errors.Is(err, syscall.ENOTDIR):
		return "it is not a folder; choose another " + WithOutput
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return "permission denied; " + elsewhere
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return "the disk is full; make room, or " + elsewhere
	case errors.Is(err, syscall.EFBIG):
		return "a file size limit is in force here; raise the limit, or " + elsewhere
	case errors.Is(err, syscall.ENAMETOOLONG):
		return "the name is too long; choose a shorter one " + WithOutput
	case errors.Is(err, files.ErrChanged):
		return files.ErrChanged.Error() + "; open it again"
	case errors.Is(err, files.ErrBusy):
		return files.ErrBusy.Error() + "; close it there, wait a minute and save again, or save " +
			"a fork"
	default:
		if bare := files.SystemError(err); bare != nil {
			return bare.Error() + "; " + elsewhere
		}
	}
	return ""
}

// CheckError says that a staged fork broke rules or differs from what was promised. Nothing was
// saved.
type CheckError struct {
	// Findings is never empty.
	Findings []model.Finding
}

// Error is the first finding and the number of findings, on one line.
func (e *CheckError) Error() string {
	s := fmt.Sprintf("the checker found a problem: %s", e.Findings[0])
	if n := len(e.Findings); n > 1 {
		s += fmt.Sprintf(" (and %d more)", n-1)
	}
	return s
}
