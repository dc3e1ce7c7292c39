package files

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestHoldersIgnoreProgramsThatStart checks that a program which this one starts is no holder. It
// has the open files of this program for a moment.
func TestHoldersIgnoreProgramsThatStart(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "open")
	held, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close() //nolint:errcheck // Nothing was written.
	stop := make(chan struct{})
	done := make(chan error)
	go func() {
		for {
			select {
			case <-stop:
				done <- nil
				return
			default:
			}
			if err := exec.Command("true").Run(); err != nil {
				done <- err
				return
			}
		}
	}()
	for range 200 {
		if by := findHolders(path); len(by) > 0 {
			t.Errorf("held by %v", by)
			break
		}
	}
	close(stop)
	if err := <-done; err != nil {
		t.Skip(err)
	}
}
