package qwencode

import (
	"strings"
	"testing"

	"decant/model"
	"decant/testdata/sound"
)

// recipe makes changes for any conversation.
type recipe struct {
	name string
	make func(*model.Conversation) []model.Change
}

// recipes are changes that the format allows in any conversation. Those that take
// something out take what the rules bind to it along.
var recipes = []recipe{
	{"nothing", func(*model.Conversation) []model.Change { return nil }},
	{"reasoning", thoughtless},
	{"results", func(c *model.Conversation) []model.Change {
		return each(c, func(e *model.Event) bool { return e.Kind == model.ToolResult }, replace)
	}},
	{"first parts", func(c *model.Conversation) []model.Change {
		return each(c, func(e *model.Event) bool { return len(e.Parts) > 1 },
			func(i int) model.Change { return model.Change{Event: i, Part: 0, Op: model.Remove} })
	}},
	{"last parts", func(c *model.Conversation) []model.Change {
		return each(c, func(e *model.Event) bool { return len(e.Parts) > 1 },
			func(i int) model.Change {
				return model.Change{
					Event: i, Part: len(c.Events[i].Parts) - 1, Op: model.Replace, Text: "P",
				}
			})
	}},
	{"pairs", func(c *model.Conversation) []model.Change {
		out := thoughtless(c)
		return append(out, each(c, func(e *model.Event) bool {
			return e.Call >= 0 && c.Calls[e.Call].Pair() &&
				c.Events[c.Calls[e.Call].Request].Live && c.Events[c.Calls[e.Call].Result].Live
		}, remove)...)
	}},
	{"texts", func(c *model.Conversation) []model.Change {
		return each(c, func(e *model.Event) bool {
			return e.Kind != model.Reasoning && e.Call < 0
		}, replace)
	}},
	{"arguments", func(c *model.Conversation) []model.Change {
		return each(c, func(e *model.Event) bool { return e.Kind == model.ToolCall },
			func(i int) model.Change {
				return model.Change{Event: i, Part: -1, Op: model.Replace, Text: `{"a":1}`}
			})
	}},
	{"first half", func(c *model.Conversation) []model.Change {
		half := len(c.Turns)/2 + 1
		return append(thoughtless(c), each(c, func(e *model.Event) bool {
			at := e.Turn // A result may come after the next prompt.
			if e.Call >= 0 && c.Calls[e.Call].Request >= 0 {
				at = c.Events[c.Calls[e.Call].Request].Turn
			}
			return at < half && e.Kind != model.Reasoning
		}, remove)...)
	}},
	{"summaries", func(c *model.Conversation) []model.Change {
		return each(c, func(e *model.Event) bool { return e.Kind == model.Summary }, remove)
	}},
}

// thoughtless takes all reasoning out.
func thoughtless(c *model.Conversation) []model.Change {
	return each(c, func(e *model.Event) bool { return e.Kind == model.Reasoning }, remove)
}

func remove(i int) model.Change { return model.Change{Event: i, Part: -1, Op: model.Remove} }

func replace(i int) model.Change {
	text := "R\n\"" + strings.Repeat("r", i%7)
	return model.Change{Event: i, Part: -1, Op: model.Replace, Text: text}
}

// each changes all live events that are wanted and may change.
func each(
	c *model.Conversation, want func(*model.Event) bool, change func(int) model.Change,
) []model.Change {
	var out []model.Change
	for i := range c.Events {
		if e := &c.Events[i]; e.Live && !e.Fixed && want(e) {
			out = append(out, change(i))
		}
	}
	return out
}

// promise drafts a fork and compares it with what the changes leave. It breaks no
// rule: what the original breaks is mended.
func promise(t *testing.T, c *model.Conversation, changes []model.Change) {
	t.Helper()
	want := c.View(model.FoldChanges(changes))
	d, err := Codec{}.Draft(c, changes, model.ForkOptions{ID: forkID, Now: forkTime})
	if err != nil {
		if len(want) > 0 {
			t.Fatal(err)
		}
		return
	}
	fork := sound.Fork(t, sound.Codec{Open: Codec{}.Open, Check: Codec{}.Check}, d, want)
	for i := range fork.Events {
		if e := &fork.Events[i]; e.OffPath {
			t.Fatalf("event %s is off the path", e.ID)
		}
	}
}
