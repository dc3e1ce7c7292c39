package cli

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"decant/strategies"
	"decant/strategies/report"
	"decant/tui/cli/exit"
)

// TestEvaluate says what each preset keeps, and names with --json each thing that is lost, so that
// --why can be asked for it.
func TestEvaluate(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	got := w.want(exit.Done, "", "--evaluate", "--demo")
	for _, p := range strategies.ListPresets() {
		if !strings.Contains(got.out, "\n"+p.Name) && !strings.HasPrefix(got.out, p.Name) {
			t.Errorf("no line of %s in\n%s", p.Name, got.out)
		}
	}
	if !strings.Contains(got.out, "keeps 100 % of what was used next (in lines 100 %") {
		t.Errorf("lossless loses something:\n%s", got.out)
	}
	got = w.want(exit.Done, "", "--evaluate", "-s", "summarize", "--demo", "--json", "--cuts", "2")
	var said report.Evaluated
	if err := json.Unmarshal([]byte(got.out), &said); err != nil {
		t.Fatal(err)
	}
	if len(said.Plans) != 1 || said.Plans[0].Plan != "summarize" ||
		len(said.Conversations) != 1 || len(said.Conversations[0].Cuts) == 0 {
		t.Fatalf("%+v", said)
	}
}

func TestEvaluateSeveral(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	short, err := filepath.Abs("../../testdata/claudecode/minimal.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	long, err := filepath.Abs("../../testdata/demo.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	missing := filepath.Join(w.home, "missing.jsonl")
	got := w.want(exit.Nothing, "", "--evaluate", short)
	if !strings.Contains(got.err, "nothing to evaluate") {
		t.Error(got.err)
	}
	w.want(exit.Error, "", "--evaluate", missing)
	got = w.want(exit.Error, "", "--evaluate", short, missing, long)
	if !strings.Contains(got.out, "(1 conversation, ") ||
		!strings.Contains(got.out, "cannot read "+missing) ||
		!strings.Contains(got.err, "1 of 3 conversations cannot be read") {
		t.Errorf("%s\n%s", got.out, got.err)
	}
}

func TestEvaluateFlags(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, args := range [][]string{
		{"--cuts", "3", "--demo"},
		{"--evaluate", "--cuts", "0", "--demo"},
		{"--evaluate", "--cuts", "many", "--demo"},
		{"--evaluate", "-k", "0", "--demo"},
		{"--evaluate", "--save", "--demo"},
		{"--evaluate", "--check", "--demo"},
		{"--evaluate", "--plan", "x.toml", "--demo"},
	} {
		w.want(exit.Usage, "", args...)
	}
}
