package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/tui"
	"decant/tui/review"
)

// TestReadOnlyCannotSave opens the screen, the questions on lines and every flag that writes.
func TestReadOnlyCannotSave(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	before, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	for _, readOnly := range []bool{false, true} {
		args := []string{path}
		if readOnly {
			args = append(args, "--read-only")
		}
		w.onScreen(func(o tui.Options) (review.Result, error) {
			if (o.Save == nil) != readOnly || (o.SavePlan == nil) != readOnly {
				t.Errorf("read-only %v: can save %v, and plans %v", readOnly, o.Save != nil,
					o.SavePlan != nil)
			}
			return review.Result{}, nil
		}, args...)
	}
	for _, args := range [][]string{
		{"-y"}, {"--in-place"}, {"-o", "out.jsonl"}, {"--save-plan", "plan.toml"},
	} {
		r := w.run("", append(args, "--read-only", path)...)
		if r.code != 2 || !strings.Contains(r.err, "--read-only saves nothing") {
			t.Errorf("%q: exit code %d, %q", args, r.code, r.err)
		}
	}
	if r := w.run("", "-n", "--read-only", path); r.code != 0 {
		t.Errorf("a report ends with %d: %s", r.code, r.err)
	}
	after, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	if len(before) != len(after) {
		t.Errorf("%d files before, %d after", len(before), len(after))
	}
}
