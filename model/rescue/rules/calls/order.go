package calls

import (
	"bytes"

	"decant/model"
	"decant/model/rescue/finder"
	"decant/model/rescue/wire"
)

// findOrder finds results behind a text of the same turn of the user, which the Messages API
// refuses. Claude Code brings them into order when it sends.
func (f calls) findOrder() {
	if f.API != "anthropic" || f.C.Format == "pi" {
		return
	}
	said := -1 // The first text of the run of messages of the user.
	for i := range f.Blocks {
		b := &f.Blocks[i]
		switch {
		case b.Kind == wire.Message && b.Role != "user":
			said = -1
		case b.Role != "user" || b.In < 0 || f.Blocks[b.In].Kind != wire.Message:
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
	if f.C.Format != "claude-code" {
		return
	}
	var said []int
	for i := range f.C.Events {
		if e := &f.C.Events[i]; e.Live && e.Kind == model.User {
			said = append(said, i)
		}
	}
	for i := range f.C.Calls {
		call := &f.C.Calls[i]
		if !call.Pair() || !f.C.Events[call.Result].Live {
			continue
		}
		from, to := f.C.Events[call.Request].Record, f.C.Events[call.Result].Record
		for _, n := range said {
			if r := f.C.Events[n].Record; from < r && r < to {
				p := f.AddAt("results-not-first", f.C.Events[n].ID.String())
				p.Harm, p.Effect = model.Healed, "Claude Code puts the result first when it sends"
			}
		}
	}
}

// awaitsResult reports whether the message before the turn of a block asks for a tool.
func (f calls) awaitsResult(i int) bool {
	for n := i - 1; n >= 0; n-- {
		switch b := &f.Blocks[n]; {
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
	p := f.Add("results-not-first", &f.Blocks[text])
	if !f.IsBody() {
		p.Harm, p.Effect = model.Healed, "Claude Code puts the result first when it sends"
		return
	}
	from, to := f.Blocks[text].In, f.Blocks[result].In
	if from != to { // Two messages: each takes the other's place.
		a, b := f.Blocks[from].At, f.Blocks[to].At
		p.FixBy(model.LossNone, "the results move to the front")
		p.Put(a, bytes.Clone(f.RawAt(b)))
		p.Put(b, bytes.Clone(f.RawAt(a)))
		return
	}
	var results, rest [][]byte
	for n := from + 1; n < len(f.Blocks) && f.Blocks[n].In >= from; n++ {
		b := &f.Blocks[n]
		switch {
		case b.In != from:
		case b.Kind == wire.Result:
			results = append(results, bytes.Clone(f.RawAt(b.At)))
		default:
			rest = append(rest, bytes.Clone(f.RawAt(b.At)))
		}
	}
	p.FixBy(model.LossNone, "the results move to the front").
		Put(f.Blocks[from].Content, finder.List(append(results, rest...)...))
}
