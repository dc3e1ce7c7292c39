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

func TestParseFence(t *testing.T) {
	t.Parallel()
	tests := []struct {
		in   string
		want spec.Fence
		text string // What String says, "" for the same.
	}{
		{"0", spec.Fence{}, ""},
		{"0c", spec.Fence{}, "0"},
		{"1/0c", spec.Fence{}, "0"},
		{"3", spec.Fence{Turns: 3, ByTurns: true}, ""},
		{"20c", spec.Fence{Calls: 20, ByCalls: true}, ""},
		{"1/20c", spec.Fence{Turns: 1, Calls: 20, ByTurns: true, ByCalls: true}, ""},
		{"007", spec.Fence{Turns: 7, ByTurns: true}, "7"},
	}
	for _, tt := range tests {
		got, err := spec.ParseFence(tt.in)
		if err != nil || got != tt.want {
			t.Errorf("%q: got %+v, %v, want %+v", tt.in, got, err, tt.want)
		}
		if tt.text == "" {
			tt.text = tt.in
		}
		if got.String() != tt.text {
			t.Errorf("%q: got %q, want %q", tt.in, got, tt.text)
		}
	}
	for _, bad := range []string{
		"", "c", "-1", "x", "1/", "/1c", "1/2", "1c/2", "1/2c/3", "1.5", "99999999999", " 1", "1/c",
	} {
		if got, err := spec.ParseFence(bad); err == nil {
			t.Errorf("%q: got %+v, want an error", bad, got)
		} else if !strings.Contains(err.Error(), fmt.Sprintf("%q", bad)) {
			t.Errorf("%q: the error does not name it: %v", bad, err)
		}
	}
	if got := (spec.Fence{}).String(); got != "0" {
		t.Errorf("zero fence: got %q", got)
	}
}

func FuzzParseFence(f *testing.F) {
	for _, s := range []string{"0", "3", "20c", "1/20c", "c/1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		fence, err := spec.ParseFence(s)
		if err != nil {
			return
		}
		if again, err := spec.ParseFence(fence.String()); err != nil || again != fence {
			t.Errorf("%q: %q reads back as %+v, %v", s, fence, again, err)
		}
	})
}

// fenced shows, a letter an event, what a fence protects: upper case is fenced.
func fenced(b *strategiestest.Builder, s spec.Spec) string {
	c := b.Done()
	p := plan.MakePlan(facts.NewIndex(c), s)
	var out strings.Builder
	for i := range c.Events {
		letter := string("uarctxsSi"[c.Events[i].Kind])
		switch {
		case !c.Events[i].Live:
			letter = "."
		case p.IsFenced(i):
			letter = strings.ToUpper(letter)
		}
		out.WriteString(letter)
	}
	return out.String()
}

func TestFences(t *testing.T) {
	t.Parallel()
	// Turn 0: an attachment. Turn 1: two calls in one message. Turn 2: no call.
	// Turn 3: two messages with a call each.
	build := func() *strategiestest.Builder {
		b := strategiestest.NewBuilder()
		b.Attach("file:///w/a", "zero")
		b.Prompt("one")
		one, two := b.Ask("1", "Bash", `{}`), b.Ask("2", "Bash", `{}`)
		b.Answer(one, b.Part("x", ""))
		b.Answer(two, b.Part("x", ""))
		b.Prompt("two")
		b.Prompt("three")
		b.Say("first")
		b.Tool("Bash", `{}`, "x")
		b.Say("then")
		b.Tool("Bash", `{}`, "x")
		b.Say("done")
		return b
	}
	tests := []struct{ first, last, want string }{
		{"0", "0", "xuccttuuactacta"},
		{"0", "1", "xuccttuUACTACTA"},
		{"0", "2", "xuccttUUACTACTA"},
		{"0", "3", "xUCCTTUUACTACTA"},
		{"0", "4", "XUCCTTUUACTACTA"},
		{"0", "99", "XUCCTTUUACTACTA"},
		{"0", "1c", "xuccttuUactACTA"},
		{"0", "2c", "xuccttuUACTACTA"},
		{"0", "3c", "xUCCTTUUACTACTA"},
		{"0", "4c", "xUCCTTUUACTACTA"},
		{"0", "5c", "XUCCTTUUACTACTA"},
		{"0", "1/1c", "xuccttuUactACTA"},
		{"0", "1/3c", "xuccttuUACTACTA"},
		{"0", "1/99c", "xuccttuUACTACTA"},
		{"0", "2/2c", "xuccttuUACTACTA"},
		{"0", "0/2c", "xuccttuuactacta"},
		{"0", "2/0c", "xuccttuuactacta"},
		{"0", "0c", "xuccttuuactacta"},
		{"1", "0", "Xuccttuuactacta"},
		{"2", "0", "XUCCTTuuactacta"},
		{"99", "0", "XUCCTTUUACTACTA"},
		{"1c", "0", "XUCCTTuuactacta"},
		{"3c", "0", "XUCCTTUUACTacta"},
		{"99c", "0", "XUCCTTUUACTACTA"},
		{"2/3c", "0", "XUCCTTuuactacta"},
		{"1", "1", "XuccttuUACTACTA"},
	}
	for _, tt := range tests {
		t.Run(tt.first+" "+tt.last, func(t *testing.T) {
			t.Parallel()
			s := chosen(t, "auto", "conversation.compaction.keep_first="+tt.first,
				"conversation.compaction.keep_last="+tt.last)
			if got := fenced(build(), s); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestFencesCountWhatIsLive(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("one")
	b.Tool("Bash", `{}`, "x")
	b.Boundary()
	b.Add(6, "user", b.Part("summary", "")) // Of turn 1, as live as it gets.
	b.Prompt("two")
	b.Tool("Bash", `{}`, "x")
	if got := fenced(b, chosen(t, "auto",
		"conversation.compaction.keep_last=2")); got != "...SUCT" {
		t.Errorf("got %s", got)
	}
}

func TestNotesNameTheFence(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("one")
	for range 3 {
		b.Tool("Bash", `{}`, body("x", 9))
	}
	s := chosen(t, "strip-tool-results strip-reasoning", "conversation.compaction.keep_last=1/20c")
	p := make1(t, b, s)
	noted(t, p, "strip-tool-results",
		"nothing to do: 3 tool results found; 3 are protected (the last turn, "+
			"at most its last 20 calls)")
	noted(t, p, "strip-reasoning", "nothing to do: the conversation has no blocks of reasoning")
}

func TestATurnWithoutAPromptHasNoneToFence(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	b.Tool("Bash", `{}`, body("x", 9))
	c := b.Done()
	c.Turns[0].Prompt = -1
	s := chosen(t, "strip-tool-results", "conversation.compaction.keep_last=1c")
	p := plan.MakePlan(facts.NewIndex(c), s)
	want(t, p, map[int]string{2: same})
}

// Each note says what stood in the way, as a user would ask for it.
func TestNotesSayWhatStoodInTheWay(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	again := func(between func(b *builder)) func(b *builder) {
		return func(b *builder) {
			b.Read("/w/a.go", body("a", 9))
			between(b)
			b.Read("/w/a.go", body("a", 9))
		}
	}
	tests := []struct {
		name, names, strategy string
		build                 func(b *builder)
		sets                  []string
		want                  string
	}{
		{
			"taken later", "lossless", "dedup-resources", again(func(*builder) {}), nil,
			"1 repeated resource found; undone, because their targets were removed later: 1",
		},
		{
			"changed before", "dedup-resources dedup-content", "dedup-content",
			again(func(*builder) {}), nil,
			"1 repeated result found; already removed or changed: 1",
		},
		{
			"taken before", "dedup-tools dedup-resources", "dedup-resources",
			again(func(*builder) {}), nil,
			"1 repeated resource found; without an earlier copy: 1",
		},
		{
			"written between", "dedup-resources", "dedup-resources",
			again(func(b *builder) { b.Edit("/w/a.go") }), nil,
			"1 repeated resource found; written or changed in between: 1",
		},
		{
			"far back", "dedup-resources", "dedup-resources",
			again(func(b *builder) { b.Prompt("q") }),
			[]string{"conversation.deduplication.lookback_turns=0"},
			"1 repeated resource found; farther back than lookback_turns: 1",
		},
		{
			"another answer", "dedup-tools", "dedup-tools", func(b *builder) {
				b.Tool("Grep", `{}`, body("a", 9))
				b.Tool("Grep", `{}`, body("b", 9))
			},
			[]string{"strategies.dedup-tools.classes=identical"},
			"1 repeated call found; more costly than allowed: 1",
		},
		{
			"the last messages", "dedup-content", "dedup-content",
			again(func(*builder) {}),
			[]string{"strategies.dedup-content.keep_recent=2"},
			"1 repeated result found; kept by a hint or a setting: 1",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("p")
			tt.build(b)
			p := make1(t, b, chosen(t, tt.names, tt.sets...))
			noted(t, p, tt.strategy, "nothing to do: "+tt.want)
		})
	}
}
