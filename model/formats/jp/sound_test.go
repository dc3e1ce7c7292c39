package jp

import (
	"testing"

	"decant/model"
)

// sound checks what every conversation must hold.
func sound(t testing.TB, c *model.Conversation) {
	t.Helper()
	ids := make(map[model.ID]bool)
	turn, message := 0, 0
	roles := make(map[int]string)
	for i := range c.Events {
		e := &c.Events[i]
		switch {
		case ids[e.ID]:
			t.Fatalf("event %s twice", e.ID)
		case e.Turn < turn:
			t.Fatalf("event %s in turn %d after %d", e.ID, e.Turn, turn)
		case e.Message < message:
			t.Fatalf("event %s in message %d after %d", e.ID, e.Message, message)
		case e.Live && roles[e.Message] != "" && roles[e.Message] != e.Role:
			t.Fatalf("message %d of %s and %s", e.Message, roles[e.Message], e.Role)
		}
		if e.Live {
			roles[e.Message] = e.Role
		}
		ids[e.ID], message, turn = true, e.Message, e.Turn
		soundEvent(t, c, e)
	}
	soundLists(t, c)
}

// soundLists checks that turns, calls and lines fit the events.
func soundLists(t testing.TB, c *model.Conversation) {
	t.Helper()
	for i, turn := range c.Turns {
		if turn.Number != i+1 {
			t.Fatalf("turn %d: %+v", i+1, turn)
		}
		if turn.Prompt >= 0 && !c.Events[turn.Prompt].Prompt {
			t.Fatalf("turn %d: its prompt is none: %+v", i+1, turn)
		}
		for _, n := range turn.Events {
			if c.Events[n].Turn != i+1 {
				t.Fatalf("turn %d: event %d is of turn %d", i+1, n, c.Events[n].Turn)
			}
		}
	}
	for i := range c.Calls {
		for _, r := range []int{c.Calls[i].Request, c.Calls[i].Result} {
			if r >= 0 && c.Events[r].Call != i {
				t.Fatalf("call %d: event %d is of call %d", i, r, c.Events[r].Call)
			}
		}
	}
	seen := 0
	for _, l := range c.State.(*state).lines {
		seen += len(l.events)
		if l.call >= len(c.Calls) || l.turn > len(c.Turns) {
			t.Fatalf("line %+v of %d calls and %d turns", l, len(c.Calls), len(c.Turns))
		}
	}
	if seen != len(c.Events) {
		t.Fatalf("the lines hold %d events of %d", seen, len(c.Events))
	}
}

func soundEvent(t testing.TB, c *model.Conversation, e *model.Event) {
	t.Helper()
	if len(e.Parts) != 1 {
		t.Fatalf("event %s has %d parts", e.ID, len(e.Parts))
	}
	text := e.Parts[0].Text
	if s := text.Span; s.Start < 0 || s.End > c.Source.Size() || s.Start > s.End {
		t.Fatalf("event %s: span %v", e.ID, s)
	}
	if text.Encoding != model.Literal && !c.Source.Records[e.Record].Contains(text.Span) {
		t.Fatalf("event %s: span %v is not of its record", e.ID, text.Span)
	}
	if calls := e.Kind == model.ToolCall || e.Kind == model.ToolResult; calls != (e.Call >= 0) {
		t.Fatalf("event %s: call %d", e.ID, e.Call)
	}
}
