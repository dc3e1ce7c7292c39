package board

import (
	"cmp"
	"slices"

	"decant/model"
)

// Filling is what a part of the context is made of, and how many tokens it has.
type Filling struct {
	Name   string
	Tokens int
}

// FindFillings splits what is sent before any plan by what it is, the most first: results by what
// their calls do, the rest by kind, and what belongs to no event.
func FindFillings(b *Board) []Filling {
	sums := map[string]int{
		"system prompt and tools": b.Beside.Fixed, "framing of calls": b.Beside.Framing,
		"sealed reasoning": b.Beside.Sealed,
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

// fillings name what calls and their results count as.
var fillings = map[model.EffectKind]string{
	model.Reads: "reads", model.Writes: "edits", model.Lists: "listings and searches",
	model.Searches: "listings and searches", model.Runs: "shell",
}

// nameFilling is what an event counts as.
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
	default:
		return "system prompt and tools"
	}
}

// FindHeaviest are at most so many events with the most tokens, the most first.
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
