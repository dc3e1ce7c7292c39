package codex

import (
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"decant/model"
	"decant/model/source"
)

// FuzzOpen opens arbitrary bytes. What opens has sound events, and a fork of it, where
// one can be made, is what was promised.
func FuzzOpen(f *testing.F) {
	for _, file := range rollouts(f) {
		if !strings.Contains(file, "testdata") || strings.Contains(file, "long") {
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		Detect(data)
		Peek(data)
		if len(data) > 1<<14 { // Long rollouts show nothing more, and take long.
			return
		}
		c, err := Open(source.Lines("x.jsonl", data), "")
		if err != nil {
			return
		}
		sound(t, c)
		for _, r := range recipes {
			promise(t, c, r.make(c))
		}
	})
}

// sound checks what every conversation must hold.
func sound(t testing.TB, c *model.Conversation) {
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
		soundEvent(t, c, e)
	}
	soundLists(t, c)
}

func soundEvent(t testing.TB, c *model.Conversation, e *model.Event) {
	t.Helper()
	if len(e.Parts) == 0 {
		t.Fatalf("event %s has no part", e.ID)
	}
	for p := range e.Parts {
		s := e.Parts[p].Text.Span
		if s.Start < 0 || s.End > len(c.Source.Data) || s.Start > s.End {
			t.Fatalf("event %s: span %v", e.ID, s)
		}
	}
	if calls := e.Kind == model.ToolCall || e.Kind == model.ToolResult; calls != (e.Call >= 0) {
		t.Fatalf("event %s: call %d", e.ID, e.Call)
	}
}

// soundLists checks that turns and calls fit the events.
func soundLists(t testing.TB, c *model.Conversation) {
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

// FuzzCut cuts texts as the client does: what fits stays, what is cut keeps whole
// characters of both ends.
func FuzzCut(f *testing.F) {
	f.Add("some words, é and → among them", 7, true)
	f.Add("\U0001f331\U0001f331\U0001f331", 5, false)
	f.Fuzz(func(t *testing.T, text string, size int, tokens bool) {
		if !utf8.ValidString(text) || size < 0 || size > 1<<20 {
			return
		}
		got := cutMiddle(text, size, tokens)
		if fits := len(text) <= size || text == ""; fits && got != text {
			t.Errorf("%q fits in %d: got %q", text, size, got)
		} else if !fits && !strings.Contains(text, "…") { // Else the cut's mark cannot be told.
			cutSoundly(t, text, got, size)
		}
	})
}

// cutSoundly checks a text that was cut to a size.
func cutSoundly(t *testing.T, text, got string, size int) {
	t.Helper()
	mark := strings.Index(got, "…")
	end := strings.LastIndex(got, " truncated…") + len(" truncated…")
	if !utf8.ValidString(got) || mark < 0 || end < mark || len(got) > size+64 {
		t.Fatalf("%q cut to %d: got %q", text, size, got)
	}
	if !strings.HasPrefix(text, got[:mark]) || !strings.HasSuffix(text, got[end:]) ||
		mark > size/2 || len(got)-end > size-size/2 {
		t.Errorf("%q cut to %d: got %q", text, size, got)
	}
}
