package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/strategies"
	"decant/strategies/report"
	"decant/testdata/growth"
	"decant/tui/cli/exit"
)

// TestEvaluate says what each preset keeps.
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

// usesOldNames is a conversation of calls whose results each say a name, and that use the names of
// results long before.
func usesOldNames() string {
	const calls, back = 60, 30
	var b strings.Builder
	b.WriteString(`{"model":"claude-sonnet-4-5","max_tokens":9,"messages":[` +
		`{"role":"user","content":"Oil all gates."}`)
	for i := range calls {
		about := fmt.Sprint("row ", i)
		if i >= back {
			about = nameOfGate(i - back)
		}
		lines := strings.Repeat(fmt.Sprintf("gate %d of the orchard is shut\\n", i), 80)
		fmt.Fprintf(&b, `,{"role":"assistant","content":[{"type":"tool_use","id":"c%d",`+
			`"name":"look","input":{"about":"%s"}}]}`, i, about)
		fmt.Fprintf(&b, `,{"role":"user","content":[{"type":"tool_result","tool_use_id":"c%d",`+
			`"content":"%s%s is its name\\n%s"}]}`, i, lines, nameOfGate(i), lines)
	}
	b.WriteString(`,{"role":"assistant","content":"All are oiled."}]}`)
	return b.String()
}

// nameOfGate is a name that nothing else says.
func nameOfGate(i int) string { return fmt.Sprintf("latchOfGate%dNorth", i) }

// TestEvaluateNamesWhatIsLost looks at what a plan loses, and asks why for each.
func TestEvaluateNamesWhatIsLost(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	w := newWorld(t)
	path := filepath.Join(w.home, "gates.json")
	if err := os.WriteFile(path, []byte(usesOldNames()), 0o600); err != nil {
		t.Fatal(err)
	}
	var kept [2]float64
	for i, preset := range []string{"bare", "tight"} {
		got := w.want(exit.Done, "", "--evaluate", "-s", preset, path, "--json")
		var said report.Evaluated
		if err := json.Unmarshal([]byte(got.out), &said); err != nil {
			t.Fatal(err)
		}
		kept[i] = *said.Plans[0].Kept
		lost := 0
		for _, cut := range said.Conversations[0].Cuts {
			for _, l := range cut.Plans[0].Lost {
				lost++
				if l.Strategy != "strip-tool-results" || !strings.HasPrefix(l.Text, "latchOfGate") {
					t.Errorf("%q is taken by %q", l.Text, l.Strategy)
				}
				w.want(exit.Done, "", "--why", l.Event, path)
			}
		}
		if preset == "bare" && lost == 0 {
			t.Error("stubs lose nothing")
		}
	}
	if kept[1] <= kept[0] {
		t.Errorf("outlines keep %.0f %%, stubs %.0f %%", kept[1], kept[0])
	}
}

func TestEvaluateSeveral(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	short, long := ownPath(t, "claudecode/minimal.jsonl"), ownPath(t, "demo.jsonl")
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

// TestOutlinesStayInForksOfForks saves a fork with outlines and forks that by the preset that
// leaves least: the outlines stay as they are, and what they left out is shown.
func TestOutlinesStayInForksOfForks(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := filepath.Join(w.home, "gates.json")
	if err := os.WriteFile(path, []byte(usesOldNames()), 0o600); err != nil {
		t.Fatal(err)
	}
	first, second := filepath.Join(w.home, "1.json"), filepath.Join(w.home, "2.json")
	w.want(exit.Done, "", "-y", "-s", "tight", "-k", "3c", "-o", first, path)
	w.want(exit.Done, "", "-y", "-s", "bare", "-k", "0", "-o", second, first)
	const mark, later = `lines; the rest was removed]`, 30 // The names of the first are said later.
	was := strings.Split(string(read(t, first)), mark)[1:]
	is := strings.Split(string(read(t, second)), mark)[1:]
	if len(was) != later-3 || len(is) != len(was) {
		t.Fatalf("%d outlines, %d in the fork of the fork", len(was), len(is))
	}
	for i := range was {
		a, _, _ := strings.Cut(was[i], `"`)
		b, _, _ := strings.Cut(is[i], `"`)
		if a != b || !strings.Contains(a, nameOfGate(later+i)) {
			t.Errorf("outline %d is %q, was %q", i, b, a)
		}
	}
	shown := w.want(exit.Done, "", "--show-removed", first, "call:c35")
	if n := strings.Count(shown.out, "gate 35 of the orchard is shut"); n < 150 {
		t.Errorf("%d lines of 161 are shown", n)
	}
}

// TestEvaluateTakesAllListed evaluates what --list lists if no conversation is named.
func TestEvaluateTakesAllListed(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.keep("/home/mara/harbour", idHere, 1)
	w.keep("/home/mara/other", idThere, 2)
	r := w.pour(exit.Done, "", "--evaluate", "--project", "all")
	if !strings.Contains(r.out, "(2 conversations, ") || !strings.Contains(r.out, "regret: ") {
		t.Errorf("%s\n%s", r.out, r.err)
	}
}

// TestEvaluateOfNothing says once that there is no conversation, as --list does.
func TestEvaluateOfNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, tt := range []struct{ flags, want string }{
		{
			"", "decant: nothing to evaluate: no conversations here or elsewhere. decant --demo " +
				"shows what decant does.\n",
		},
		{
			"--project .",
			"decant: nothing to evaluate: no conversation fits. Try --project all.\n",
		},
	} {
		args := append([]string{"--evaluate"}, strings.Fields(tt.flags)...)
		r := w.want(exit.Nothing, "", args...)
		if r.out != "" || r.err != tt.want {
			t.Errorf("%q: got %q and %q", tt.flags, r.out, r.err)
		}
	}
	r := w.want(exit.Nothing, "", "--evaluate", "--json")
	var said report.Evaluated
	if err := json.Unmarshal([]byte(r.out), &said); err != nil || len(said.Conversations) > 0 {
		t.Errorf("as JSON: %v, %q", err, r.out)
	}
}
