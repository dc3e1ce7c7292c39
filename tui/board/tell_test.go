package board_test

import (
	"strings"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/nature"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
	"decant/tui/board"
)

// boardOf is a board with the plan of some strategies.
func boardOf(c *model.Conversation, names ...string) *board.Board {
	s := strategies.DefaultSpec()
	uses := make([]spec.Use, len(names))
	for i, name := range names {
		uses[i] = spec.Use{Name: name}
	}
	s = s.WithUses(uses)
	s.KeepFirst, s.KeepLast = spec.Fence{}, spec.Fence{}
	b, ix := board.NewBoard(c, s), facts.NewIndex(c)
	b.Plan, b.Facts = plan.MakePlan(ix, s), nature.FindFacts(nil, ix, s)
	return b
}

// TestTellLoss says that nothing is lost only where each line stays in the finished plan.
func TestTellLoss(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("the same answer, of some length, line after line\n", 20)
	make2 := func(second string) (c *model.Conversation, first int) {
		b := strategiestest.NewBuilder()
		b.Prompt("test it")
		_, first = b.Tool("Bash", `{"command":"go test ./..."}`, text)
		b.Prompt("again")
		b.Tool("Bash", `{"command":"go test ./..."}`, second)
		return b.Done(), first
	}
	for _, tt := range []struct {
		name, second string
		uses         []string
		want         string
	}{
		{"a copy stays", text, []string{"dedup-tools"}, "lose nothing"},
		{
			"a newer text stays", strings.Repeat("quite another answer in each line\n", 20),
			[]string{"dedup-tools"},
			"a newer one, which differs, stays in turn 2",
		},
		{"all copies go", text, []string{"strip-tool-results"}, "may be nowhere else"},
		{
			"the copy goes too", text,
			[]string{"dedup-tools", "strip-tool-results"},
			"may be nowhere else",
		},
		{"nothing goes", text, nil, ""},
	} {
		c, first := make2(tt.second)
		got := board.TellLoss(boardOf(c, tt.uses...), first)
		if (got == "") != (tt.want == "") || !strings.Contains(got, tt.want) {
			t.Errorf("%s: %q, want %q in it", tt.name, got, tt.want)
		}
	}
}

// TestTellLossOfAChangedFile never says that a newer text is there where only a write is known.
func TestTellLossOfAChangedFile(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("read it, then change it")
	_, read := b.Read("/w/a.go", strings.Repeat("package a, and a line more of it\n", 20))
	b.Edit("/w/a.go")
	c := b.Done()
	got := board.TellLoss(boardOf(c, "stale-reads"), read)
	want := "lose an outdated text: the fork may not have it elsewhere."
	if !strings.HasSuffix(got, want) {
		t.Errorf("got %q, want %q at its end", got, want)
	}
}

// TestTellFacts names the turn of the other copy, and what becomes of it.
func TestTellFacts(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("the same answer, of some length, line after line\n", 20)
	b := strategiestest.NewBuilder()
	b.Prompt("test it")
	_, first := b.Tool("Bash", `{"command":"go test ./..."}`, text)
	b.Prompt("again")
	b.Tool("Bash", `{"command":"go test ./..."}`, text)
	c := b.Done()
	for _, tt := range []struct{ uses, want string }{
		{"", "duplicate of turn 2 (same text)"},
		{"strip-tool-results", "duplicate of turn 2 (same text), which is shortened"},
	} {
		var uses []string
		if tt.uses != "" {
			uses = []string{tt.uses}
		}
		told := board.TellFacts(boardOf(c, uses...), first)
		if len(told) == 0 || told[0].Text != tt.want || told[0].Mark != board.MarkDuplicate {
			t.Errorf("%q: %+v, want %q", tt.uses, told, tt.want)
		}
	}
}

// TestSlices cuts a path into as many slices as are asked for, and counts what was sent with each.
func TestSlices(t *testing.T) {
	t.Parallel()
	m := strategiestest.NewBuilder()
	for range 7 {
		m.Prompt("say something about it, please")
		m.Say("here is something about it")
	}
	c := m.Done()
	b := board.NewBoard(c, strategies.DefaultSpec())
	for _, n := range []int{1, 3, 14, 40} {
		got := board.Slices(b, n)
		if len(got) != n || got[0].From != 0 || got[n-1].To != c.EventCount() {
			t.Fatalf("%d slices: %+v", n, got)
		}
		for i := 1; i < n; i++ {
			if got[i].Context < got[i-1].Context || got[i].From > got[i-1].To {
				t.Errorf("slice %d of %d: %+v behind %+v", i, n, got[i], got[i-1])
			}
		}
		if got[n-1].Context != board.MostContext(b) {
			t.Errorf("the last of %d has %d tokens, want %d", n, got[n-1].Context,
				board.MostContext(b))
		}
	}
	if board.Slices(b, 0) != nil {
		t.Error("no cells show something")
	}
}
