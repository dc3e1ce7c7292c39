package report

import (
	"reflect"
	"testing"

	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

func TestAnswers(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("make it")
	b.Say("a long answer, so that a summary is shorter than what it stands for, which takes a " +
		"few more words than one would think, as it has to say of which turns it is and by " +
		"whom it was written, and all of that before it says anything about what happened")
	b.Prompt("and now")
	b.Prompt("go on")
	s := strategies.DefaultSpec().WithUses([]spec.Use{{Name: "summarize"}})
	s = s.NameTangent(spec.Tangent{Turn: 1, By: "rule", Why: "w", Confidence: 0.8}).
		NameTangent(spec.Tangent{Turn: 2, By: "you"}).
		Decide(spec.OnTurn(2), spec.Keep)
	ix := facts.NewIndex(b.Done())
	first, last := plan.FindStretch(ix, s)
	s.Summary = &spec.Summary{First: first, Last: last, Text: "Made it.", By: "you"}
	p := plan.MakePlan(ix, s)
	r := NewReport(p, nil, "1")
	before, _ := p.TurnSizes(1)
	other, _ := p.TurnSizes(2)
	want := []Tangent{
		{
			Turn: 1, By: "rule", Confidence: 0.8, Reason: "w", Risks: []string{},
			Tokens: before.Tokens,
		},
		{Turn: 2, By: "you", Risks: []string{}, Tokens: other.Tokens, Verdict: "keep"},
	}
	if !reflect.DeepEqual(r.Tangents, want) {
		t.Errorf("got %+v, want %+v", r.Tangents, want)
	}
	sum := Summary{First: first, Last: last, By: "you", Text: "Made it.", Used: len(p.Changes) > 0}
	if r.Summary == nil || *r.Summary != sum {
		t.Errorf("got %+v, want %+v", r.Summary, sum)
	}
	s.Summary = nil
	if r := NewReport(plan.MakePlan(ix, s), nil, "1"); r.Summary != nil {
		t.Errorf("got %+v, want none", r.Summary)
	}
}

// TestTangentsHaveRisksOfThePlan names two turns, of which one uses the other.
func TestTangentsHaveRisksOfThePlan(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("write")
	b.Edit("/w/a.go")
	b.Prompt("read")
	b.Read("/w/a.go", "package a")
	b.Prompt("go on")
	ix := facts.NewIndex(b.Done())
	s := strategies.DefaultSpec().WithUses(nil)
	s = s.NameTangent(spec.Tangent{Turn: 1, By: "rule"}).NameTangent(spec.Tangent{Turn: 2})
	for _, tt := range []struct {
		spec spec.Spec
		want []string
	}{
		{s, []string{"turn 2 reads a.go, written here"}},
		{s.Decide(spec.OnTurn(1), spec.Drop), []string{"turn 2 reads a.go, written here"}},
		{s.Decide(spec.OnTurn(2), spec.Drop), []string{}},
	} {
		r := NewReport(plan.MakePlan(ix, tt.spec), nil, "1")
		if got := r.Tangents[0].Risks; !reflect.DeepEqual(got, tt.want) {
			t.Errorf("with %v the risks are %q, want %q", tt.spec.Decisions, got, tt.want)
		}
	}
}
