//go:build unix

package database

import (
	"errors"
	"path/filepath"
	"syscall"
	"testing"
)

// TestNewReaderOfAPipe refuses a named pipe without waiting for somebody who writes to it.
func TestNewReaderOfAPipe(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "opencode.db")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	if _, err := NewReader(path); !errors.Is(err, errNoFile) {
		t.Errorf("got %v", err)
	}
	if IsLocked(path) {
		t.Error("it is locked")
	}
}
