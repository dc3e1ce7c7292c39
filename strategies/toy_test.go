package strategies

import (
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/spectest"
	"decant/strategies/strategiestest"
	"decant/strategies/why"
)

// toySettings are the settings of the toy.
type toySettings struct {
	minBytes int // How long an answer may be and stay.
}

// toyOwn is where they are kept.
var toyOwn = spec.Own[toySettings]{Owner: "toy", Default: toySettings{minBytes: 1000}}

// toy is a strategy with a setting, in one place: it shortens long answers.
var toy = strategy{
	Info: spec.Info{
		Name: "toy", Summary: "long answers shrink to a word",
		Classes: []model.Class{model.Dropped},
	},
	one: "long answer", many: "long answers",
	kinds: []model.Kind{model.Assistant},
	keys: []spec.Key{
		toyOwn.NewCount("strategies.toy.min_bytes", "answers up to this size stay",
			func(s *toySettings) *int { return &s.minBytes }),
	},
	make: func(v *plan.View, _ spec.Use) plan.Pass {
		return &toyPass{v, toyOwn.Of(v.Chosen()).minBytes}
	},
	prove: func(k *check.Finished, c *model.Change) (model.Class, string) {
		if k.Conversation.Events[c.Event].Bytes <= toyOwn.Of(&k.Plan.Spec).minBytes {
			return model.Dropped, "not long enough"
		}
		return model.Dropped, ""
	},
	reads: func(_ *check.Finished, c *model.Change) bool { return c.Text == toyMarker },
}

// toyMarker is what the toy writes.
const toyMarker = "[toy]"

// toyPass shortens answers.
type toyPass struct {
	v     *plan.View
	least int
}

// Propose proposes the marker for a long answer.
func (t *toyPass) Propose(event int) []plan.Edit {
	if !t.v.Free(event) {
		return nil
	}
	if t.v.Index.Event(event).Bytes <= t.least {
		t.v.Note(why.Small)
		return nil
	}
	return []plan.Edit{{
		Event: event, Part: -1, Op: model.Replace, Text: toyMarker,
		Weight: t.v.Index.Conversation.TextWeight(toyMarker),
		Class:  model.Dropped, Reason: "a toy", Anchor: -1, AnchorPart: -1, Cover: -1,
	}}
}

// toySpec is a Spec of a registry that lists the toy as well.
func toySpec() spec.Spec {
	return spec.Spec{Settings: spec.NewSettings(newSet(append(slices.Clone(registered), &toy)))}
}

// toyPlan is the plan of the toy for one answer of so many bytes.
func toyPlan(s spec.Spec, bytes int) *plan.Plan {
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	b.Say(strings.Repeat("a word ", bytes/7+1)[:bytes])
	b.Prompt("q")
	return plan.MakePlan(facts.NewIndex(b.Done()), spectest.SetKeys(s,
		"conversation.compaction.strategy", "toy"))
}

// TestAToyStrategy holds that a strategy with a setting needs nothing but its own file and its line
// in the registry.
func TestAToyStrategy(t *testing.T) {
	t.Parallel()
	s := toySpec()
	set := s.Settings.Set
	if !slices.ContainsFunc(set.Infos(),
		func(i spec.Info) bool { return i.Summary == toy.Summary }) {
		t.Error("it is not in the list that help and screen print")
	}
	keys := s.Settings.KeysOf("toy")
	if len(keys) != 1 || keys[0].Get(s) != "1000" || keys[0].Doc == "" {
		t.Errorf("its settings are %+v", keys)
	}
	if _, err := s.With("strategies.toy.min_byte", "1"); err == nil ||
		!strings.Contains(err.Error(), "strategies.toy.min_bytes") {
		t.Errorf("a wrong name of its setting: %v", err)
	}
	s, err := s.WithPreset(spec.OwnPreset{Name: "mine", Of: []string{"lossless", "toy"}})
	if err != nil {
		t.Fatal(err)
	}
	if uses, err := s.Expand([]string{"mine"}); err != nil || uses[len(uses)-1].Name != "toy" {
		t.Errorf("a preset with it is %v, %v", uses, err)
	}
	if _, err := s.Expand([]string{"toi"}); err == nil || !strings.Contains(err.Error(),
		"mean toy?") {
		t.Errorf("a wrong name: %v", err)
	}
}

// TestAToyStrategyIsPlannedAndChecked holds the same for its plans.
func TestAToyStrategyIsPlannedAndChecked(t *testing.T) {
	t.Parallel()
	p := toyPlan(toySpec(), 900)
	if len(p.Changes) != 0 || len(p.Notes) != 1 ||
		p.Notes[0].Text != "nothing to do: 1 long answer found; too short to gain: 1" {
		t.Errorf("changes %+v, notes %v", p.Changes, p.Notes)
	}
	p = toyPlan(spectest.SetKeys(toySpec(), "strategies.toy.min_bytes", "800"), 900)
	if len(p.Changes) != 1 || p.Changes[0].Strategy != "toy" {
		t.Fatalf("changes %+v, notes %v", p.Changes, p.Notes)
	}
	if f := check.ProvePlan(p); len(f) > 0 {
		t.Errorf("findings %v", f)
	}
	for want, spoil := range map[string]func(){
		"toy":                  func() { p.Changes[0].Text = "[yot]" },
		"toy: not long enough": func() { p.Spec = toySpec() },
	} {
		was, chosen := p.Changes[0].Text, p.Spec
		spoil()
		if !slices.ContainsFunc(check.ProvePlan(p), func(f model.Finding) bool {
			return f.Rule == "text-wrong" && strings.Contains(f.Effect, "("+want+")")
		}) {
			t.Errorf("%s: got %v", want, check.ProvePlan(p))
		}
		p.Changes[0].Text, p.Spec = was, chosen
	}
}
