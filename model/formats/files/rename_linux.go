package files

import (
	"errors"

	"golang.org/x/sys/unix"
)

// renameNew renames in one step that never replaces anything.
func renameNew(from, to string) error {
	return renameWith(from, to, unix.RENAME_NOREPLACE)
}

// exchangeNames swaps two names in one step.
func exchangeNames(one, other string) error {
	return renameWith(one, other, unix.RENAME_EXCHANGE)
}

// renameWith renames with flags. Old kernels and file systems that do not support them return
// errors.ErrUnsupported.
func renameWith(from, to string, flags uint) error {
	err := unix.Renameat2(unix.AT_FDCWD, from, unix.AT_FDCWD, to, flags)
	if errors.Is(err, unix.EINVAL) {
		return errors.ErrUnsupported
	}
	return err
}
