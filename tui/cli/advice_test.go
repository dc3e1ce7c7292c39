package cli

import (
	"strings"
	"testing"

	"decant/tui/cli/exit"
)

// TestAdviceIsGiven protects something and nothing.
func TestAdviceIsGiven(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, args := range [][]string{
		{"-y", "-s", "prune-tools"}, {"-y", "-s", "lossless", "--budget", "10"},
	} {
		bare := w.want(exit.Nothing, "", append(args, "-k", "0", w.copyDemo())...)
		if strings.Contains(bare.err, "protect less") {
			t.Errorf("nothing is protected, yet: %s", bare.err)
		}
		some := w.want(exit.Nothing, "", append(args, "-k", "2", w.copyDemo())...)
		if !strings.Contains(some.err, "protect less with -k") {
			t.Errorf("no advice to protect less: %s", some.err)
		}
	}
}
