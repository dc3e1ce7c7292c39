//go:build unix

package formats

import (
	"errors"
	"os"
	"syscall"
	"testing"
)

// TestSaveInPlaceKeepsOwner gives the new file the owner and mode of the original.
func TestSaveInPlaceKeepsOwner(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		t.Skip("only root makes files of others")
	}
	c, _ := openToyFile(t)
	if err := errors.Join(os.Chown(c.Path, 12345, 23456), os.Chmod(c.Path, 0o664)); err != nil {
		t.Fatal(err)
	}
	if _, err := Save(c, change, SaveOptions{InPlace: true}); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(c.Path)
	if err != nil {
		t.Fatal(err)
	}
	is, ok := info.Sys().(*syscall.Stat_t)
	if !ok || is.Uid != 12345 || is.Gid != 23456 || info.Mode() != 0o664 {
		t.Errorf("got owner %d:%d, mode %v", is.Uid, is.Gid, info.Mode())
	}
}
