package responses

import (
	"slices"

	"decant/model"
	"decant/model/source"
)

// replaceOutput replaces the whole output of a call with one text.
func (e *editor) replaceOutput(ev *model.Event, text string) error {
	switch e.kind {
	case "function_call_output", "custom_tool_call_output", "local_shell_call_output",
		"apply_patch_call_output":
		if t := e.item.Get("output", "content"); t.Kind() == source.KindString {
			e.edits.Replace(t, source.Quote(text))
			return nil
		}
		e.edits.Set(e.item, "output", source.Quote(text))
	case "mcp_call":
		e.replaceServer(ev, text)
	case "shell_call_output":
		return e.replaceFirst(ev, e.item.Get("output"), text)
	case "file_search_call":
		return e.replaceFirst(ev, e.item.Get("results"), text)
	case "code_interpreter_call":
		return e.replaceFirst(ev, e.item.Get("outputs"), text)
	default:
		return errForm
	}
	return nil
}

// replaceServer replaces the output of a tool behind the server, or its error, with a text.
func (e *editor) replaceServer(ev *model.Event, text string) {
	if t := ev.Parts[0].Text; t.Encoding == model.JSONString && len(ev.Parts) == 1 {
		e.edits.ReplaceAt(t.Span, source.Quote(text))
		return
	}
	name, _ := findDelivered(e.item)
	e.edits.Set(e.item, name, source.Quote(text))
}

// replaceFirst replaces the first text of a list, or the first element where there is no text, and
// drops the rest.
func (e *editor) replaceFirst(ev *model.Event, list source.Value, text string) error {
	at := slices.IndexFunc(ev.Parts, func(p model.Part) bool {
		return p.Text.Encoding == model.JSONString
	})
	i, done := -1, false
	for p := range list.Items() {
		if i++; i >= len(ev.Parts) {
			break
		}
		if i == max(at, 0) {
			e.replaceElement(p, &ev.Parts[i], text)
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

// replaceElement replaces one element of an output's list with a text, in the form of the output's
// kind.
func (e *editor) replaceElement(v source.Value, part *model.Part, text string) {
	object := v.Kind() == source.KindObject
	quoted := source.Quote(text)
	switch {
	case part.Text.Encoding == model.JSONString:
		e.edits.ReplaceAt(part.Text.Span, quoted)
	case e.kind == "shell_call_output" && object:
		e.edits.Set(v, "stdout", quoted)
		e.edits.Set(v, "stderr", []byte(`""`))
	case e.kind == "file_search_call" && object:
		e.edits.Set(v, "text", quoted)
	case e.kind == "shell_call_output":
		e.edits.Replace(v, source.Object("stdout", text, "stderr", ""))
	case e.kind == "file_search_call":
		e.edits.Replace(v, source.Object("text", text))
	case e.kind == "code_interpreter_call":
		e.edits.Replace(v, source.Object("type", "logs", "logs", text))
	default:
		e.edits.Replace(v, source.Object("type", "input_text", "text", text))
	}
}

// lists are the members with the parts of an output, by the item's type.
var lists = map[string]string{
	"function_call_output": "output", "custom_tool_call_output": "output",
	"local_shell_call_output": "output", "apply_patch_call_output": "output",
	"shell_call_output": "output", "file_search_call": "results",
	"code_interpreter_call": "outputs",
}

// changeParts writes the changed parts of an output.
func (e *editor) changeParts(ev *model.Event, o model.Outcome) error {
	list := e.item.Get(lists[e.kind])
	if e.kind == "mcp_call" {
		_, list = findDelivered(e.item)
	}
	// An output that is a string, or is empty, has one part: the whole output.
	if list.Kind() != source.KindArray || list.Len() == 0 {
		if p := o.Parts[0]; p != nil {
			return e.replaceOutput(ev, *p)
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
		default:
			e.replaceElement(p, &ev.Parts[i], *text)
		}
	}
	return nil
}
