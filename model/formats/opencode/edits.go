package opencode

import (
	"slices"

	"decant/model/source"
)

// editor collects the edits of one record. What it sets of a member last counts.
type editor struct {
	*drafter
	sets  []set
	other source.Edits
}

// set is a member that an object gets.
type set struct {
	object source.Value
	name   string
	with   []byte
}

// set gives an object a member.
func (e *editor) set(object source.Value, name string, with []byte) {
	whole := object.Get(name).Span()
	e.sets = slices.DeleteFunc(e.sets, func(s set) bool {
		return s.object.Span() == object.Span() && s.name == name ||
			!whole.Empty() && whole.Contains(s.object.Span())
	})
	e.sets = append(e.sets, set{object, name, with})
}

// setText is set of a text.
func (e *editor) setText(object source.Value, name, text string) {
	e.set(object, name, source.Quote(text))
}

// drop takes a value out with its name.
func (e *editor) drop(v source.Value) { e.other.Drop(v) }

// edits are all of them.
func (e *editor) edits() source.Edits {
	out := e.other
	for _, s := range e.sets {
		out.Set(s.object, s.name, s.with)
	}
	return out
}

// mend gives a value the members that the client demands and that are missing.
func (e *editor) mend(v source.Value, fields []field) {
	for _, f := range fields {
		last := len(f.way) - 1
		holder, own := v.Get(f.way[:last]...), v.Get(f.way...)
		if own.Kind() != f.kind && holder.Kind() == source.KindObject && f.spare != "" {
			e.set(holder, f.way[last], []byte(f.spare))
		}
	}
}

// mendPart is mend for a part.
func (e *editor) mendPart(v source.Value) {
	e.mend(v, partFields[v.Get("type").Text()])
	if state := v.Get("state"); v.Get("type").Is("tool") {
		e.mend(state, stateFields[state.Get("status").Text()])
	}
}
