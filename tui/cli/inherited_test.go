package cli

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/tui/cli/exit"
)

// TestSaveTellsInheritedFindings holds that a save tells the findings that --check of the fork
// tells, where the source has them too.
func TestSaveTellsInheritedFindings(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	data := read(t, filepath.Join("..", "..", "testdata", "codex", "functions.jsonl"))
	lines := bytes.SplitAfter(data, []byte("\n"))
	torn := append([][]byte{lines[0], []byte("{\"torn\n")}, lines[1:]...)
	path := filepath.Join(w.home, "rollout.jsonl")
	w.put(path, bytes.Join(torn, nil))
	args := []string{"-s", "strip-tool-results", "-k", "0", path}
	r := w.report(exit.Done, "", append(args, "-y")...)
	var found checked
	out := w.want(exit.Refused, "", "--check", "--json", r.Fork.Path).out
	if err := json.Unmarshal([]byte(out), &found); err != nil {
		t.Fatal(err)
	}
	// What the bytes tell besides, that the line is torn, the format's own checker does not.
	told := slices.DeleteFunc(slices.Clone(found.Findings), func(f model.Finding) bool {
		return f.Rule == "line-torn"
	})
	if r.Check.OK || len(r.Check.Findings) > 0 || len(told) == 0 ||
		len(r.Check.OfSource) != len(told) {
		t.Errorf("the save tells %+v, --check %+v", r.Check, found.Findings)
	}
	text := w.want(exit.Done, "", append(args, "-y")...).out
	if !strings.Contains(text, "1 finding of the source, which the fork has too") ||
		!strings.Contains(text, "line-unread") {
		t.Errorf("got\n%s", text)
	}
	w.put(path, data)
	if r = w.report(exit.Done, "", append(args, "-y")...); !r.Check.OK {
		t.Errorf("a whole source: got %+v", r.Check)
	}
}
