// Package sound holds opened conversations to what each must hold, for the tests of codecs.
package sound

import (
	"testing"

	"decant/model"
)

// Check holds a conversation to what every one that is a chain of messages must hold: unique
// ids in order, spans in the file, turns from 1 and calls that fit their events.
func Check(t testing.TB, c *model.Conversation) {
	t.Helper()
	ids := make(map[model.ID]bool)
	turn, message := 0, 0
	for i := range c.Events {
		e := &c.Events[i]
		switch {
		case ids[e.ID]:
			t.Fatalf("event %s twice", e.ID)
		case e.Live && (e.OffPath || e.Partition != len(c.Boundaries)):
			t.Fatalf("event %s is live in partition %d of %d", e.ID, e.Partition, len(c.Boundaries))
		case e.OffPath && e.Turn != 0 || !e.OffPath && e.Turn < turn:
			t.Fatalf("event %s in turn %d after %d", e.ID, e.Turn, turn)
		case e.Message < message:
			t.Fatalf("event %s in message %d after %d", e.ID, e.Message, message)
		}
		ids[e.ID], message, turn = true, e.Message, max(turn, e.Turn)
		event(t, c, e)
	}
	lists(t, c)
}

// event checks what every event must hold.
func event(t testing.TB, c *model.Conversation, e *model.Event) {
	t.Helper()
	if len(e.Parts) == 0 {
		t.Fatalf("event %s has no part", e.ID)
	}
	for p := range e.Parts {
		s := e.Parts[p].Text.Span
		if s.Start < 0 || s.End > c.Source.Size() || s.Start > s.End {
			t.Fatalf("event %s: span %v", e.ID, s)
		}
	}
	if calls := e.Kind == model.ToolCall || e.Kind == model.ToolResult; calls != (e.Call >= 0) {
		t.Fatalf("event %s: call %d", e.ID, e.Call)
	}
}

// lists checks that turns and calls fit the events.
func lists(t testing.TB, c *model.Conversation) {
	t.Helper()
	for i, turn := range c.Turns {
		if turn.Number != i+1 || turn.Events[0] != turn.Prompt || !c.Events[turn.Prompt].Prompt {
			t.Fatalf("turn %d: %+v", i+1, turn)
		}
	}
	for i := range c.Calls {
		for _, r := range []int{c.Calls[i].Request, c.Calls[i].Result} {
			if r >= 0 && c.Events[r].Call != i {
				t.Fatalf("call %d: event %d is of call %d", i, r, c.Events[r].Call)
			}
		}
	}
}
