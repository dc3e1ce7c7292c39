package strategies_test

import (
	"strings"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

func TestRecast(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("look")
	_, first := b.Tool("Grep", `{"n":1}`, strings.Repeat("one line\n", 90))
	_, second := b.Tool("Grep", `{"n":2}`, strings.Repeat("two lines\n", 90))
	c := b.Done()
	uses, err := strategies.DefaultSpec().Expand([]string{"strip-tool-results"})
	if err != nil {
		t.Fatal(err)
	}
	chosen := strategies.DefaultSpec().WithUses(uses)
	chosen.KeepLast = spec.Fence{}
	plan := plan.MakePlan(facts.NewIndex(c), chosen)
	if len(plan.Changes) != 2 {
		t.Fatalf("got %d changes, want 2", len(plan.Changes))
	}
	same := plan.Recast(plan.Changes)
	if same.After != plan.After || same.Rows[0] != plan.Rows[0] {
		t.Errorf("with its own changes: got %+v %+v, want %+v %+v", same.After, same.Rows,
			plan.After, plan.Rows)
	}
	one := plan.Changes[1]
	one.Text, one.Bytes, one.Tokens = "gone", c.Events[second].Bytes-4, c.Events[second].Tokens-1
	got := plan.Recast([]model.Change{one})
	want := plan.Before.Sub(facts.Size{Bytes: one.Bytes, Tokens: one.Tokens})
	if got.After != want || got.Rows[0].Changes != 1 || got.Rows[0].Saved.Bytes != one.Bytes {
		t.Errorf("with one change: got %+v %+v, want %+v", got.After, got.Rows[0], want)
	}
	if text, ok := got.TextAfter(second); text != "gone" || !ok {
		t.Errorf("got %q, %v", text, ok)
	}
	if got.SizeAfter(first) != got.SizeBefore(first) || len(got.On(first)) != 0 {
		t.Errorf("what no change names is %+v", got.SizeAfter(first))
	}
	if len(plan.Changes) != 2 || len(plan.On(first)) != 1 {
		t.Error("the plan itself was changed")
	}
}
