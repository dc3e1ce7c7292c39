package strategies_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

// after is a list in which only summarize does anything: a preset's use of it, for turns that ended
// more than so many calls ago.
func after(t *testing.T, calls int, sets ...string) spec.Spec {
	t.Helper()
	return chosen(t, "summarize", sets...).WithUses([]spec.Use{
		{Name: "summarize", WhenFull: true, DigestAfter: calls, DigestShare: 4},
	})
}

// TestOldTurnsBecomeADigest has four turns of one call each.
func TestOldTurnsBecomeADigest(t *testing.T) {
	t.Parallel()
	const setting = "strategies.summarize.digest_after="
	for _, tt := range []struct {
		calls       int
		sets        []string
		want, note  string
		first, last int
	}{
		{1, nil, "N---x" + "-----" + "-----" + ".-...", "", 1, 3},
		{2, nil, "N---x" + "-----" + ".-..." + ".-...", "", 1, 2},
		{
			2,
			[]string{"conversation.compaction.keep_first=1"},
			"....." + "N---x" + ".-....-...", "", 2, 2,
		},
		{
			1,
			[]string{"conversation.compaction.keep_last=2"},
			"N---x" + "-----" + ".-....-...", "", 1, 2,
		},
		{2, []string{setting + "3"}, "N---x" + ".-..." + ".-....-...", "", 1, 1},
		{
			4, nil, "....................",
			"nothing to do: no turn ended more than 4 calls ago", 0, 0,
		},
		{2, []string{setting + "0"}, "....................", "at most 50 % of the window", 0, 0},
		{
			2,
			[]string{"conversation.compaction.scope=file"},
			"....................",
			"agent sends", 0, 0,
		},
	} {
		s := after(t, tt.calls, tt.sets...)
		b := day()
		c := b.Done()
		c.Window = 100_000
		p := planned(t, facts.NewIndex(c), s)
		if got := fate(p); got != tt.want {
			t.Errorf("%d %v: got %s, want %s; %v", tt.calls, tt.sets, got, tt.want, p.Notes)
		}
		if len(p.Wants) > 0 {
			t.Errorf("%d %v: it wants %v", tt.calls, tt.sets, p.Wants)
		}
		if tt.note != "" {
			noted(t, p, "summarize", tt.note)
			continue
		}
		sum := p.Summary
		if sum == nil || sum.First != tt.first || sum.Last != tt.last || sum.By != spec.ByDigest {
			t.Errorf("%d %v: the summary is %+v", tt.calls, tt.sets, sum)
		}
		if p.Spec.Summary != nil {
			t.Error("nobody gave an answer")
		}
	}
}

// TestEarlierSummariesStay has the agent's own summary, and one of an earlier fork: the digest
// takes the turns after them.
func TestEarlierSummariesStay(t *testing.T) {
	t.Parallel()
	b := day()
	b.Boundary()
	b.Add(model.Summary, "user", b.Part(body("the agent's own", 9), ""))
	for n := 6; n <= 8; n++ {
		turnOf(b, n)
	}
	p := planned(t, facts.NewIndex(b.Done()), after(t, 1))
	if got := fate(p); got != strings.Repeat(".", 21)+"N---x"+"-----"+".-..." {
		t.Errorf("after the agent's summary: got %s", got)
	}
	b = strategiestest.NewBuilder()
	b.Prompt(notice("turns 1 to 9", "decant, without a model"))
	b.Say(body("what was done", 30))
	for n := 2; n <= 4; n++ {
		turnOf(b, n)
	}
	p = planned(t, facts.NewIndex(b.Done()), after(t, 1))
	if got := fate(p); got != ".."+"N---x"+"-----"+".-..." {
		t.Errorf("after an earlier fork's: got %s", got)
	}
	if p.Summary == nil || p.Summary.First != 2 || p.Summary.Last != 3 {
		t.Errorf("the summary is %+v", p.Summary)
	}
}

// TestInstructionsStayBesideADigest has memory and a system message in old turns. A summary that
// was asked for takes them.
func TestInstructionsStayBesideADigest(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt(body("one", 9))
	b.Event(b.Attach("file:///w/AGENTS.md", body("work like this", 9))).Standing = true
	b.Add(model.System, "system", b.Part("be brief", ""))
	b.Attach("file:///w/x", body("x", 9))
	b.Say("answer 1")
	turnOf(b, 2)
	turnOf(b, 3)
	ix := facts.NewIndex(b.Done())
	if got := fate(planned(t, ix, after(t, 1))); got != "N..-x"+"-----"+".-..." {
		t.Errorf("beside a digest: got %s", got)
	}
	asked := chosen(t, "summarize", "conversation.compaction.keep_last=1")
	asked.Summary = &spec.Summary{First: 1, Last: 2, Text: summary, By: "you"}
	if got := fate(planned(t, ix, asked)); got != "N---S"+"-----"+".-..." {
		t.Errorf("asked for: got %s", got)
	}
}

// TestWhatAnAgentCarriedOverStays has instructions in the record of a compaction, as Codex writes
// them. No summary takes them.
func TestWhatAnAgentCarriedOverStays(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	turnOf(b, 1)
	b.Boundary()
	carried := b.Add(model.System, "developer", b.Part("be brief", ""))
	turnOf(b, 2)
	turnOf(b, 3)
	c := b.Done()
	c.Events[carried].Record = c.Boundaries[0].Record
	ix := facts.NewIndex(c)
	s := chosen(t, "summarize")
	first, last := plan.FindStretch(ix, s)
	s.Summary = &spec.Summary{First: first, Last: last, Text: summary, By: "you"}
	p := planned(t, ix, s)
	if got := fate(p); got != "....."+"."+"N---S"+"-----" {
		t.Errorf("got %s", got)
	}
	noted(t, p, "summarize", "1 event stays: instructions, or what the agent kept")
}

// TestDigestLeavesOutWhatIsDropped removes an old answer: the digest does not quote it.
func TestDigestLeavesOutWhatIsDropped(t *testing.T) {
	t.Parallel()
	ix := facts.NewIndex(day().Done())
	s := after(t, 2)
	if p := planned(t, ix, s); !strings.Contains(p.Summary.Text, "answer 1") {
		t.Fatalf("the digest says %q", p.Summary.Text)
	}
	p := planned(t, ix, s.Decide(spec.OnEvent(4), spec.Drop))
	if strings.Contains(p.Summary.Text, "answer 1") {
		t.Errorf("the digest says %q", p.Summary.Text)
	}
	if got := fate(p); got != "N----"+"----x"+".-....-..." {
		t.Errorf("got %s", got)
	}
}

// TestForkBeginsWithTheUserBesideADigest drops the first prompt, and the format keeps an answer
// after it. So the user's paper stays between them, and a later prompt announces the digest.
func TestForkBeginsWithTheUserBesideADigest(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("one")
	b.Add(model.Attachment, "user", b.Part("paper", ""))
	b.Event(b.Say("found by the server")).Fixed = true
	for n := 2; n <= 4; n++ {
		turnOf(b, n)
	}
	s := after(t, 2).Decide(spec.OnEvent(0), spec.Drop)
	if got, want := fate(planned(t, facts.NewIndex(b.Done()), s)),
		"-.."+"N---x"+".-..."+".-..."; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestAnswersComeBeforeTheDigest has an answer of all turns, one of the old turns, as the user may
// change it, and one of other turns.
func TestAnswersComeBeforeTheDigest(t *testing.T) {
	t.Parallel()
	ix := facts.NewIndex(day().Done())
	for last, want := range map[int]string{
		4: "N---S" + "-----" + "-----" + "-----",
		2: "N---S" + "-----" + ".-..." + ".-...",
		3: "....................",
	} {
		s := after(t, 2)
		s.Summary = &spec.Summary{First: 1, Last: last, Text: summary, By: "you"}
		p := planned(t, ix, s)
		if got := fate(p); got != want {
			t.Errorf("%d: got %s, want %s", last, got, want)
		}
		if last == 3 {
			noted(t, p, "summarize", "the summary covers turns 1 to 3")
		}
	}
}

// TestAskingTakesAllTurns names summarize beside a preset: it waits for an answer on all turns.
func TestAskingTakesAllTurns(t *testing.T) {
	t.Parallel()
	for _, names := range []string{"auto summarize", "summarize tight"} {
		s := chosen(t, names)
		at := slices.IndexFunc(s.Uses, func(u spec.Use) bool { return u.Name == "summarize" })
		if s.Uses[at] != (spec.Use{Name: "summarize"}) {
			t.Errorf("%s: %+v", names, s.Uses[at])
		}
	}
	for names, want := range map[string]spec.Use{
		"auto bare":     {Name: "summarize", WhenFull: true, DigestAfter: 6, DigestShare: 6},
		"careful tight": {Name: "summarize", WhenFull: true, DigestAfter: 5, DigestShare: 8},
	} {
		s := chosen(t, names)
		at := slices.IndexFunc(s.Uses, func(u spec.Use) bool { return u.Name == "summarize" })
		if s.Uses[at] != want {
			t.Errorf("%s: %+v, want %+v", names, s.Uses[at], want)
		}
	}
}

// TestHugeTurnsStay has old turns that no model's window holds.
func TestHugeTurnsStay(t *testing.T) {
	t.Parallel()
	c := day().Done()
	c.Events[3].Tokens = 2_000_000
	p := plan.MakePlan(facts.NewIndex(c), after(t, 2))
	noted(t, p, "summarize", "turns 1 to 2 are larger than any model's window")
	if p.Summary != nil {
		t.Errorf("the summary is %+v", p.Summary)
	}
}

// TestCheckFindsWhatADigestMisses spoils a plan whose old turns are a digest.
func TestCheckFindsWhatADigestMisses(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(p *plan.Plan){
		"one event stays": func(p *plan.Plan) {
			p.Changes = slices.DeleteFunc(p.Changes, func(c model.Change) bool {
				return c.Event == 7
			})
		},
		"a turn that is not old": func(p *plan.Plan) {
			own := *p.Summary
			own.Last++
			p.Summary = &own
		},
	} {
		p := planned(t, facts.NewIndex(day().Done()), after(t, 2))
		spoil(p)
		if found := check.ProvePlan(p); !slices.ContainsFunc(found, func(f model.Finding) bool {
			return f.Rule == "summary-partial"
		}) {
			t.Errorf("%s: found %s", name, fmt.Sprint(found))
		}
	}
}
