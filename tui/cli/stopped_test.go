package cli

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/tui/cli/exit"
)

// TestStoppedSaveLeavesNothing stops a save and a rescue: no file is left, and the exit code tells.
func TestStoppedSaveLeavesNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.writeBroken("fs.read", doneText)
	w.env.Interrupted = func() (context.Context, context.CancelFunc) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		return ctx, cancel
	}
	for _, args := range [][]string{{"-y", "-s", "auto", "-k", "0"}, {"--rescue"}} {
		folder := t.TempDir()
		got := w.pour(exit.Stopped, "", append(args, "-o", folder, path)...).err
		if !strings.Contains(got, "saving stopped; nothing was saved") {
			t.Errorf("%q says %q", args, got)
		}
		if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
			t.Errorf("%q left %v in %s: %v", args, left, filepath.Base(folder), err)
		}
	}
}
