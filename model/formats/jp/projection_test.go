package jp

import (
	"strings"
	"testing"

	"decant/model"
)

// three is a stream of three turns, of which the first two hold all there is.
func three() *stream {
	return newStream().
		start().ask("q1").think("h1").call("a").result("a").tell("t1").
		start().ask("q2").think("hh2").call("b").result("b", m{"is_error": true}).tell("t2").
		start().ask("q3")
}

// TestProjection applies compactions.
func TestProjection(t *testing.T) {
	t.Parallel()
	const (
		turn1, turn2 = `| q1 (h1) ?a{"path":"a.go"} !r-a t1`, `| q2 (hh2) ?b{"path":"b.go"} !r-b t2`
		sum          = "[Summary of previous conversation] "
	)
	over := func(limit any) m {
		return m{"reasoning": m{"policy": "strip", "over": limit}}
	}
	strip := func(in, out bool) m {
		return m{"tool_calls": m{"policy": "strip", "request": in, "response": out}}
	}
	tests := []struct {
		name string
		s    *stream
		want string
	}{
		{"none", three(), turn1 + " " + turn2 + " | q3"},
		{
			"reasoning of one turn", three().compact(1, 1, stripThoughts),
			turn1 + ` | q2 ?b{"path":"b.go"} !r-b t2 | q3`,
		},
		{
			"past the end", three().compact(1, 1<<40, stripThoughts),
			turn1 + ` | q2 ?b{"path":"b.go"} !r-b t2 | q3`,
		},
		{
			"nothing of that turn", three().compact(7, 9, stripThoughts),
			turn1 + " " + turn2 + " | q3",
		},
		{
			"turns the wrong way", three().compact(1, 0, stripThoughts),
			turn1 + " " + turn2 + " | q3",
		},
		{
			"calls stripped", three().compact(0, 1, stripCalls),
			"| q1 (h1) ?a{} ![compacted] fs_read_file: success t1 " +
				"| q2 (hh2) ?b{} ![compacted] fs_read_file: error t2 | q3",
		},
		{
			"arguments alone", three().compact(0, 0, strip(true, false)),
			"| q1 (h1) ?a{} !r-a t1 " + turn2 + " | q3",
		},
		{
			"results alone", three().compact(0, 0, strip(false, true)),
			`| q1 (h1) ?a{"path":"a.go"} ![compacted] fs_read_file: success t1 ` + turn2 + " | q3",
		},
		{"calls omitted", three().compact(0, 0, omit), "| q1 (h1) t1 " + turn2 + " | q3"},
		{
			"the newer policy wins", three().compact(0, 1, omit).compact(0, 0, strip(true, false)),
			"| q1 (h1) ?a{} !r-a t1 | q2 (hh2) t2 | q3",
		},
		{
			"one that keeps all wins too",
			three().compact(0, 0, omit).compact(0, 0, strip(false, false)),
			turn1 + " " + turn2 + " | q3",
		},
		{
			"the newer, not the later", three().compact(0, 0, omit).
				compact(0, 0, strip(true, false), m{"timestamp": "2020-01-01T00:00:00+01:00"}),
			"| q1 (h1) t1 " + turn2 + " | q3",
		},
		{
			"of equal times the later", three().compact(0, 0, omit, m{"timestamp": at(0)}).
				compact(0, 0, strip(true, false), m{"timestamp": at(0)}),
			"| q1 (h1) ?a{} !r-a t1 " + turn2 + " | q3",
		},
		{
			"policies by themselves", three().compact(0, 0, stripThoughts).compact(0, 0, omit),
			"| q1 t1 " + turn2 + " | q3",
		},
		{"a summary of two turns", three().compact(0, 1, summary("S")), "| " + sum + "S | | q3"},
		{
			"a summary beats the rest", three().compact(0, 0, summary("S")).compact(0, 0, omit),
			"| " + sum + "S " + turn2 + " | q3",
		},
		{
			"a summary in two runs",
			three().compact(0, 2, summary("S")).compact(1, 1, summary("N")),
			"| " + sum + "S | " + sum + "N | " + sum + "S",
		},
		{"an empty summary", three().compact(0, 1, summary("")), "| " + sum + " | | q3"},
		{
			"reasoning over a limit", three().compact(0, 1, over(2)),
			turn1 + ` | q2 ?b{"path":"b.go"} !r-b t2 | q3`,
		},
		{"nothing over a limit", three().compact(0, 1, over("1kB")), turn1 + " " + turn2 + " | q3"},
		{"halves over a limit", three().compact(0, 0, m{"tool_calls": m{
			"policy": "strip", "request": true, "response": true, "over": 4,
		}}), `| q1 (h1) ?a{} !r-a t1 ` + turn2 + " | q3"},
		{"a pair over a limit", three().compact(0, 0, m{"tool_calls": m{
			"policy": "omit", "over": 17,
		}}), "| q1 (h1) t1 " + turn2 + " | q3"},
		{"a pair of just that size", three().compact(0, 0, m{"tool_calls": m{
			"policy": "omit", "over": 18,
		}}), turn1 + " " + turn2 + " | q3"},
		{
			"turns of JP where none is marked",
			newStream().ask("q1").think("h1").ask("q2").think("h2").compact(0, 0, stripThoughts),
			"| q1 | q2",
		},
		{
			"the made up result", newStream().start().ask("q").call("a").compact(0, 0, stripCalls),
			"| q ?a{} ![compacted] fs_read_file: error",
		},
		{
			"what nobody asked for",
			newStream().tell("x").start().ask("q").compact(0, 9, summary("S")),
			"| " + sum + "S",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := tt.s.open(t)
			// A turn's mark without events is not seen at the end of the view.
			if got := short(c); got != tt.want {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
			hides := tt.want != short(withoutCompactions(t, tt.s))
			if got := c.State.(*state).baked; got != hides {
				t.Errorf("baked: got %v, want %v", got, hides)
			}
		})
	}
}

// withoutCompactions opens a stream without its compactions.
func withoutCompactions(t *testing.T, s *stream) *model.Conversation {
	t.Helper()
	rest := *s
	rest.elements = nil
	for _, e := range s.elements {
		if !strings.Contains(e, `"compaction"`) {
			rest.elements = append(rest.elements, e)
		}
	}
	return rest.open(t)
}

// openSummary opens a stream whose first two turns are summed up by its last record,
// counted from 0.
func openSummary(t *testing.T) (c *model.Conversation, last int) {
	t.Helper()
	s := three().compact(0, 1, summary("S \"1\""))
	return s.open(t), len(s.elements) - 1
}

// TestSummaryEvents describes what stands for covered turns.
func TestSummaryEvents(t *testing.T) {
	t.Parallel()
	c, at := openSummary(t)
	ask, tell := c.Events[0], c.Events[1]
	if ask.Kind != model.User || ask.Role != "user" || ask.Prompt || ask.Turn != 1 ||
		ask.ID != (model.ID{Record: at + 1, Block: 1}) || ask.Record != at {
		t.Errorf("got %+v", ask)
	}
	if tell.Kind != model.Summary || tell.Role != "assistant" || c.EventText(&tell) != `S "1"` ||
		tell.ID != (model.ID{Record: at + 1, Block: 2}) || tell.Message != ask.Message+1 {
		t.Errorf("got %+v", tell)
	}
}

// TestSummaryCovers warns of the turns that a summary covers, and keeps their prompt.
func TestSummaryCovers(t *testing.T) {
	t.Parallel()
	c, at := openSummary(t)
	if len(c.Warnings) != 1 || !strings.Contains(c.Warnings[0].Text, "turns 1 to 2") ||
		c.Warnings[0].Line != at+2 {
		t.Errorf("got %+v", c.Warnings)
	}
	if got := c.Turns[0].Prompt; c.Events[got].Live || !c.Events[got].Prompt {
		t.Errorf("the prompt of turn 1: got %+v", c.Events[got])
	}
}

// TestByteSizes reads limits.
func TestByteSizes(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		over any
		want int
		bad  bool
	}{
		{"a number", 17, 17, false},
		{"a text", "17", 17, false},
		{"bytes", "17 B", 17, false},
		{"decimal", "1MB", 1_000_000, false},
		{"binary", "1.5MiB", 3 << 19, false},
		{"in small letters", "2kb", 2000, false},
		{"binary thousands", "2 KiB", 2048, false},
		{"huge", "1e300GB", 1<<31 - 1, false},
		{"null", nil, 0, false},
		{"negative", -1, 0, true},
		{"no number", "MB", 0, true},
		{"not a number at all", "nanMB", 0, true},
		{"a list", []int{1}, 0, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			limit := m{"reasoning": m{"policy": "strip", "over": tt.over}}
			c := three().compact(0, 0, limit).open(t)
			lines := c.State.(*state).lines
			l := lines[len(lines)-1]
			if got := l.kind == unread; got != tt.bad {
				t.Fatalf("unread: got %v (%v), want %v", got, l.err, tt.bad)
			}
			if l.overlay != nil && l.overlay.overReasoning != tt.want {
				t.Errorf("got %d, want %d", l.overlay.overReasoning, tt.want)
			}
		})
	}
}
