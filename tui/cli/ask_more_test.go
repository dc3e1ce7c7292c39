package cli

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"decant/strategies/report"
	"decant/testdata/growth"
	"decant/tui/cli/exit"
)

// told is the report that a story printed.
func (r ran) told(t *testing.T) *report.Report {
	t.Helper()
	var out report.Report
	if err := json.Unmarshal([]byte(r.out), &out); err != nil {
		t.Fatal(err)
	}
	return &out
}

// TestOfflineIsLabelled: without a model nothing is sent, nobody is asked, and what says so is
// the digest and the rule.
func TestOfflineIsLabelled(t *testing.T) {
	t.Parallel()
	w, path := storyWorld(t, "")
	r := w.story(
		exit.Done,
		"",
		"-n",
		"--json",
		"-s",
		"summarize,classify-tangents",
		"-k",
		"1",
		path,
	)
	got := r.told(t)
	if got.Summary == nil || got.Summary.By != "digest" || !got.Summary.Used || r.err != "" {
		t.Errorf("got %+v, %q", got.Summary, r.err)
	}
	for _, g := range got.Tangents {
		if g.By != "rule" || g.Confidence < 0.7 || g.Verdict != "" {
			t.Errorf("got %+v", g)
		}
	}
	if strings.Contains(r.out, `"by": "model"`) {
		t.Error("it is said that a model did it")
	}
	for _, row := range got.Strategies {
		if row.Name == "classify-tangents" && row.Changes != 0 {
			t.Errorf("nobody dropped a turn, but it made %d changes", row.Changes)
		}
	}
	text := w.story(exit.Done, "", "-n", "-s", "summarize", "-k", "1", path).out
	if !strings.Contains(text, "Summary\n-------\nof turns ") ||
		!strings.Contains(text, "by digest") {
		t.Errorf("got %s", text)
	}
}

// counted is a service that must not be called, and settings that name it.
func counted(t *testing.T) (*mocked, string) {
	t.Helper()
	m := newMocked(t, answering("openai", goodSummary, "tool_use"))
	return m, service("openai", m.URL)
}

// TestNothingIsSentUnasked: with a model configured, nothing that wants no answer sends a byte.
func TestNothingIsSentUnasked(t *testing.T) {
	t.Parallel()
	m, settings := counted(t)
	w, path := storyWorld(t, settings)
	own := filepath.Join(w.env.Cwd, "own.md")
	if err := os.WriteFile(own, []byte("Mine."), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"-n", path},
		{"-n", "-s", "safe", path},
		{"-n", "-s", "summarize", "--summary", "own.md", path},
		{"--print-config"},
		{"--check", path},
		{"--show", "9", path},
		{"--list"},
		{"--save-plan", "-", path},
		{"-n", "--yes-send", path},
	} {
		r := w.run("", args...)
		w.keyless(r)
		if r.code != exit.Done && r.code != exit.Refused && r.code != exit.Nothing {
			t.Errorf("%q: exit code %d: %s", args, r.code, r.err)
		}
	}
	if m.calls() != 0 {
		t.Errorf("%d calls", m.calls())
	}
}

// TestAuto: auto asks only where what is left is more than the threshold of the window.
func TestAuto(t *testing.T) {
	t.Parallel()
	m, settings := counted(t)
	w, path := storyWorld(t, settings+"[strategies.classify-tangents]\nthreshold = 0.8\n")
	const little = "conversation.compaction.summarize_threshold=0.01"
	low := []string{"-n", "-k", "1", "--set", little, path}
	if r := w.story(exit.Usage, "", low...); !strings.Contains(r.err, "for summarize, 1 request") {
		t.Errorf("got %s", r.err)
	}
	w.terminal()
	r := w.story(exit.Done, "n\n", low...)
	if !strings.Contains(r.err, "nothing was sent, and nothing is summarised") || m.calls() != 0 {
		t.Errorf("%d calls: %s", m.calls(), r.err)
	}
	r = w.story(exit.Done, "yes\n", append([]string{"--json"}, low...)...)
	if got := r.told(t); m.calls() != 1 || got.Summary == nil || !got.Summary.Used {
		t.Errorf("%d calls, %+v", m.calls(), got.Summary)
	}
}

// naming is an answer that names turns tangents.
func naming(turns ...int) string {
	items := make([]string, 0, len(turns))
	for _, n := range turns {
		items = append(items, fmt.Sprintf(
			`{"turn":%d,"confidence":0.91,"reason":"another project\u001b[31m"}`, n))
	}
	return `{"tangents":[` + strings.Join(items, ",") + `]}`
}

// TestTangents: a model names turns, the dry run lists them, and only the user drops them.
func TestTangents(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"anthropic", "openai"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			m := newMocked(t, answering(kind, naming(17, 18, 28), "tool_use"))
			w, path := storyWorld(t, service(kind, m.URL))
			args := []string{"-n", "-s", "classify-tangents", "-k", "1", path}
			if w.story(exit.Usage, "", args...); m.calls() != 0 {
				t.Fatalf("%d calls without agreement", m.calls())
			}
			r := w.story(exit.Done, "", append(args, "--yes-send")...)
			for _, want := range []string{
				"stays until you remove it", "turn 17: another project", "--drop-turns 17,18",
				"mine/claude-haiku-4-5",
			} {
				if !strings.Contains(r.out, want) {
					t.Errorf("no %q in %s", want, r.out)
				}
			}
			if !strings.Contains(r.err, "the model names turn 28: it is protected or kept") {
				t.Errorf("got %s", r.err)
			}
			if !strings.Contains(m.bodies[0], "unrelated: which terminal font") {
				t.Error("the turns were not sent")
			}
			args = append(args, "--yes-send", "--json", "--drop-turns", "17")
			got := w.story(exit.Done, "", args...)
			list := got.told(t).Tangents
			if len(list) != 1 || list[0].Turn != 18 || list[0].Verdict != "" {
				t.Errorf("got %+v", list)
			}
			if strings.Contains(m.bodies[1], "unrelated: which terminal font") {
				t.Error("a turn that was dropped was sent")
			}
		})
	}
}

// TestTangentsThatAreNone: an answer that names what is not there is an error, and is not used.
func TestTangentsThatAreNone(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	for answer, want := range map[string]string{
		naming(999):                         "names turn 999, which does not exist",
		naming(17, 17):                      "names turn 17 twice",
		`{"tangents":true}`:                 "tangents: want array",
		`{"tangents":[{"turn":17}]}`:        "no confidence",
		`{"tangents":[],"delete_all":true}`: "an unknown key",
	} {
		m := newMocked(t, answering("openai", answer, "tool_use"))
		w, path := storyWorld(t, service("openai", m.URL))
		r := w.story(exit.Error, "", "-n", "-s", "classify-tangents", "-k", "1", "--yes-send", path)
		if !strings.Contains(r.err, want) || r.out != "" {
			t.Errorf("%s: no %q in %s", answer, want, r.err)
		}
	}
}

// TestDropTurnsActs: what was listed goes when the user names it, without asking again.
func TestDropTurnsActs(t *testing.T) {
	t.Parallel()
	m, settings := counted(t)
	w, path := storyWorld(t, settings)
	w.story(exit.Done, "", "-y", "-s", "dedup-tools", "--drop-turns", "17,18", path)
	if m.calls() != 0 || w.forks() != 1 {
		t.Errorf("%d calls, %d forks", m.calls(), w.forks())
	}
}

// TestWhatIsDroppedIsNotSummarised: nobody is told of it, neither a model nor who reads a digest.
func TestWhatIsDroppedIsNotSummarised(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	m, settings := counted(t)
	w, path := storyWorld(t, settings)
	args := []string{"-n", "-s", "summarize", "-k", "1", "--drop-turns", "17", path}
	w.story(exit.Done, "", append(args, "--yes-send")...)
	r := w.story(exit.Done, "",
		append(args, "--json", "--set", "conversation.compaction.model=")...)
	const said, beside = "which terminal font has a slashed zero", "and a regex for iso weeks"
	if strings.Contains(m.bodies[0], said) || !strings.Contains(m.bodies[0], beside) {
		t.Error("the model was sent what was dropped, or not what stays")
	}
	if s := r.told(t).Summary.Text; strings.Contains(s, said) || !strings.Contains(s, beside) {
		t.Errorf("the digest tells of what was dropped: %s", r.out)
	}
}

// TestOneAgreementForAll: what goes to two models is asked about once, before the first call.
func TestOneAgreementForAll(t *testing.T) {
	t.Parallel()
	m := newMocked(t, func(w http.ResponseWriter, r *http.Request, call int) {
		answer := goodSummary
		if call == 1 {
			answer = noTangents
		}
		answering("openai", answer, "tool_use")(w, r, call)
	})
	w, path := storyWorld(t, service("openai", m.URL))
	w.terminal()
	r := w.story(exit.Done, "y\n", "-n", "-s", "classify-tangents,summarize", "-k", "1", path)
	if got := strings.Count(r.err, "[y/N]"); got != 1 || m.calls() != 2 {
		t.Errorf("asked %d times, %d calls", got, m.calls())
	}
}

// TestOwnSummary: the user's own text needs no model.
func TestOwnSummary(t *testing.T) {
	t.Parallel()
	m, settings := counted(t)
	w, path := storyWorld(t, settings)
	own := filepath.Join(w.env.Cwd, "own.md")
	if err := os.WriteFile(own, []byte("\n# Mine\n\nIt is done.\n\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{"-n", "--json", "-s", "summarize", "-k", "1", path, "--summary"}
	for name, in := range map[string]string{"own.md": "", "-": "# Mine\n\nIt is done."} {
		got := w.story(exit.Done, in, append(slices.Clone(args), name)...).told(t).Summary
		if got == nil || got.By != "you" || got.Text != "# Mine\n\nIt is done.\n" || !got.Used {
			t.Errorf("%s: got %+v", name, got)
		}
	}
	if m.calls() != 0 {
		t.Errorf("%d calls", m.calls())
	}
	for _, tt := range []struct {
		name string
		code int
		in   string
		args []string
		want string
	}{
		{"empty", 1, " \n", append(slices.Clone(args), "-"), "it is empty"},
		{"no text", 1, "\xff\xfe", append(slices.Clone(args), "-"), "not UTF-8 text"},
		{"not there", 1, "", append(slices.Clone(args), "nowhere.md"), "the file does not exist"},
		{"a folder", 1, "", append(slices.Clone(args), "."), "read summary "},
		{"no summarize", 2, "x", []string{"-n", "-s", "safe", "--summary", "-", path}, "add -s"},
		{
			"fenced", 2, "x",
			[]string{"-n", "-k", "999", "--summary", "-", path},
			"protect less with -k",
		},
		{"with guidance", 2, "", append(slices.Clone(args), "x", "--guidance", "y"), "choose one"},
		{"two from -", 2, "", []string{"-n", "--summary", "-", "-"}, "put one into a file"},
		{"plain", 2, "", []string{"--plain", "--summary", "-", path}, "name a file"},
		{"a list", 2, "", []string{"--list", "--yes-send"}, "leave out --list"},
	} {
		if r := w.story(tt.code, tt.in, tt.args...); !strings.Contains(r.err, tt.want) {
			t.Errorf("%s: no %q in %s", tt.name, tt.want, r.err)
		}
	}
}

func TestGuidanceIsForAModel(t *testing.T) {
	t.Parallel()
	w, path := storyWorld(t, "")
	r := w.story(exit.Usage, "", "-n", "-s", "summarize", "--guidance", "x", path)
	if !strings.Contains(r.err, "none is configured") {
		t.Errorf("got %s", r.err)
	}
}

// TestPromptFiles: a prompt of one's own lies beside the settings that name it.
func TestPromptFiles(t *testing.T) {
	t.Parallel()
	m, settings := counted(t)
	w, path := storyWorld(t, settings+"[strategies.summarize]\nprompt = \"mine.md\"\n")
	args := []string{"-n", "-s", "summarize", "-k", "1", "--yes-send", path}
	if r := w.story(exit.Error, "", args...); !strings.Contains(r.err, "the file does not exist") {
		t.Errorf("got %s", r.err)
	}
	file := filepath.Join(w.home, ".config", "decant", "mine.md")
	if err := os.WriteFile(file, []byte("Say it in verse."), 0o600); err != nil {
		t.Fatal(err)
	}
	w.story(exit.Done, "", args...)
	if m.calls() != 1 || !strings.Contains(m.bodies[0], "Say it in verse.") ||
		strings.Contains(m.bodies[0], "decisions with their reasons") {
		t.Errorf("%d calls; another prompt was sent", m.calls())
	}
}

// TestAProjectSendsNothing: what a cloned repository says of models is left out with a warning.
func TestAProjectSendsNothing(t *testing.T) {
	t.Parallel()
	m, settings := counted(t)
	w, path := storyWorld(t, "")
	ran := filepath.Join(w.home, "ran")
	err := os.WriteFile(filepath.Join(w.env.Cwd, ".decant.toml"), []byte(settings+
		"[models.sh]\nkind = \"command\"\ncommand = [\"touch\", \""+ran+"\"]\n"+
		"[strategies.summarize]\nprompt = \"/etc/passwd\"\n"), 0o600)
	if err != nil {
		t.Fatal(err)
	}
	r := w.story(exit.Done, "", "-n", "--json", "-s", "summarize", "-k", "1", "--yes-send", path)
	if got := strings.Count(r.err, "is ignored here"); got != 7 {
		t.Errorf("%d warnings: %s", got, r.err)
	}
	if _, err := os.Stat(ran); err == nil || m.calls() != 0 {
		t.Errorf("%d calls; the program ran: %v", m.calls(), err == nil)
	}
	if got := r.told(t).Summary; got == nil || got.By != "digest" {
		t.Errorf("got %+v", got)
	}
	r = w.story(exit.Done, "", "-n", "-s", "dedup-tools", "--plan", w.planWith(settings), path)
	if m.calls() != 0 {
		t.Errorf("a plan made %d calls: %s", m.calls(), r.err)
	}
}

// planWith is a plan file that also says what settings say.
func (w *world) planWith(settings string) string {
	w.t.Helper()
	path := filepath.Join(w.home, "plan.toml")
	text := strings.ReplaceAll(settings, "[models.mine]", "[models.mine]\n# of a plan")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		w.t.Fatal(err)
	}
	return path
}

// TestAPlanKeepsTheAnswer: making a plan again asks nobody again, and the file holds neither the
// prompt nor the key.
func TestAPlanKeepsTheAnswer(t *testing.T) {
	t.Parallel()
	m, settings := counted(t)
	w, path := storyWorld(t, settings)
	w.story(exit.Done, "", "-s", "summarize", "-k", "1", "--yes-send", "--guidance", "Mind it.",
		"--save-plan", "p.toml", path)
	data, err := os.ReadFile(filepath.Join(w.env.Cwd, "p.toml"))
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	if !strings.Contains(text, "The chart was made.") || strings.Contains(text, "Mind it.") ||
		strings.Contains(text, m.URL) {
		t.Errorf("got %s", text)
	}
	got := w.story(exit.Done, "", "-n", "--json", "--plan", "p.toml", path).told(t).Summary
	if m.calls() != 1 || got == nil || !got.Used || got.By != "mine/claude-haiku-4-5" {
		t.Errorf("%d calls, %+v", m.calls(), got)
	}
}

// TestNearModelSettings: a wrong name in the user's own settings is told of with a good one.
func TestNearModelSettings(t *testing.T) {
	t.Parallel()
	const near = "conversation.compaction.summarize_model?"
	for text, want := range map[string]string{
		"[models.mine]\nbase_uri = \"http://h/v1\"\n":      "did you mean models.mine.base_url?",
		"[model.mine]\nkind = \"openai\"\n":                "did you mean [models.mine]?",
		"[conversation.compaction]\nsumarize_model = \"\"": near,
	} {
		w, path := storyWorld(t, text)
		if r := w.story(exit.Error, "", "-n", path); !strings.Contains(r.err, want) {
			t.Errorf("no %q in %s", want, r.err)
		}
	}
}
