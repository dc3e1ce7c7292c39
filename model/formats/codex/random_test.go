package codex

import (
	"math/rand/v2"

	"decant/model"
)

// recipe makes changes that keep the format's rules.
type recipe struct {
	name string
	make func(*model.Conversation) []model.Change
}

// each asks for every live event that may change what becomes of it; the reasoning of
// an answer goes when anything of the answer goes.
func each(change func(*model.Conversation, int, *model.Event) []model.Change) func(
	*model.Conversation,
) []model.Change {
	return func(c *model.Conversation) []model.Change {
		var out []model.Change
		broken := make(map[int]bool)
		for i := range c.Events {
			e := &c.Events[i]
			if !e.Live || e.Fixed || c.EventText(e) == aborted || halves(c, e) {
				continue
			}
			for _, ch := range change(c, i, e) {
				out = append(out, ch)
				if ch.Op == model.Remove && ch.Part < 0 && e.Group > 0 {
					broken[e.Group] = true
				}
			}
		}
		for i := range c.Events {
			e := &c.Events[i]
			if e.Live && e.Kind == model.Reasoning && broken[e.Group] {
				out = append(out, remove(i))
			}
		}
		return out
	}
}

// halves reports whether an event is of an item that holds a call and its output.
func halves(c *model.Conversation, e *model.Event) bool {
	if e.Call < 0 || !c.Calls[e.Call].Pair() {
		return false
	}
	k := &c.Calls[e.Call]
	return c.Events[k.Request].Record == c.Events[k.Result].Record &&
		c.Events[k.Request].ID.Item == c.Events[k.Result].ID.Item
}

// pair removes both halves of some calls.
func pair(when func(n int) bool) func(*model.Conversation, int, *model.Event) []model.Change {
	return func(c *model.Conversation, i int, e *model.Event) []model.Change {
		if e.Call < 0 || !when(e.Call) {
			return nil
		}
		k := &c.Calls[e.Call]
		for _, half := range []int{k.Request, k.Result} {
			if half >= 0 && (c.Events[half].Fixed || !c.Events[half].Live) {
				return nil
			}
		}
		return []model.Change{remove(i)}
	}
}

var recipes = []recipe{
	{"unchanged", func(*model.Conversation) []model.Change { return nil }},
	{"no reasoning", each(func(_ *model.Conversation, i int, e *model.Event) []model.Change {
		if e.Kind != model.Reasoning {
			return nil
		}
		return []model.Change{remove(i)}
	})},
	{"results stripped", each(func(c *model.Conversation, i int, e *model.Event) []model.Change {
		if e.Kind != model.ToolResult {
			return nil
		}
		return []model.Change{replace(i, "[stripped] "+c.Calls[e.Call].Tool+": \"é\" done")}
	})},
	{"some pairs removed", each(pair(func(n int) bool { return n%3 == 0 }))},
	{"all pairs removed", each(pair(func(int) bool { return true }))},
	{"a turn removed", each(func(c *model.Conversation, i int, e *model.Event) []model.Change {
		if e.Turn != 1 {
			return nil
		}
		if e.Call >= 0 {
			k := &c.Calls[e.Call]
			for _, half := range []int{k.Request, k.Result} {
				if half >= 0 && (c.Events[half].Fixed || c.Events[half].Turn != 1) {
					return nil
				}
			}
		}
		return []model.Change{remove(i)}
	})},
	{"parts replaced", each(func(_ *model.Conversation, i int, e *model.Event) []model.Change {
		if e.Kind != model.ToolResult {
			return nil
		}
		last := len(e.Parts) - 1
		out := []model.Change{{Event: i, Part: last, Op: model.Replace, Text: "part"}}
		if last > 0 {
			out = append(out, model.Change{Event: i, Part: 0, Op: model.Remove})
		}
		return out
	})},
	{"others replaced", each(func(_ *model.Conversation, i int, e *model.Event) []model.Change {
		switch e.Kind {
		case model.User, model.Assistant, model.System, model.ImageMessage:
			return []model.Change{replace(i, "said \\ otherwise\n")}
		case model.ToolCall:
			return []model.Change{replace(i, `{"cmd":"x"}`)}
		default:
			return nil
		}
	})},
	{"some of all", func(c *model.Conversation) []model.Change {
		r := rand.New(rand.NewPCG(7, 9))
		return each(func(c *model.Conversation, i int, e *model.Event) []model.Change {
			switch {
			case e.Call >= 0:
				return pair(func(n int) bool { return n%2 == 0 })(c, i, e)
			case r.IntN(2) == 0:
				return []model.Change{remove(i)}
			}
			return nil
		})(c)
	}},
}
