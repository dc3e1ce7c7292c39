package pages

import (
	"path/filepath"
	"slices"
	"testing"

	"decant/model/formats"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/need"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/testdata/samples"
)

// TestKnownOfUsualPlansOnly holds that a plan with other settings or the user's decisions claims
// nothing that was measured without them.
func TestKnownOfUsualPlansOnly(t *testing.T) {
	t.Parallel()
	c, err := formats.OpenWith(filepath.Join(samples.Root(t), "testdata/demo.jsonl"),
		formats.OpenOptions{})
	if err != nil {
		t.Fatal(err)
	}
	ix := facts.NewIndex(c)
	usual := strategies.DefaultSpec()
	if need.KnownOf(plan.MakePlan(ix, usual)) == "" {
		t.Error("the usual plan claims nothing")
	}
	// A plan file gives every setting as text, also those that are as usual.
	again := usual
	for _, key := range usual.Settings.ListKeys() {
		if err := key.Write(&again, key.Get(usual)); err != nil {
			t.Fatal(err)
		}
	}
	if need.KnownOf(plan.MakePlan(ix, again)) == "" {
		t.Error("the usual plan claims nothing when its settings are given")
	}
	for name, change := range map[string]func(s *spec.Spec){
		"a decision": func(s *spec.Spec) {
			*s = s.Decide(spec.OnTurn(1), spec.Drop)
		},
		"a budget": func(s *spec.Spec) {
			s.Goal.Budget = spec.Budget{Tokens: 100, Set: true}
		},
		"a shorter tail":    func(s *spec.Spec) { s.KeepLast = spec.Fence{} },
		"the whole file":    func(s *spec.Spec) { s.Scope = facts.ScopeFile },
		"no strategies":     func(s *spec.Spec) { s.Uses = nil },
		"strategies of own": func(s *spec.Spec) { s.Uses = s.Uses[:2] },
		"a summary": func(s *spec.Spec) {
			*s = s.WithUses(append(slices.Clone(s.Uses[:len(s.Uses)-1]),
				spec.Use{Name: "summarize"}))
			first, last := plan.FindStretch(ix, *s)
			s.Summary = &spec.Summary{First: first, Last: last, Text: "Done.", By: "you"}
			if s.Uses[len(s.Uses)-1].WhenFull = true; first == 0 {
				t.Fatal("the demo has no turns to summarise")
			}
		},
		"another setting": func(s *spec.Spec) {
			key, err := s.Settings.FindKey("strategies.strip-tool-results.names")
			if err == nil {
				err = key.Write(s, "0")
			}
			if err != nil {
				t.Fatal(err)
			}
		},
	} {
		s := strategies.DefaultSpec()
		change(&s)
		if got := need.KnownOf(plan.MakePlan(ix, s)); got != "" {
			t.Errorf("%s: claims %q", name, got)
		}
	}
}
