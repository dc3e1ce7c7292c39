package responses

import (
	"decant/model"
	"decant/model/source"
)

// output puts one text in the place of all that a call delivered.
func (e *editor) output(ev *model.Event, text string) error {
	switch e.kind {
	case "function_call_output", "custom_tool_call_output", "local_shell_call_output",
		"apply_patch_call_output":
		if t := e.item.Get("output", "content"); t.Kind() == source.KindString {
			e.edits.Replace(t, source.Quote(text))
			return nil
		}
		e.edits.Set(e.item, "output", source.Quote(text))
	case "mcp_call":
		return e.only(ev, text)
	case "shell_call_output":
		return e.first(ev, e.item.Get("output"), text)
	case "file_search_call":
		return e.first(ev, e.item.Get("results"), text)
	case "code_interpreter_call":
		return e.first(ev, e.item.Get("outputs"), text)
	default:
		return errForm
	}
	return nil
}

// only puts a text in the place of the one that an item holds.
func (e *editor) only(ev *model.Event, text string) error {
	if t := ev.Parts[0].Text; t.Encoding == model.JSONString {
		e.edits.ReplaceAt(t.Span, source.Quote(text))
		return nil
	}
	return errForm
}

// first puts a text in the place of the first one in a list and drops the rest.
func (e *editor) first(ev *model.Event, list source.Value, text string) error {
	i, done := -1, false
	for p := range list.Items() {
		if i++; i >= len(ev.Parts) {
			break
		}
		if t := ev.Parts[i].Text; t.Encoding == model.JSONString && !done {
			e.edits.ReplaceAt(t.Span, source.Quote(text))
			done = true
			continue
		}
		e.edits.Drop(p)
	}
	if !done {
		return errForm
	}
	return nil
}

// lists are the members that hold the parts of an output, by the item's type.
var lists = map[string]string{
	"function_call_output": "output", "custom_tool_call_output": "output",
	"local_shell_call_output": "output", "apply_patch_call_output": "output",
	"shell_call_output": "output", "file_search_call": "results",
	"code_interpreter_call": "outputs",
}

// parts writes the changed parts of an output.
func (e *editor) parts(ev *model.Event, o model.Outcome) error {
	list := e.item.Get(lists[e.kind])
	// An output that is a string, or holds nothing, has one part: all of it.
	if list.Kind() != source.KindArray || list.Len() == 0 {
		if p := o.Parts[0]; p != nil {
			return e.output(ev, *p)
		}
		return errForm
	}
	i := -1
	for p := range list.Items() {
		i++
		text, changed := o.Parts[i]
		switch {
		case !changed:
		case text == nil:
			e.edits.Drop(p)
		case ev.Parts[i].Text.Encoding == model.JSONString:
			e.edits.ReplaceAt(ev.Parts[i].Text.Span, source.Quote(*text))
		case lists[e.kind] == "output" && e.kind != "shell_call_output":
			e.edits.Replace(p, textPart("input_text", *text))
		case e.kind == "code_interpreter_call":
			e.edits.Replace(p, append(append(
				[]byte(`{"type":"logs","logs":`), source.Quote(*text)...), '}'))
		default:
			return errForm
		}
	}
	return nil
}
