package files

import (
	"errors"

	"golang.org/x/sys/unix"
)

// renameNew renames in one step that never replaces anything.
func renameNew(from, to string) error { return renameWith(from, to, unix.RENAME_EXCL) }

// exchangeNames swaps two names in one step.
func exchangeNames(one, other string) error { return renameWith(one, other, unix.RENAME_SWAP) }

// renameWith renames with flags. File systems that do not support them return
// errors.ErrUnsupported.
func renameWith(from, to string, flags uint32) error {
	err := unix.RenamexNp(from, to, flags)
	if errors.Is(err, unix.EINVAL) {
		return errors.ErrUnsupported
	}
	return err
}
