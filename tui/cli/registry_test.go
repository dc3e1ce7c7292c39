package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/hints"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/cli/exit"
	"decant/tui/cli/settings"
)

// toySettings are the settings of the toy.
type toySettings struct {
	minBytes int    // How long an answer may be and stay.
	marker   string // What a longer one becomes.
}

// toyOwn is where they are kept.
var toyOwn = spec.Own[toySettings]{Owner: "toy", Default: toySettings{1000, "[toy]"}}

// toyKeys are one that any file may give, and one that writes text into a fork.
var toyKeys = []spec.Key{
	toyOwn.NewCount("strategies.toy.min_bytes", "answers up to this size stay",
		func(s *toySettings) *int { return &s.minBytes }),
	spec.PersonalSetting(toyOwn.NewChoice(spec.TextKey, "strategies.toy.marker",
		"what a long answer becomes", []string{"[toy]", "[game]"},
		func(s *toySettings) *string { return &s.marker })),
}

// toy is a strategy outside of the program: it shortens long answers.
type toy struct{}

func (toy) Describe() spec.Info {
	return spec.Info{
		Name: "toy", Summary: "long answers shrink to a word",
		Classes: []model.Class{model.Dropped},
	}
}
func (toy) Facts(*spec.Spec, spec.Use) []facts.Kind  { return nil }
func (toy) Words() (one, many string)                { return "long answer", "long answers" }
func (toy) Kinds() []model.Kind                      { return []model.Kind{model.Assistant} }
func (toy) Keys() []spec.Key                         { return toyKeys }
func (toy) Start(v *plan.View, _ spec.Use) plan.Pass { return toyPass{v} }

// It keeps what it promises as a [check.Prover].
func (toy) ReadsBack(*check.Finished, *model.Change) bool  { return true }
func (toy) SaysValues(*check.Finished, *model.Change) bool { return false }
func (toy) Allows(*hints.ToolHint, *model.Change) bool     { return true }
func (toy) Shortens() bool                                 { return false }
func (toy) ProveAll(*check.Finished)                       {}
func (toy) Prove(k *check.Finished, c *model.Change) (class model.Class, wrong string, ok bool) {
	if k.Conversation.Events[c.Event].Bytes <= toyOwn.Of(&k.Plan.Spec).minBytes {
		return model.Dropped, "not long enough", true
	}
	return model.Dropped, "", true
}

// toyPass shortens answers.
type toyPass struct{ v *plan.View }

func (p toyPass) Propose(event int) []plan.Edit {
	chosen := toyOwn.Of(p.v.Chosen())
	if !p.v.Free(event) || p.v.Index.Event(event).Bytes <= chosen.minBytes {
		return nil
	}
	return []plan.Edit{{
		Event: event, Part: -1, Op: model.Replace, Text: chosen.marker,
		Weight: p.v.Index.Conversation.TextWeight(chosen.marker),
		Class:  model.Dropped, Reason: "a toy", Anchor: -1, AnchorPart: -1, Cover: -1,
	}}
}

// loneSettings are settings of no strategy.
type loneSettings struct{ shown bool }

// loneKey is one of them.
var loneKey = loneOwn.NewBool("screen.toys", "true shows toys",
	func(s *loneSettings) *bool { return &s.shown })

var loneOwn = spec.Own[loneSettings]{Owner: "screen"}

// toyRegistry is the program's registry with one line more.
var toyRegistry = settings.Registry().With(spec.Set{
	Strategies: []spec.Strategy{toy{}}, Keys: []spec.Key{loneKey},
})

// toyWorld is a world with that registry.
func toyWorld(t *testing.T) *world {
	t.Helper()
	w := newWorld(t)
	w.env.Set = toyRegistry
	return w
}

// TestANewKeyIsEverywhere holds that a setting, once declared, is in all that lists settings, and
// that a strategy, once registered, is in all that lists strategies.
func TestANewKeyIsEverywhere(t *testing.T) {
	t.Parallel()
	w := toyWorld(t)
	printed := map[string]string{
		"--help": w.want(exit.Done, "", "--help", "strategies").out,
		"--man":  strings.ReplaceAll(w.want(exit.Done, "", "--man").out, `\-`, "-"),
		"README": settingRows(toyRegistry),
		"config": w.want(exit.Done, "", "--print-config").out,
	}
	for _, shell := range []string{"bash", "zsh", "fish"} {
		printed[shell] = w.want(exit.Done, "", "--completion", shell).out
	}
	for where, texts := range map[string][]string{
		"--help": {"  toy  ", toy{}.Describe().Summary},
		"--man": {
			`\fBtoy\fR`, toy{}.Describe().Summary,
			"\\fBstrategies.toy.min_bytes\\fR\nanswers up to this size stay (1000)\n",
			"\\fBscreen.toys\\fR\ntrue shows toys (false)\n",
		},
		"README": {
			"| `strategies.toy.min_bytes` | `1000` | answers up to this size stay |",
			"| `screen.toys` | `false` | true shows toys |",
		},
		"config": {
			"[strategies.toy]\n# answers up to this size stay\nmin_bytes = 1000  # default\n",
			"[screen]\n# true shows toys\ntoys = false  # default\n",
		},
		"bash": {" toy ", " strategies.toy.min_bytes= ", " screen.toys= "},
		"zsh":  {" toy ", " strategies.toy.min_bytes= ", " screen.toys= "},
		"fish": {" toy ", " strategies.toy.min_bytes= ", " screen.toys= "},
	} {
		for _, text := range texts {
			if !strings.Contains(printed[where], text) {
				t.Errorf("%s has no %q:\n%s", where, text, printed[where])
			}
		}
	}
}

// TestANewKeyIsSet gives such settings in files and by --set, and has them refused where they are
// wrong.
func TestANewKeyIsSet(t *testing.T) {
	t.Parallel()
	w := toyWorld(t)
	own := w.settle("[strategies.toy]\nmin_bytes = 5\nmarker = \"[game]\"\n[screen]\ntoys = true\n",
		".config", "decant", "config.toml")
	w.settle("[strategies.toy]\nmin_bytes = 6\nmarker = \"[toy]\"\n", "project", ".decant.toml")
	var out, errw strings.Builder
	args := []string{"--print-config", "--set", "strategies.toy.min_bytes=7"}
	if code := Run(args, nil, &out, &errw, w.env); code != exit.Done {
		t.Fatalf("exit code %d, %s", code, errw.String())
	}
	for _, line := range []string{
		"min_bytes = 7  # --set\n", "marker = \"[game]\"  # " + own + ":3\n",
		"toys = true  # " + own + ":5\n",
	} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("no %q in\n%s", line, out.String())
		}
	}
	if !strings.Contains(errw.String(), "strategies.toy.marker is ignored here") {
		t.Errorf("a project's file set what only a user's may: %q", errw.String())
	}
	for given, want := range map[string]string{
		"strategies.toy.min_bytes=few": "use a whole number from 0",
		"strategies.toy.min_byte=1":    "did you mean strategies.toy.min_bytes?",
		"screen.toy=true":              "did you mean screen.toys?",
	} {
		if r := w.run("", "--print-config", "--set", given); r.code != exit.Usage ||
			!strings.Contains(r.err, want) {
			t.Errorf("--set %s: exit code %d, %q, want %q", given, r.code, r.err, want)
		}
	}
	bad := filepath.Join(w.home, "bad.toml")
	if err := os.WriteFile(bad, []byte("[screen]\ntoys = \"yes\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := w.run("", "--print-config", "--config", bad); r.code == exit.Done ||
		!strings.Contains(r.err, "bad.toml:2: screen.toys: use true or false") {
		t.Errorf("a wrong value in a file: exit code %d, %q", r.code, r.err)
	}
}

// TestANewStrategyIsUsed plans with it, saves a fork, and makes the plan again from its file.
func TestANewStrategyIsUsed(t *testing.T) {
	t.Parallel()
	w := toyWorld(t)
	path := filepath.Join(w.home, "plan.toml")
	args := []string{"--demo", "-s", "toy", "-k", "0", "--set", "strategies.toy.min_bytes=200"}
	got := w.report(exit.Done, "", append(args, "-n", "--save-plan", path)...)
	if len(got.Changes) == 0 || got.Changes[0].Strategy != "toy" {
		t.Fatalf("it changes nothing: %+v", got.Changes)
	}
	data, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(data), "[[strategy]]\nname = \"toy\"") ||
		!strings.Contains(string(data), "[strategies.toy]\nmin_bytes = 200\n") {
		t.Errorf("the plan file is %s, %v", data, err)
	}
	again := w.report(exit.Done, "", "--demo", "-n", "--plan", path)
	if len(again.Changes) != len(got.Changes) {
		t.Errorf("made again it has %d changes, not %d", len(again.Changes), len(got.Changes))
	}
	w.want(exit.Done, "", append(args, "-y", "-o", filepath.Join(w.home, "fork.jsonl"))...)
	if r := w.run("", "--demo", "-s", "toi"); r.code != exit.Usage ||
		!strings.Contains(r.err, "did you mean toy?") {
		t.Errorf("a wrong name: exit code %d, %q", r.code, r.err)
	}
}
