package messages

import (
	"decant/model"
	"decant/model/formats/responses"
	"decant/model/source"
)

// editResponses drops what goes of an item and writes what changes.
func editResponses(e *editor, v source.Value, kept []int) error {
	if v.Kind() == source.KindString {
		text, _ := e.c.TextAfter(&e.c.Events[kept[0]], e.outs[kept[0]])
		e.edits.Replace(v, source.Quote(text))
		return nil
	}
	bare := e.losesReasoning(e.c.Events[kept[0]].Group)
	edits, err := responses.EditItem(e.c, v, kept, e.outs, bare)
	e.edits = append(e.edits, edits...)
	return err
}

// rewritesResponses reports whether an item of which nothing changed must be edited: it
// loses its id when reasoning of its answer goes, as the server would look for that.
func rewritesResponses(e *editor, it item) bool {
	return it.from < it.to && e.losesReasoning(e.c.Events[it.from].Group)
}

// losesReasoning reports whether reasoning of an answer goes.
func (e *editor) losesReasoning(group int) bool {
	if e.stripped == nil {
		e.stripped = map[int]bool{}
		for i := range e.outs {
			if ev := &e.c.Events[i]; ev.Kind == model.Reasoning && e.isGone(i) {
				e.stripped[ev.Group] = true
			}
		}
	}
	return group > 0 && e.stripped[group]
}
