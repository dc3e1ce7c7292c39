//go:build unix

package files

import (
	"io/fs"
	"os"
	"syscall"
)

// copyOwner gives a file the owner and the group of another.
func copyOwner(path string, like fs.FileInfo) error {
	want, ok := like.Sys().(*syscall.Stat_t)
	info, err := os.Lstat(path)
	if err != nil || !ok {
		return err
	}
	if is, ok := info.Sys().(*syscall.Stat_t); ok && is.Uid == want.Uid && is.Gid == want.Gid {
		return nil
	}
	return os.Lchown(path, int(want.Uid), int(want.Gid))
}
