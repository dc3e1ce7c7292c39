//go:build unix

package finder

import (
	"errors"
	"path/filepath"
	"syscall"
	"testing"
)

// TestReadDirOfAPipe refuses a named pipe without waiting for somebody who writes to it.
func TestReadDirOfAPipe(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	if found, err := ReadDir(path); !errors.Is(err, syscall.ENOTDIR) {
		t.Errorf("got %v, %v", found, err)
	}
}
