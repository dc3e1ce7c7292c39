package jp

import (
	"math/rand/v2"

	"decant/model"
)

// changer collects random changes of a conversation.
type changer struct {
	c       *model.Conversation
	rng     *rand.Rand
	out     []model.Change
	touched map[int]bool // The turns from which something is removed.
}

// randomChanges are changes that a plan could hold: whole calls, and reasoning of a
// turn with anything that goes from it.
func randomChanges(c *model.Conversation, rng *rand.Rand) []model.Change {
	r := &changer{c: c, rng: rng, touched: make(map[int]bool)}
	for i := range c.Turns {
		if rng.IntN(5) == 0 {
			r.remove(c.Turns[i].Events...)
		}
	}
	r.removeCalls()
	r.replaceTexts()
	r.removeReasoning()
	return r.out
}

// remove removes those of some events that are live and no reasoning.
func (r *changer) remove(events ...int) {
	for _, ev := range events {
		if e := &r.c.Events[ev]; e.Live && e.Kind != model.Reasoning {
			r.out = append(r.out, model.Change{Event: ev, Part: -1, Op: model.Remove})
			r.touched[e.Turn] = true
		}
	}
}

// removeCalls removes the other halves of removed ones, and some whole calls.
func (r *changer) removeCalls() {
	outs := model.FoldChanges(r.out)
	for i := range r.c.Calls {
		call := &r.c.Calls[i]
		gone := call.Pair() && (outs[call.Request].Removed || outs[call.Result].Removed)
		if gone || call.Pair() && r.rng.IntN(4) == 0 {
			r.remove(call.Request, call.Result)
		}
	}
}

// replaceTexts replaces some of what is left.
func (r *changer) replaceTexts() {
	outs := model.FoldChanges(r.out)
	for i := range r.c.Events {
		e := &r.c.Events[i]
		if e.Live && !outs[i].Removed && e.Kind != model.Reasoning && r.rng.IntN(4) == 0 {
			r.out = append(r.out, model.Change{
				Event: i, Part: r.rng.IntN(2) - 1, Op: model.Replace,
				Text: randomText(r.rng, e.Kind),
			})
		}
	}
}

// removeReasoning removes the reasoning of each turn that lost something.
func (r *changer) removeReasoning() {
	for i := range r.c.Events {
		if e := &r.c.Events[i]; e.Live && e.Kind == model.Reasoning && r.touched[e.Turn] {
			r.out = append(r.out, model.Change{Event: i, Part: -1, Op: model.Remove})
		}
	}
}

func randomText(rng *rand.Rand, k model.Kind) string {
	if k == model.ToolCall {
		return pick(rng, "{}", `{"path":"b.go","n":1.0,"l":["x",{"ü":"\n"}]}`)
	}
	return pick(rng, "", "new text", "zwei\nZeilen \"ü\"", "[compacted] fs_read_file: success")
}

// sayable are changes that compactions can make, mostly.
func sayable(c *model.Conversation, rng *rand.Rand) []model.Change {
	var out []model.Change
	for i := range c.Turns {
		thoughts, calls := rng.IntN(2) == 0, rng.IntN(4)
		for _, ev := range c.Turns[i].Events {
			e := &c.Events[ev]
			if !e.Live || rng.IntN(60) == 0 {
				continue
			}
			ch, ok := sayableCall(c, e, calls)
			if e.Kind == model.Reasoning {
				ok = thoughts
			}
			if !ok {
				continue
			}
			ch.Event, ch.Part, ch.Strategy = ev, -1, "s"
			ch.Anchor, ch.Cover, ch.Cause = -1, -1, len(out)-1
			out = append(out, ch)
		}
	}
	return out
}

// sayableCall is what becomes of half a call: 1 removes it, from 2 on long results
// are stripped, and by 2 the arguments too. It is false for what stays.
func sayableCall(c *model.Conversation, e *model.Event, how int) (ch model.Change, ok bool) {
	isCall, isResult := e.Kind == model.ToolCall, e.Kind == model.ToolResult
	switch {
	case (isCall || isResult) && how == 1:
		return ch, true
	case isCall && how == 2:
		return model.Change{Op: model.Replace, Text: "{}"}, true
	case isResult && how >= 2 && e.Bytes > 32:
		ch = model.Change{Op: model.Replace, Text: "[compacted] fs_read_file: error"}
		if c.Calls[e.Call].Status == model.Succeeded {
			ch.Text = "[compacted] fs_read_file: success: a line"
		}
		return ch, true
	default:
		return ch, false
	}
}
