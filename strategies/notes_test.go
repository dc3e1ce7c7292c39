package strategies_test

import (
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/chance"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

// A note that says "nothing to do" must be true, and a strategy that did nothing
// must say why: both for any conversation and any list.
func TestNotesAreTrue(t *testing.T) {
	t.Parallel()
	for seed := range seeds(150) {
		c := strategiestest.DrawConversation(seed, seed%2 == 1)
		p := plan.MakePlan(facts.NewIndex(c), chance.DrawSpec(seed, c))
		idle := map[string]bool{}
		for _, n := range p.Notes {
			if strings.HasPrefix(n.Text, "nothing to do") {
				idle[n.Strategy] = true
			}
			if strings.TrimSpace(n.Text) == "" || strings.HasSuffix(n.Text, ":") {
				t.Errorf("seed %d: note %q of %s is cut", seed, n.Text, n.Strategy)
			}
		}
		for _, r := range p.Rows {
			if r.Name != plan.User && idle[r.Name] != (r.Changes == 0) {
				t.Errorf("seed %d: %s has %d changes, its notes are %v",
					seed, r.Name, r.Changes, p.Notes)
			}
		}
	}
}

// What a note counts as standing in the way is no more than what there is.
func TestNotesCountInOneAndMany(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{
		1: "nothing to do: 1 tool result found; 1 is protected (the last 9 turns)",
		2: "nothing to do: 2 tool results found; 2 are protected (the last 9 turns)",
	} {
		b := strategiestest.NewBuilder()
		b.Prompt("p")
		for range n {
			b.Tool("Bash", `{}`, body("x", 9))
		}
		p := make1(t, b, chosen(t, "strip-tool-results", "conversation.compaction.keep_last=9"))
		noted(t, p, "strip-tool-results", want)
		if len(p.Notes) != 1 {
			t.Errorf("%d results: notes %v", n, p.Notes)
		}
	}
}

func TestBothFencesAreNamed(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("one")
	b.Tool("Bash", `{}`, body("x", 9))
	b.Prompt("two")
	b.Tool("Bash", `{}`, "ok")
	b.Tool("TodoWrite", `{}`, body("x", 9))
	b.Prompt("three")
	b.Tool("Bash", `{}`, body("x", 9))
	p := make1(t, b, chosen(t, "strip-tool-results", "conversation.compaction.keep_first=1",
		"conversation.compaction.keep_last=1/3c"))
	noted(t, p, "strip-tool-results",
		"nothing to do: 4 tool results found; 1 is protected (the first turn), "+
			"1 is protected (the last turn, at most its last 3 calls), "+
			"kept by a hint or a setting: 1, "+
			"too short to gain: 1")
}

// What the format adds is told by rule, with what it overrides.
func TestNotesTellWhatTheFormatAdds(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Rules().NoLoneReasoning = true
	b.Prompt("one")
	b.Think("what to look for")
	q := b.Ask("a", "Grep", `{}`)
	b.Answer(q, b.Part(body("x", 900), ""))
	kept := b.Think("it is there")
	b.Say("so")
	b.Prompt("two")
	b.Tool("Grep", `{}`, body("x", 900))
	b.Think("still there")
	b.Say("so")
	s := chosen(t, "dedup-tools", "conversation.compaction.keep_last=1")
	p := make1(t, b, s.Decide(spec.OnEvent(kept), spec.Keep))
	noted(t, p, "dedup-tools", "the format requires 2 removals, ≈ N of M tokens saved: signed "+
		"reasoning must not come after a change; 1 protected; 1 that you keep")
	noted(t, p, "dedup-tools",
		"the format requires 1 removal, ≈ N of M tokens saved: a message must not have only "+
			"reasoning")
	for i := range p.Changes {
		if ch := &p.Changes[i]; ch.Cause >= 0 && ch.Class != model.Dropped {
			t.Errorf("event %d: a consequence is %s", ch.Event, ch.Class)
		}
	}
}
