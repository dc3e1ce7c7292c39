package messages

import (
	"fmt"

	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/source"
)

// editAnthropic drops the removed blocks and writes the changed ones.
func editAnthropic(e *editor, v source.Value, kept []int) error {
	content := v.Get("content")
	at := map[int]int{} // By block: the event.
	for _, i := range kept {
		at[e.c.Events[i].ID.Block] = i
	}
	if content.Kind() == source.KindString {
		text, _ := e.c.TextAfter(&e.c.Events[kept[0]], e.outs[kept[0]])
		e.edits.Replace(content, source.Quote(text))
		return nil
	}
	n := 0
	for b := range content.Items() {
		n++
		i, stays := at[n]
		o, changed := e.outs[i]
		switch {
		case !stays:
			e.edits.Drop(b)
		case changed:
			if err := e.anthropicChange(b, &e.c.Events[i], o); err != nil {
				return fmt.Errorf("block %d: %w", n, err)
			}
		}
	}
	return nil
}

// anthropicChange applies the outcome of one block that stays.
func (e *editor) anthropicChange(b source.Value, ev *model.Event, o model.Outcome) error {
	text, _ := e.c.TextAfter(ev, o)
	switch {
	case ev.Kind == model.Reasoning:
		return errReasoning
	case ev.Kind == model.ToolResult:
		e.edits = append(e.edits, blocks.ChangeResult(b, ev, o)...)
	case ev.Kind == model.ToolCall:
		arguments, err := compactObject(text)
		if err != nil {
			return err
		}
		e.edits.Set(b, "input", arguments)
	case b.Get("type").Is("text"):
		e.edits.Set(b, "text", source.Quote(text)) // A damaged block lacks it.
		e.edits.Drop(b.Get("citations"))           // They quote places in the old text.
	default:
		e.edits.Replace(b, blocks.TextBlock(text))
	}
	return nil
}

// amendAnthropic is amendTools, and returns an error for a reply at the end of a request that the
// API would refuse there.
func amendAnthropic(e *editor, body source.Value) error {
	last, was := -1, -1
	for i := range e.c.Events {
		if e.c.Events[i].Live {
			if was = i; !e.isGone(i) {
				last = i
			}
		}
	}
	if last >= 0 && last != was && e.c.Events[last].Kind == model.Assistant {
		text, _ := e.c.TextAfter(&e.c.Events[last], e.outs[last])
		if endsInSpace(text) {
			return errLast
		}
	}
	return amendTools(e, body)
}
