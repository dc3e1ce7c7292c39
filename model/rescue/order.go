package rescue

import (
	"bytes"

	"decant/model"
	"decant/model/rescue/wire"
)

// findOrder finds results behind a text of the same turn of the user, which the Messages API
// refuses. Claude Code brings them into order when it sends.
func (f calls) findOrder() {
	if f.api != "anthropic" || f.c.Format == "pi" {
		return
	}
	said := -1 // The first text of the run of messages of the user.
	for i := range f.blocks {
		b := &f.blocks[i]
		switch {
		case b.Kind == wire.Message && b.Role != "user":
			said = -1
		case b.Role != "user" || b.In < 0 || f.blocks[b.In].Kind != wire.Message:
		case b.Kind == wire.Result && said >= 0:
			f.resultBehindText(said, i)
			said = -1
		case said < 0 && (b.Kind == wire.Text || b.Kind == wire.Image) && f.awaitsResult(i):
			said = i
		}
	}
}

// findBetween finds texts of the user that were written between a call of Claude Code and its
// result, which the client puts behind the result.
func (f calls) findBetween() {
	if f.c.Format != "claude-code" {
		return
	}
	var said []int
	for i := range f.c.Events {
		if e := &f.c.Events[i]; e.Live && e.Kind == model.User {
			said = append(said, i)
		}
	}
	for i := range f.c.Calls {
		call := &f.c.Calls[i]
		if !call.Pair() || !f.c.Events[call.Result].Live {
			continue
		}
		from, to := f.c.Events[call.Request].Record, f.c.Events[call.Result].Record
		for _, n := range said {
			if r := f.c.Events[n].Record; from < r && r < to {
				p := f.addAt("results-not-first", f.c.Events[n].ID.String())
				p.Harm, p.Effect = model.Healed, "Claude Code puts the result first when it sends"
			}
		}
	}
}

// awaitsResult reports whether the message before the turn of a block asks for a tool.
func (f calls) awaitsResult(i int) bool {
	for n := i - 1; n >= 0; n-- {
		switch b := &f.blocks[n]; {
		case b.Kind == wire.Call:
			return true
		case b.Kind == wire.Message && b.Role == "assistant", b.Kind == wire.Result:
			return false
		}
	}
	return false
}

// resultBehindText notes a result that stands behind a text, and puts it first.
func (f calls) resultBehindText(text, result int) {
	p := f.add("results-not-first", &f.blocks[text])
	if !f.isBody() {
		p.Harm, p.Effect = model.Healed, "Claude Code puts the result first when it sends"
		return
	}
	from, to := f.blocks[text].In, f.blocks[result].In
	if from != to { // Two messages: each takes the other's place.
		a, b := f.blocks[from].At, f.blocks[to].At
		p.fix(model.LossNone, "the results move to the front")
		p.put(a, bytes.Clone(f.rawAt(b)))
		p.put(b, bytes.Clone(f.rawAt(a)))
		return
	}
	var results, rest [][]byte
	for n := from + 1; n < len(f.blocks) && f.blocks[n].In >= from; n++ {
		b := &f.blocks[n]
		switch {
		case b.In != from:
		case b.Kind == wire.Result:
			results = append(results, bytes.Clone(f.rawAt(b.At)))
		default:
			rest = append(rest, bytes.Clone(f.rawAt(b.At)))
		}
	}
	p.fix(model.LossNone, "the results move to the front").
		put(f.blocks[from].Content, list(append(results, rest...)...))
}
