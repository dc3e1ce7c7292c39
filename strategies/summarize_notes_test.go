package strategies_test

import (
	"fmt"
	"strings"
	"testing"

	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

func TestSummarizeSaysWhyNot(t *testing.T) {
	t.Parallel()
	const last = "conversation.compaction.keep_last="
	const threshold = "conversation.compaction.summarize_threshold="
	const named = "conversation.compaction.model=maker/model"
	tests := []struct {
		name, uses string
		sets       []string
		sum        *spec.Summary
		note       string
		wants      bool
	}{
		{"nobody was asked", "summarize", nil, nil, "yet: no summary of turns 1 to 4", true},
		{
			"stale", "summarize",
			[]string{last + "1"},
			&spec.Summary{First: 1, Last: 4, Text: "x"},
			"the summary covers turns 1 to 4, but the plan now removes turns 1 to 3", true,
		},
		{
			"blank", "summarize", nil,
			&spec.Summary{First: 1, Last: 4, Text: " "}, "empty", true,
		},
		{
			"fenced", "summarize",
			[]string{last + "4"},
			nil,
			"keep-last 4 leaves no whole turn", false,
		},
		{
			"fenced twice", "summarize",
			[]string{last + "2", "conversation.compaction.keep_first=2"},
			nil,
			"keep-first 2 and keep-last 2 leave no whole turn", false,
		},
		{
			"not shorter", "summarize", nil,
			&spec.Summary{First: 1, Last: 4, Text: body("x", 999)},
			"with the summary of turns 1 to 4 the fork would have 9,273 tokens more", false,
		},
		{"little", "bare", []string{named}, nil, "at most 50 % of the window", false},
		{
			"much, and nobody to ask", "auto",
			[]string{threshold + "0.001"},
			nil,
			"no model is configured", false,
		},
		{
			"much", "auto", []string{threshold + "0.001", named}, nil, "yet: no summary of", true,
		},
		{
			"by name", "auto summarize", nil, nil, "yet: no summary of", true,
		},
		{
			"all of the file", "summarize",
			[]string{"conversation.compaction.scope=file"},
			nil,
			"only replaces turns that the agent sends", false,
		},
	}
	for _, tt := range tests {
		s := chosen(t, tt.uses, tt.sets...)
		s.Summary = tt.sum
		b := day()
		c := b.Done()
		c.Window = 10_000
		p := planned(t, facts.NewIndex(c), s)
		noted(t, p, "summarize", tt.note)
		if got := len(p.Wants) == 1 && p.Wants[0].Strategy == "summarize"; got != tt.wants {
			t.Errorf("%s: wants %v, want %v", tt.name, p.Wants, tt.wants)
		}
		if r := row(t, p, "summarize"); r.Changes != 0 {
			t.Errorf("%s: %d changes", tt.name, r.Changes)
		}
	}
}

// TestSummaryFreesReferences has a turn that a fence cuts, with references into the stretch: the
// first text comes back in full, the second refers to it then, by the fork's own number.
func TestSummaryFreesReferences(t *testing.T) {
	t.Parallel()
	build := func() (b *strategiestest.Builder, one, two int) {
		b = strategiestest.NewBuilder()
		text := body("package a", 30)
		for range 3 {
			b.Prompt(body("first", 40))
			b.Read("/w/a.go", text)
			b.Say("so")
		}
		b.Prompt("last")
		_, one = b.Read("/w/a.go", text)
		_, two = b.Read("/w/a.go", text)
		b.Tool("Bash", `{}`, "the last")
		return b, one, two
	}
	const last = "conversation.compaction.keep_last=1c"
	for _, uses := range []string{"dedup-resources summarize", "summarize dedup-resources"} {
		b, one, two := build()
		s, ix := summed(t, b, uses, last)
		p := planned(t, ix, s)
		want := refer("file:///w/a.go", "call_4", body("package a", 30))
		if got, ok := p.TextAfter(one); !ok || got != body("package a", 30) {
			t.Errorf("%s: the first copy says %q", uses, got)
		}
		if got, _ := p.TextAfter(two); got != strings.Replace(want, "turn 1", "turn 2", 1) {
			t.Errorf("%s: the second copy says %q, want one in turn 2", uses, got)
		}
		if got := fate(p); got != "N--S"+"----"+"----"+"....x.." {
			t.Errorf("%s: got %s", uses, got)
		}
		s.Summary = nil
		if got, _ := planned(t, ix, s).TextAfter(one); !strings.Contains(got, "call_1") {
			t.Errorf("%s: undone, the first copy says %q", uses, got)
		}
	}
}

// TestSummaryOfAForkIsATurn decants what a summary left, once more.
func TestSummaryOfAForkIsATurn(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt(notice("turns 1 to 9", "decant, without a model"))
	b.Say(body("what was done", 30))
	turnOf(b, 2)
	s, ix := summed(t, b, "summarize", "conversation.compaction.keep_last=1")
	p := planned(t, ix, s)
	if got := fate(p); got != "NS"+".-..." {
		t.Errorf("got %s", got)
	}
	const start = "[summarised] This conversation was forked from another one, without its turn 1."
	if text, _ := p.TextAfter(0); !strings.HasPrefix(text, start) {
		t.Errorf("it says %q", text)
	}
}

// TestUndoOfASummary makes the plan before again.
func TestUndoOfASummary(t *testing.T) {
	t.Parallel()
	s, ix := summed(t, day(), "auto summarize")
	before := s
	before.Summary = nil
	h := spec.NewHistory(before)
	h.Do("summarise", s)
	was := fmt.Sprint(plan.MakePlan(ix, before).Changes)
	if got := fmt.Sprint(plan.MakePlan(ix, h.Current()).Changes); got == was {
		t.Error("the summary changes nothing")
	}
	h.Undo()
	if got := fmt.Sprint(plan.MakePlan(ix, h.Current()).Changes); got != was {
		t.Errorf("undone it is %s, was %s", got, was)
	}
}

func TestClassifyTangents(t *testing.T) {
	t.Parallel()
	s := chosen(t, "classify-tangents")
	ix := facts.NewIndex(day().Done())
	p := planned(t, ix, s)
	noted(t, p, "classify-tangents", "no search for tangents has run")
	if want := (plan.Want{Strategy: "classify-tangents", First: 1, Last: 4}); len(
		p.Wants) != 1 || p.Wants[0] != want {
		t.Errorf("wants %v", p.Wants)
	}
	s.Classified = "rule"
	noted(t, planned(t, ix, s), "classify-tangents", "nothing to do: rule named no turn")
	for turn, sure := range map[int]float64{2: 0.9, 3: 0.75} {
		s = s.NameTangent(spec.Tangent{Turn: turn, By: "rule", Confidence: sure})
	}
	noted(t, planned(t, ix, s), "classify-tangents",
		"nothing to do until you remove a turn: rule named 2 turns; undecided: 2 (0.90), 3 (0.75)")
	s = s.Decide(spec.OnTurn(3), spec.Drop)
	p = planned(t, ix, s)
	const note = "rule named 2 turns, and you remove 1; undecided: 2 (0.90)"
	noted(t, p, "classify-tangents", note)
	if got := p.Notes[0].Text; got != note {
		t.Errorf("the note is %q, want %q", got, note)
	}
	other := s.NameTangent(spec.Tangent{Turn: 4, By: "my script", Confidence: 0.5})
	noted(t, planned(t, ix, other), "classify-tangents",
		"rule named 2 turns, others 1, and you remove 1; undecided: 2 (0.90), 4 (0.50)")
	other.Classified = "a model"
	noted(t, planned(t, ix, other), "classify-tangents", "a model named no turn, others 3, and you")
	if len(p.Wants) != 0 || row(t, p, "classify-tangents").Changes != 0 {
		t.Errorf("wants %v, row %+v", p.Wants, row(t, p, "classify-tangents"))
	}
	if got := fate(p); got != "....."+"....."+"-----"+".-..." {
		t.Errorf("got %s", got)
	}
}
