package messages

import (
	"decant/model"
	"decant/model/formats/responses"
	"decant/model/source"
)

// editResponses drops the removed content of an item and writes the changed content.
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

// rewritesResponses reports whether an unchanged item must be edited. It loses its id when
// reasoning of its answer is removed, because the server would look for that reasoning.
func rewritesResponses(e *editor, it item) bool {
	return it.from < it.to && e.losesReasoning(e.c.Events[it.from].Group)
}

// losesReasoning reports whether reasoning of an answer is removed.
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
