package strategies_test

import (
	"slices"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

func TestPlanIsSeenByEvent(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	attached := b.Attach("file:///w/z", "zero")
	b.Prompt("one")
	text := body("out", 9)
	_, one := b.Tool("Bash", `{"n":1}`, text)
	_, two := b.Tool("Bash", `{"n":2}`, text)
	kept := b.Say("said")
	s := chosen(t, "dedup-content").Decide(spec.OnEvent(kept), spec.Keep)
	s.KeepFirst, _ = spec.ParseFence("1c")
	p := make1(t, b, s)
	c := p.Index.Conversation

	whole := facts.Size{Bytes: len(text), Tokens: c.Events[two].Tokens}
	if got := p.SizeBefore(two); got != whole {
		t.Errorf("before: got %v, want %v", got, whole)
	}
	ref, _ := p.TextAfter(two)
	after := facts.Size{Bytes: len(ref), Tokens: model.RoundWeight(c.TextWeight(ref))}
	if got := p.SizeAfter(two); got != after {
		t.Errorf("after: got %v, want %v", got, after)
	}
	if got := p.On(two); !slices.Equal(got, []int{0}) || p.On(one) != nil {
		t.Errorf("on: got %v and %v", got, p.On(one))
	}
	if o, ok := p.OutcomeOf(two); !ok || !o.Replaced || o.Whole != ref {
		t.Errorf("outcome %+v, %v", o, ok)
	}
	if _, ok := p.OutcomeOf(one); ok {
		t.Error("the anchor has an outcome")
	}
	if !p.IsFenced(one) || p.IsFenced(two) || p.VerdictOn(kept) != spec.Keep {
		t.Error("fences or verdicts are not the Spec's")
	}
	before, then := p.TurnSizes(1)
	if got := before.Sub(then); got != p.Before.Sub(p.After) {
		t.Errorf("turn 1 saves %v, the plan %v", got, p.Before.Sub(p.After))
	}
	if before, then = p.TurnSizes(0); before != p.SizeBefore(attached) || then != before {
		t.Errorf("turn 0: %v to %v", before, then)
	}
}

func TestAnEventMayCarrySeveralChanges(t *testing.T) {
	t.Parallel()
	// The second read becomes a reference to a fenced one, and that outdated.
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	text := body("package a", 9)
	b.Read("/w/a.go", text)
	b.Prompt("q")
	_, two := b.Read("/w/a.go", text)
	b.Edit("/w/a.go")
	s := chosen(t, "dedup-resources stale-reads", "conversation.compaction.keep_first=1")
	p := make1(t, b, s)
	want(t, p, map[int]string{two: "[stale] Read /w/a.go: changed in turn 2"})
	on := p.On(two)
	if len(on) != 2 {
		t.Fatalf("changes %v", on)
	}
	first, last := p.Changes[on[0]], p.Changes[on[1]]
	if first.Class != model.Identical || last.Class != model.Superseded ||
		first.Bytes != len(text)-len(first.Text) || last.Bytes != len(first.Text)-len(last.Text) {
		t.Errorf("credits %+v, %+v", first, last)
	}
}

// TestSpare holds that a result is spare for its size alone.
func TestSpare(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	_, fenced := b.Tool("Bash", `{"n":0}`, "fenced")
	call, small := b.Tool("Bash", `{"n":1}`, "Check succeeded. No warnings.")
	_, long := b.Tool("Bash", `{"n":2}`, body("out", 9))
	_, pinned := b.Tool("Bash", `{"n":3}`, "yes")
	_, hinted := b.Tool("AskUserQuestion", `{"n":4}`, "yes")
	said := b.Say("said")
	s := chosen(t, "strip-tool-results").Decide(spec.OnEvent(pinned), spec.Keep)
	s.KeepFirst, _ = spec.ParseFence("1c")
	p := make1(t, b, s)
	tests := []struct {
		name  string
		event int
		want  bool
	}{
		{"fenced", fenced, false},
		{"a request", call, false},
		{"too short to gain", small, true},
		{"stripped", long, false},
		{"kept by the user", pinned, false},
		{"kept by a hint", hinted, false},
		{"a text", said, false},
	}
	for _, tt := range tests {
		if got := p.TooShortToStrip(tt.event); got != tt.want {
			t.Errorf("%s: got %v", tt.name, got)
		}
	}
	if plan.MakePlan(p.Index, chosen(t, "dedup-tools")).TooShortToStrip(small) {
		t.Error("spare, though the plan strips no result")
	}
}

func TestScopeFileCountsEverything(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	text := body("out", 9)
	b.Tool("Bash", `{"n":1}`, text)
	b.Tool("Bash", `{"n":2}`, text)
	b.Boundary()
	b.Prompt("q")
	_, live := b.Tool("Bash", `{"n":3}`, text)
	b.OffPath()
	b.Tool("Bash", `{"n":4}`, text)
	p := make1(t, b, chosen(t, "dedup-content", "conversation.compaction.scope=file"))
	sum := 0
	for i := range p.Index.Conversation.Events {
		sum += p.Index.Conversation.Events[i].Bytes
	}
	if p.Before != (facts.Size{Bytes: sum}) || p.After.Tokens != 0 {
		t.Errorf("before %v, after %v, want %d bytes", p.Before, p.After, sum)
	}
	if got := row(t, p, "dedup-content"); got.Hits != 2 || got.Saved.Tokens != 0 {
		t.Errorf("row %+v", got)
	}
	want(t, p, map[int]string{live: same})
}

func TestEmptyConversation(t *testing.T) {
	t.Parallel()
	p := make1(t, strategiestest.NewBuilder(), strategies.DefaultSpec())
	if len(p.Changes) != 0 || p.Before != (facts.Size{}) || len(p.Rows) != 9 {
		t.Errorf("plan %+v", p)
	}
	noted(t, p, "strip-reasoning", "the conversation has no blocks of reasoning")
}
