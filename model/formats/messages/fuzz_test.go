package messages

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"decant/model"
	"decant/testdata/mutant"
	"decant/testdata/samples"
)

// recipes are forks that any conversation may be asked for.
var recipes = map[string]func(c *model.Conversation) []model.Change{
	"nothing": func(*model.Conversation) []model.Change { return nil },
	"results shrink": func(c *model.Conversation) []model.Change {
		return each(c, model.Replace, func(e *model.Event) bool {
			return e.Kind == model.ToolResult && e.Call >= 0 && c.Calls[e.Call].Pair() &&
				c.EventText(e) != ""
		})
	},
	"pairs and reasoning go": func(c *model.Conversation) []model.Change {
		return each(c, model.Remove, func(e *model.Event) bool {
			return e.Kind == model.Reasoning || e.Call >= 0 && free(c, &c.Calls[e.Call])
		})
	},
	"definitions and attachments go": func(c *model.Conversation) []model.Change {
		return each(c, model.Remove, func(e *model.Event) bool {
			return !opens(c, e) && (e.Kind == model.Definition || e.Kind == model.Attachment ||
				e.Kind == model.ImageMessage)
		})
	},
	"images shrink": func(c *model.Conversation) []model.Change {
		return each(c, model.Replace, func(e *model.Event) bool {
			return e.Kind == model.ImageMessage
		})
	},
}

// free reports whether both halves of a call may go.
func free(c *model.Conversation, k *model.Call) bool {
	if !k.Pair() {
		return false
	}
	request, result := &c.Events[k.Request], &c.Events[k.Result]
	return !request.Fixed && !result.Fixed && request.Live && result.Live
}

// each changes all live events that are wanted and may change.
func each(c *model.Conversation, op model.Op, wanted func(*model.Event) bool) []model.Change {
	var out []model.Change
	for i := range c.Events {
		if e := &c.Events[i]; e.Live && !e.Fixed && wanted(e) {
			out = append(out, model.Change{Event: i, Part: -1, Op: op, Text: "short"})
		}
	}
	return out
}

// opens reports whether an event is of the user's message that comes first, as the API wants it.
func opens(c *model.Conversation, e *model.Event) bool {
	if !c.Rules.UserFirst || e.Role != "user" {
		return false
	}
	first := slices.IndexFunc(c.Events, func(e model.Event) bool {
		return e.Live && e.Role != "system"
	})
	return e.Message == c.Events[first].Message
}

// FuzzOpen opens damaged conversations in every dialect. What opens has sound events; its
// unchanged fork is the same bytes, and each recipe's fork is what was promised, breaks no rule
// where the conversation keeps all, and so is the fork of that.
func FuzzOpen(f *testing.F) {
	mutant.FuzzForks(f, pieces(f), openSoundly)
}

// FuzzBytes opens arbitrary bytes, as FuzzOpen does damaged conversations.
func FuzzBytes(f *testing.F) {
	for _, data := range pieces(f) {
		f.Add(data)
	}
	f.Add([]byte(`[{"role":"user","content":[[],{"type":"tool_result"}]}]`))
	f.Add([]byte(`{"messages":"x","input":"x","tools":[{}]}`))
	f.Add([]byte("{\"role\":\"user\",\"content\":\"\xff\\ud800\"}\n\n{\"role\":1}"))
	f.Add([]byte(`[{"role":"assistant","tool_calls":[[],{"custom":1,"type":"custom"}],
		"content":[]}]`))
	f.Add([]byte(`[{"role":"a","role":"user","content":"x",
		"content":[{"type":"text","text":"y"}]}]`))
	f.Fuzz(openSoundly)
}

// draftPieces are small parts of our own files of every dialect.
func pieces(f *testing.F) [][]byte {
	f.Helper()
	var files []string
	for _, d := range dialects {
		for _, name := range ownFiles[d] {
			files = append(files, ownFile(name))
		}
	}
	return mutant.SplitPieces(samples.Read(f, files...))
}

// openSoundly opens what may be a conversation in every dialect, and makes each recipe's fork.
func openSoundly(t *testing.T, data []byte) {
	t.Helper()
	for _, d := range dialects {
		d.Detect(data)
		src, err := Chat.Split("x", data)
		if err != nil {
			continue
		}
		c, err := d.Open(src, "x")
		if err != nil {
			continue
		}
		sound(t, c)
		for name, recipe := range recipes {
			promise(t, d, c, name, recipe(c), data)
		}
	}
}

// promise drafts a fork and compares it with what the changes leave, and does the same with the
// fork of that. There is none where nothing would be left, or calls without any definition, or a
// last reply that ends in white space.
func promise(
	t *testing.T, d *Dialect, c *model.Conversation, name string, changes []model.Change,
	data []byte,
) {
	t.Helper()
	draft, err := d.Draft(c, changes, model.ForkOptions{ID: "0123456789abcdef"})
	if err != nil {
		for _, known := range []error{model.ErrNothingLeft, errTools, errLast} {
			if len(changes) > 0 && errors.Is(err, known) {
				return
			}
		}
		t.Fatalf("%s, %s: %v", d.name, name, err)
	}
	var out bytes.Buffer
	if err := draft.Files[0].Source.Write(&out, draft.Files[0].Pieces); err != nil {
		t.Fatalf("%s, %s: %v", d.name, name, err)
	}
	if len(changes) == 0 && !c.State.(*state).cut && !bytes.Equal(out.Bytes(), data) {
		t.Fatalf("%s: the unchanged fork has other bytes: %q", d.name, out.Bytes())
	}
	src, err := Chat.Split("x", out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	fork, err := d.OpenLine(src, "x", draft.Line)
	if err != nil {
		if len(c.View(model.FoldChanges(changes))) > 0 {
			t.Fatalf("%s, %s: %v\n%s", d.name, name, err, out.Bytes())
		}
		return
	}
	found := unlike(d, c, fork, changes)
	switch {
	case len(changes) > 0 && len(found) == 0:
		promise(t, d, fork, name+", again", nil, out.Bytes())
	case len(found) > 0:
		t.Fatalf("%s, %s: %v\n%s", d.name, name, found, out.Bytes())
	}
}

// unlike is what a fork says other than was promised, and which rules it breaks where the original
// breaks none.
func unlike(d *Dialect, c, fork *model.Conversation, changes []model.Change) []model.Finding {
	out := model.CompareViews(c.View(model.FoldChanges(changes)), fork.View(nil), "fork")
	if len(d.Check(c)) == 0 {
		out = append(out, d.Check(fork)...)
	}
	return out
}

// sound checks what every conversation must hold.
func sound(t testing.TB, c *model.Conversation) {
	t.Helper()
	ids := map[model.ID]bool{}
	message, turn := 0, 0
	for i := range c.Events {
		e := &c.Events[i]
		if ids[e.ID] || e.Message < message || e.Turn < turn {
			t.Fatalf("event %s: message %d after %d, turn %d after %d, or twice",
				e.ID, e.Message, message, e.Turn, turn)
		}
		ids[e.ID], message, turn = true, e.Message, e.Turn
		soundEvent(t, c, e)
	}
	for i := range c.Turns {
		if p := c.Turns[i].Prompt; c.Turns[i].Number != i+1 || !c.Events[p].Prompt {
			t.Fatalf("turn %d: %+v", i+1, c.Turns[i])
		}
	}
	for i := range c.Calls {
		k := &c.Calls[i]
		if k.Pair() && (c.Events[k.Request].Call != i || c.Events[k.Result].Call != i) {
			t.Fatalf("call %d: %+v", i, *k)
		}
	}
}

// soundEvent checks what every event must hold.
func soundEvent(t testing.TB, c *model.Conversation, e *model.Event) {
	t.Helper()
	roles := []string{"user", "assistant", "system"}
	switch {
	case len(e.Parts) == 0:
		t.Fatalf("event %s has no part", e.ID)
	case e.Live && e.Partition != len(c.Boundaries) && e.ID.Item > 0:
		t.Fatalf("event %s is live before a boundary", e.ID)
	case c.Format != Responses.name && !slices.Contains(roles, e.Role):
		t.Fatalf("event %s has role %q", e.ID, e.Role)
	}
	if id, err := model.ParseID(e.ID.String()); err != nil || id != e.ID {
		t.Fatalf("event %s: %v", e.ID, err)
	}
	for k := range e.Parts {
		if at := e.Parts[k].Text.Span; at.Start < 0 || at.End > c.Source.Size() {
			t.Fatalf("event %s: part %d is outside of the file", e.ID, k)
		}
	}
}
