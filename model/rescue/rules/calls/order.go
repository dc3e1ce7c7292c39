package calls

import (
	"bytes"
	"cmp"
	"slices"

	"decant/model"
	"decant/model/rescue/finder"
	"decant/model/rescue/wire"
)

// findOrder finds results after a text in the same user turn, which the Messages API refuses.
// Claude Code reorders them when it sends.
func (f calls) findOrder() {
	if f.API != "anthropic" || f.C.Format == "pi" {
		return
	}
	said := -1 // The first text in the current run of user messages.
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

// findBetween finds user texts that were written between a call of Claude Code and its result. The
// client sends them after the result.
func (f calls) findBetween() {
	if f.C.Format != "claude-code" {
		return
	}
	said := f.listSaid()
	for i := range f.C.Calls {
		call := &f.C.Calls[i]
		if !call.Pair() || !f.C.Events[call.Result].Live {
			continue
		}
		from, to := f.C.Events[call.Request].Record, f.C.Events[call.Result].Record
		for _, n := range said.between(from, to) {
			p := f.AddAt("results-not-first", f.C.Events[n].ID.String())
			p.Harm, p.Effect = model.Healed, "Claude Code puts the result first when it sends"
		}
	}
}

// saidTexts are the sent texts of the user, in file order.
type saidTexts struct{ records, events []int }

// listSaid lists the sent texts of the user.
func (f calls) listSaid() (out saidTexts) {
	for i := range f.C.Events {
		if e := &f.C.Events[i]; e.Live && e.Kind == model.User {
			out.events = append(out.events, i)
		}
	}
	slices.SortStableFunc(out.events, func(a, b int) int {
		return cmp.Compare(f.C.Events[a].Record, f.C.Events[b].Record)
	})
	out.records = make([]int, len(out.events))
	for n, i := range out.events {
		out.records[n] = f.C.Events[i].Record
	}
	return out
}

// between are the texts of the records between two records, in the order of sending.
func (t saidTexts) between(from, to int) []int {
	first, _ := slices.BinarySearch(t.records, from+1)
	end, _ := slices.BinarySearch(t.records, to)
	if first >= end {
		return nil
	}
	return slices.Sorted(slices.Values(t.events[first:end]))
}

// awaitsResult reports whether the message before the turn of a block calls a tool.
func (f calls) awaitsResult(i int) bool {
	for n := i - 1; n >= 0; n-- {
		switch b := &f.Blocks[n]; {
		case b.Kind == wire.Call:
			return true
		case b.Kind == wire.Message && b.Role == "assistant",
			b.Kind == wire.Result && !f.IsBody(): // Claude Code moves those itself.
			return false
		}
	}
	return false
}

// resultBehindText notes a result after a text, and moves it first.
func (f calls) resultBehindText(text, result int) {
	p := f.Add("results-not-first", &f.Blocks[text])
	if !f.IsBody() {
		p.Harm, p.Effect = model.Healed, "Claude Code puts the result first when it sends"
		return
	}
	from, to := f.Blocks[text].In, f.Blocks[result].In
	if from != to { // Two messages: they change places.
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
