package need

import (
	"strings"

	"decant/model"
	"decant/strategies/need/arguments"
	"decant/strategies/terms"
)

// minEdit is the least number of bytes of the lines that an edit needs.
const minEdit = 20

// walk follows the agent after a cut. It tracks what the agent has by then: what the tail holds,
// and what was read or written since.
type walk struct {
	k        *Cut
	haveTerm marks
	haveLine map[lineID]struct{}
	oldTerm  marks
	oldLines map[lineID][]int // From a line that an edit may need to the events with it.
	units    []Unit
}

// newWalk returns a walk that starts at a cut, with the events in its tail.
func newWalk(k *Cut, inTail func(event int) bool) *walk {
	w := &walk{
		k: k, haveLine: map[lineID]struct{}{}, oldLines: map[lineID][]int{},
	}
	for _, i := range k.Old {
		for _, word := range k.content(i).words {
			w.oldTerm.set(word.term)
		}
	}
	for i := range k.events {
		if inTail(i) {
			w.have(k.content(i))
		}
	}
	return w
}

// have records what was read or written.
func (w *walk) have(said *content) {
	for _, word := range said.words {
		w.haveTerm.set(word.term)
	}
	for _, line := range said.lines {
		w.haveLine[line] = struct{}{}
	}
}

// follow processes the events after the cut, in order.
func (w *walk) follow(events []int) {
	c := w.k.r.c
	w.findOldLines(events)
	for _, i := range events {
		e := c.EventAt(i)
		switch e.Kind {
		case model.ToolCall:
			text := c.EventText(e)
			for _, old := range arguments.ListEdits(text) {
				w.useEdit(e, old)
			}
			w.use(e, plainText(e, text))
		case model.Assistant, model.Reasoning:
			w.use(e, c.EventText(e))
		default: // The agent did not say it.
		}
		w.have(w.k.r.event(i))
	}
}

// findOldLines finds the events of the old part that hold the lines of later edits.
func (w *walk) findOldLines(events []int) {
	c := w.k.r.c
	for _, i := range events {
		if e := c.EventAt(i); e.Kind == model.ToolCall {
			for _, old := range arguments.ListEdits(c.EventText(e)) {
				terms.EachLine(old, func(l terms.Line) { w.oldLines[w.k.r.line(l.Text)] = nil })
			}
		}
	}
	if len(w.oldLines) == 0 {
		return
	}
	for _, i := range w.k.Old {
		for _, line := range w.k.content(i).lines {
			if at, ok := w.oldLines[line]; ok && (len(at) == 0 || at[len(at)-1] != i) {
				w.oldLines[line] = append(at, i)
			}
		}
	}
}

// useEdit counts the old text of an edit if it needs lines of the old part.
func (w *walk) useEdit(e *model.Event, old string) {
	u := Unit{Kind: Edit, User: e.ID}
	size := 0
	terms.EachLine(old, func(l terms.Line) {
		line := w.k.r.line(l.Text)
		if _, ok := w.haveLine[line]; ok || len(w.oldLines[line]) == 0 {
			return
		}
		w.haveLine[line] = struct{}{}
		if u.Text == "" {
			u.Text = strings.Clone(l.Text)
		}
		size += len(l.Text)
		u.edit = append(u.edit, editLine{line: line})
	})
	if size >= minEdit {
		w.units = append(w.units, u)
	}
}

// use counts the terms that the agent writes. A part of a longer term counts only if the old part
// does not hold the longer term.
func (w *walk) use(e *model.Event, text string) {
	for line := range strings.SplitSeq(text, "\n") {
		covered := 0
		terms.Each(terms.TrimLine(line), func(t terms.Term) {
			if t.Inside && t.Start < covered {
				if id, known := w.k.r.find(t.Kind, t.Key); known {
					w.haveTerm.set(id)
				}
				return
			}
			if terms.Common(t.Kind, t.Key) || w.useTerm(e, t) {
				covered = t.End
			}
		})
	}
}

// useTerm counts a term if it is needed, and reports whether it is.
func (w *walk) useTerm(e *model.Event, t terms.Term) bool {
	id, known := w.k.r.find(t.Kind, t.Key)
	if !known {
		return false
	}
	if w.haveTerm.has(id) || !w.oldTerm.has(id) {
		return false
	}
	w.haveTerm.set(id)
	w.units = append(w.units, Unit{
		Kind: kindOf(t.Kind), Text: strings.Clone(t.Key), term: id, User: e.ID,
		Thought: e.Kind == model.Reasoning,
	})
	return true
}

// marks is a set of terms.
type marks []bool

// has reports whether the set has a term.
func (m marks) has(term int32) bool { return int(term) < len(m) && m[term] }

// set adds a term.
func (m *marks) set(term int32) {
	if n := int(term) + 1; n > len(*m) {
		*m = append(*m, make([]bool, max(n, 2*len(*m))-len(*m))...)
	}
	(*m)[term] = true
}
