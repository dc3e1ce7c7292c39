package formats

import (
	"errors"

	"golang.org/x/sys/unix"
)

// renameNew renames in one step that never replaces anything.
func renameNew(from, to string) error {
	err := unix.RenamexNp(from, to, unix.RENAME_EXCL)
	if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOTSUP) {
		return renameFree(from, to) // Not all file systems know it.
	}
	return err
}
