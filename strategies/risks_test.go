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

// borrowing is four turns. The second one writes a file that the third and the fourth use. The
// first one is the last to read a file that the fourth one changes.
func borrowing() *model.Conversation {
	b := strategiestest.NewBuilder()
	b.Prompt("read")
	b.Read("/w/old.go", body("old", 9))
	b.Read("/w/seen.go", body("seen", 9))
	b.Prompt("write")
	b.Edit("/w/new.go")
	b.Prompt("use it")
	b.Read("/w/new.go", body("new", 9))
	b.Read("/w/seen.go", body("seen", 9))
	b.Prompt("go on")
	b.Edit("/w/new.go")
	b.Edit("/w/old.go")
	b.Edit("/w/seen.go")
	b.Failing("Edit", `{"file_path":"/w/new.go"}`, "failed")
	b.Say("done")
	return b.Done()
}

// TestRisks removes turns, and expects as risks only what turns that stay use.
func TestRisks(t *testing.T) {
	t.Parallel()
	c := borrowing()
	reads, changes := "turn 3 reads new.go, written here", "turn 4 changes new.go, written here"
	old, seen := "turn 4 changes old.go, last read here", "turn 4 changes seen.go, last read here"
	for _, tt := range []struct {
		name       string
		drop, keep []spec.Target
		turn       int
		want       []string
	}{
		{"nothing is removed", nil, nil, 2, []string{reads, changes}},
		{"it is removed", []spec.Target{spec.OnTurn(2)}, nil, 2, []string{reads, changes}},
		{"it is kept", nil, []spec.Target{spec.OnTurn(2)}, 2, []string{reads, changes}},
		{"its edit is kept", nil, []spec.Target{spec.OnEvent(6)}, 2, nil},
		{
			"its edit stays although it is removed",
			[]spec.Target{spec.OnTurn(2)},
			[]spec.Target{spec.OnEvent(6)},
			2, nil,
		},
		{"a user is removed", []spec.Target{spec.OnTurn(3)}, nil, 2, []string{changes}},
		{"a part of a user", []spec.Target{spec.OnEvent(9)}, nil, 2, []string{reads, changes}},
		{"all users", []spec.Target{spec.OnTurn(3), spec.OnTurn(4)}, nil, 2, nil},
		{"last read", nil, nil, 1, []string{old}},
		{"a later read is removed", []spec.Target{spec.OnTurn(3)}, nil, 1, []string{old, seen}},
		{"the last turn", nil, nil, 4, nil},
		{"no turn", nil, nil, 5, nil},
		{"before the first prompt", nil, nil, 0, nil},
	} {
		s := strategies.DefaultSpec().WithUses(nil).DecideAll(tt.drop, spec.Drop)
		p := plan.MakePlan(facts.NewIndex(c), s.DecideAll(tt.keep, spec.Keep))
		if got := p.Risks(tt.turn); !slices.Equal(got, tt.want) {
			t.Errorf("%s: the risks of turn %d are %q, want %q", tt.name, tt.turn, got, tt.want)
		}
	}
}

// TestRisksOfWhatIsSent leaves out what the agent does not send, as it is not lost with the turn.
func TestRisksOfWhatIsSent(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("write")
	b.Edit("/w/new.go")
	b.Boundary()
	b.Say("written")
	b.Prompt("use it")
	b.Read("/w/new.go", body("new", 9))
	p := plan.MakePlan(facts.NewIndex(b.Done()), strategies.DefaultSpec().WithUses(nil))
	if got := p.Risks(1); len(got) > 0 {
		t.Errorf("the risks are %q, want none", got)
	}
}

// TestRisksAreClean expects lines without control characters.
func TestRisksAreClean(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("write")
	b.Edit("/e\x1b[2J\nvil")
	b.Prompt("use it")
	b.Edit("/e\x1b[2J\nvil")
	p := plan.MakePlan(facts.NewIndex(b.Done()), strategies.DefaultSpec().WithUses(nil))
	want := []string{"turn 2 changes /e vil, written here"}
	if got := p.Risks(1); !slices.Equal(got, want) {
		t.Errorf("the risks are %q, want %q", got, want)
	}
}

// compacted is a conversation that the agent compacted in its third turn.
func compacted() (c *model.Conversation, summary int) {
	b := strategiestest.NewBuilder()
	b.Prompt("one")
	b.Say("done")
	b.Prompt("two")
	b.Say("done")
	b.Boundary()
	b.Prompt("compact")
	summary = b.Add(model.Summary, "user", b.Part(body("summary", 9), ""))
	b.Say("ready")
	b.Prompt("go on")
	b.Say("done")
	return b.Done(), summary
}

// TestRiskOfASummary removes the agent's own summary, with its turn and alone.
func TestRiskOfASummary(t *testing.T) {
	t.Parallel()
	c, summary := compacted()
	const name = "the agent's summary of turns 1 to 2: without it the agent forgets them"
	turn, event := spec.OnTurn(3), spec.OnEvent(summary)
	for _, tt := range []struct {
		name       string
		drop, keep []spec.Target
		risk, note bool
	}{
		{"nothing is removed", nil, nil, true, false},
		{"the turn", []spec.Target{turn}, nil, true, true},
		{"the summary alone", []spec.Target{event}, nil, true, true},
		{"the turn without the summary", []spec.Target{turn}, []spec.Target{event}, false, false},
	} {
		s := strategies.DefaultSpec().WithUses(nil).DecideAll(tt.drop, spec.Drop)
		p := plan.MakePlan(facts.NewIndex(c), s.DecideAll(tt.keep, spec.Keep))
		if got := slices.Contains(p.Risks(3), "it holds "+name); got != tt.risk {
			t.Errorf("%s: the risks are %q, want the summary: %v", tt.name, p.Risks(3), tt.risk)
		}
		want := plan.Note{Strategy: plan.User, Text: "you remove " + name, Risk: true}
		if got := slices.Contains(p.Notes, want); got != tt.note {
			t.Errorf("%s: the notes are %+v, want the summary: %v", tt.name, p.Notes, tt.note)
		}
	}
	if p := plan.MakePlan(facts.NewIndex(c), strategies.DefaultSpec()); len(p.Risks(4)) > 0 {
		t.Errorf("the risks of another turn are %q", p.Risks(4))
	}
}

// TestSummaryOfUnknownTurns names what a compaction removed as far as it is known.
func TestSummaryOfUnknownTurns(t *testing.T) {
	t.Parallel()
	for want, before := range map[string]func(b *strategiestest.Builder){
		"what came before: without it the agent forgets that": func(*strategiestest.Builder) {},
		"turn 1: without it the agent forgets that turn": func(b *strategiestest.Builder) {
			b.Prompt("one")
			b.Boundary()
		},
	} {
		b := strategiestest.NewBuilder()
		before(b)
		b.Prompt("next")
		summary := b.Add(model.Summary, "user", b.Part("summary", ""))
		turn := b.Event(summary).Turn
		p := plan.MakePlan(facts.NewIndex(b.Done()), strategies.DefaultSpec())
		got := p.Risks(turn)
		if len(got) != 1 || got[0] != "it holds the agent's summary of "+want {
			t.Errorf("the risks are %q, want one with %q", got, want)
		}
	}
}
