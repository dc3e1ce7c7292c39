package jp

import (
	"slices"

	"decant/model"
)

// projectChanges are the changes that the compactions make.
func (sp *noteWriter) projectChanges() []model.Change {
	var out []model.Change
	// Events that already have JP's text need no change.
	at := make(map[int]int) // The index in out of an event's change.
	add := func(events []int, op model.Op, text func(int) string) {
		for _, ev := range events {
			if _, changed := sp.outs[ev]; !changed && op == model.Replace &&
				sp.textAfterOf(ev) == text(ev) {
				continue
			}
			ch := sp.changeFor(ev, events, op)
			if op == model.Replace {
				ch.Text = text(ev)
			}
			sp.measureChange(&ch)
			at[ev] = len(out)
			out = append(out, ch)
		}
	}
	for i := range sp.turns {
		t := &sp.turns[i]
		if t.reasoning {
			add(t.thoughts, model.Remove, nil)
		}
		if t.tools == omitCalls {
			add(slices.Concat(t.calls, t.results), model.Remove, nil)
		}
		if t.tools&stripRequests != 0 {
			add(t.calls, model.Replace, func(int) string { return noArguments })
		}
		if t.tools&stripResponses != 0 {
			add(t.results, model.Replace, sp.markerFor)
		}
	}
	sp.linkCauses(out, at)
	return out
}

// changeFor is the proposed change of an event, or of another event of its turn where this one is
// only stripped along with it.
func (sp *noteWriter) changeFor(event int, events []int, op model.Op) model.Change {
	i, own := sp.by[event]
	if !own {
		for _, ev := range events {
			if n, ok := sp.by[ev]; ok {
				i = n
				break
			}
		}
		return model.Change{
			Event: event, Part: -1, Op: op, Strategy: sp.changes[i].Strategy,
			Class: model.Dropped, Reason: "JP removes only whole " +
				"turns", Anchor: -1, Cover: -1, Cause: -1,
		}
	}
	ch := sp.changes[i]
	ch.Part, ch.Op, ch.Text = -1, op, ""
	if ch.Class == model.Identical && ch.Anchor < 0 && ch.Cover < 0 {
		ch.Class = model.Dropped // A restored text that JP's marker replaces again.
	}
	return ch
}

// measureChange computes what a change saves.
func (sp *noteWriter) measureChange(ch *model.Change) {
	e := &sp.c.Events[ch.Event]
	ch.Bytes, ch.Tokens = e.Bytes, e.Tokens
	if ch.Op == model.Replace {
		ch.Bytes -= len(ch.Text)
		ch.Tokens -= model.RoundWeight(sp.c.TextWeight(ch.Text))
	}
}

// linkCauses points changes to those that forced them, in the new list.
func (sp *noteWriter) linkCauses(out []model.Change, at map[int]int) {
	for i := range out {
		if out[i].Cause < 0 {
			continue
		}
		by := sp.changes[out[i].Cause].Event
		cause, ok := at[by]
		if call := sp.c.Events[by].Call; !ok && call >= 0 && sp.c.Calls[call].Result >= 0 {
			cause, ok = at[sp.c.Calls[call].Result] // Its request stays after all.
		}
		if out[i].Cause = cause; !ok || cause == i {
			out[i].Cause = -1
		}
	}
}
