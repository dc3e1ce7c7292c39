package board

import (
	"cmp"
	"slices"

	"decant/model"
)

// Filling is one kind of content in the context, with its tokens.
type Filling struct {
	Name   string
	Tokens int
}

// FindFillings splits what is sent before any plan by kind of content, largest first. Results are
// grouped by the effect of their calls, the rest by kind. What belongs to no event is included.
func FindFillings(b *Board) []Filling {
	sums := map[string]int{
		"system prompt and tools": b.Beside.Fixed, "JSON around calls": b.Beside.Framing,
		"encrypted reasoning": b.Beside.Sealed,
	}
	for i := range b.Conv.EventCount() {
		if e := b.Conv.EventAt(i); e.Live && e.Tokens > 0 {
			sums[nameFilling(b.Conv, e)] += e.Tokens
		}
	}
	var out []Filling
	for name, n := range sums {
		if n > 0 {
			out = append(out, Filling{name, n})
		}
	}
	slices.SortFunc(out, func(x, y Filling) int {
		return cmp.Or(cmp.Compare(y.Tokens, x.Tokens), cmp.Compare(x.Name, y.Name))
	})
	return out
}

// fillings names the groups of calls and their results.
var fillings = map[model.EffectKind]string{
	model.Reads: "reads", model.Writes: "edits", model.Lists: "listings and searches",
	model.Searches: "listings and searches", model.Runs: "shell",
}

// nameFilling names the group in which an event counts.
func nameFilling(c *model.Conversation, e *model.Event) string {
	switch e.Kind {
	case model.ToolResult, model.ToolCall:
		if e.Call >= 0 {
			if name := fillings[c.Calls[e.Call].Effect.Kind]; name != "" {
				return name
			}
		}
		return "other tools"
	case model.Reasoning:
		return "reasoning"
	case model.User, model.Assistant:
		return "prompts and answers"
	case model.Attachment:
		return "attachments"
	case model.Summary:
		return "summaries"
	case model.ImageMessage:
		return "images"
	case model.Definition:
		return "tool definitions"
	default:
		return "system messages"
	}
}

// FindHeaviest returns up to that many events with the most tokens, largest first.
func FindHeaviest(b *Board, most int) []int {
	var out []int
	for i := range b.Conv.EventCount() {
		if e := b.Conv.EventAt(i); !e.Live || e.Tokens == 0 {
			continue
		}
		at, _ := slices.BinarySearchFunc(out, i, func(x, y int) int {
			return cmp.Or(cmp.Compare(b.Conv.EventAt(y).Tokens, b.Conv.EventAt(x).Tokens),
				cmp.Compare(x, y))
		})
		if at < most {
			out = slices.Insert(out, at, i)
			out = out[:min(len(out), most)]
		}
	}
	return out
}
