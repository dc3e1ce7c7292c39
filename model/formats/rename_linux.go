package formats

import (
	"errors"

	"golang.org/x/sys/unix"
)

// renameNew renames in one step that never replaces anything.
func renameNew(from, to string) error {
	err := unix.Renameat2(unix.AT_FDCWD, from, unix.AT_FDCWD, to, unix.RENAME_NOREPLACE)
	if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOSYS) {
		return renameFree(from, to) // Neither old kernels nor all file systems know it.
	}
	return err
}
