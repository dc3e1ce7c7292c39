package opencode

import (
	"cmp"
	"maps"
	"slices"

	"decant/model/source"
)

// editor collects the edits of one record. The last value set for a member counts.
type editor struct {
	*drafter
	sets  map[member][]byte
	other source.Edits
}

// member is a member of an object, by the object's place.
type member struct {
	object source.Span
	name   string
}

// set sets a member of an object.
func (e *editor) set(object source.Value, name string, with []byte) {
	if old := object.Get(name); old.Kind() == source.KindObject {
		maps.DeleteFunc(e.sets, func(m member, _ []byte) bool {
			return old.Span().Contains(m.object) // It is removed with its object.
		})
	}
	if e.sets == nil {
		e.sets = make(map[member][]byte)
	}
	e.sets[member{object.Span(), name}] = with
}

// setText is set for a text.
func (e *editor) setText(object source.Value, name, text string) {
	e.set(object, name, source.Quote(text))
}

// drop removes a value including its name.
func (e *editor) drop(v source.Value) { e.other.Drop(v) }

// edits are all edits; new members of an object are in the order of their names.
func (e *editor) edits() source.Edits {
	out := e.other
	names := slices.SortedFunc(maps.Keys(e.sets), func(a, b member) int {
		return cmp.Or(cmp.Compare(a.object.Start, b.object.Start), cmp.Compare(a.name, b.name))
	})
	for _, m := range names {
		out = append(out, source.Set(m.object, m.name, e.sets[m]))
	}
	return out
}

// mend adds the missing members that the client requires.
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
