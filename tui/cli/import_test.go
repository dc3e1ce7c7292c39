package cli

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/testdata/samples"
	"decant/tui/cli/exit"
)

// exported is a copy of an export of opencode.
func exported(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "export.json")
	data := samples.Read(t, samples.Own(t, "opencode/tools.json")[0])[0]
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestActivateImports lets the client take a fork in before it goes on with it, and says what to do
// where it does not.
func TestActivateImports(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := exported(t)
	args := []string{"-y", path, "-s", "lossless", "--activate", "--", "go on"}
	ran := w.hands(0, nil)
	r := w.want(exit.Done, "", args...)
	if len(*ran) != 2 {
		t.Fatalf("it ran %v", *ran)
	}
	first, second := (*ran)[0].Args, (*ran)[1].Args
	fork := first[2]
	if strings.Join(first[:2], " ") != "opencode import" ||
		!strings.HasPrefix(fork, filepath.Dir(path)) ||
		strings.Join(second[:3], " ") != "opencode run -s" || second[4] != "go on" ||
		!strings.Contains(fork, second[3]) || !strings.Contains(r.out, "opencode import "+fork) {
		t.Errorf("it ran %v and said %s", *ran, r.out)
	}
	ran = w.hands(1, nil)
	r = w.want(exit.Error, "", args...)
	if len(*ran) != 1 || !strings.Contains(r.err, "run opencode session delete ses_") {
		t.Errorf("it ran %v and said %s", *ran, r.err)
	}
	w.hands(0, errors.New("it is not installed"))
	r = w.want(exit.Error, "", args...)
	if !strings.Contains(r.err, "opencode import "+filepath.Dir(path)) ||
		!strings.Contains(r.err, "not installed; run it by hand") {
		t.Errorf("without the client it said %s", r.err)
	}
}
