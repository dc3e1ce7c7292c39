package responses

import (
	"strings"

	"decant/model"
	"decant/model/source"
)

// output is what a call delivered: a text, or a list of texts and images.
func (r *Reader) output(it *Item, v source.Value) {
	c := &Call{ID: v.Get("call_id").Text()}
	out := v.Get("output")
	c.Status, c.Partial = ending(out)
	if v.Get("status").Is("failed") {
		c.Status = model.Failed
	}
	it.add(model.Event{Kind: model.ToolResult, Parts: outputParts(out)}, c)
}

// fixedOutput is an output that is passed through.
func (r *Reader) fixedOutput(it *Item, v source.Value) {
	part := nothing(v)
	if it.Type == "computer_call_output" {
		part = picture(v.Get("output"))
	} else if tools := v.Get("tools"); tools.Exists() {
		part = data(tools)
	}
	it.add(
		model.Event{Kind: model.ToolResult, Fixed: true, Parts: []model.Part{part}},
		&Call{ID: v.Get("call_id").Text()},
	)
}

// textOf is the one text that an output is, absent where it is a list. Very old
// clients sent failures as an object.
func textOf(out source.Value) source.Value {
	if inner := out.Get("content"); inner.Kind() == source.KindString {
		return inner
	} else if out.Kind() == source.KindString {
		return out
	}
	return source.Value{}
}

// outputParts are the parts of an output; one that holds nothing has an empty text.
func outputParts(out source.Value) []model.Part {
	if t := textOf(out); t.Exists() {
		return []model.Part{wrapped(t)}
	}
	parts := make([]model.Part, 0, max(1, out.Len()))
	for p := range out.Items() {
		switch t := partText(p); {
		case p.Get("type").Is("input_image"):
			parts = append(parts, picture(p))
		case t.Exists():
			parts = append(parts, wrapped(t))
		default:
			parts = append(parts, data(p))
		}
	}
	if out.Kind() == source.KindObject {
		return append(parts, data(out))
	}
	if len(parts) == 0 {
		return append(parts, nothing(out))
	}
	return parts
}

// partText is the text of a part of a list, absent for a part of another kind. The
// shell of the API keeps two, of which one is seldom empty but mostly the second.
func partText(p source.Value) source.Value {
	if t := p.Get("text"); t.Kind() == source.KindString && words[p.Get("type").Text()] {
		return t
	}
	if t := p.Get("stdout"); t.Kind() == source.KindString && p.Get("stderr").Is("") {
		return t
	}
	return source.Value{}
}

// wrapped is a text with what Codex may have put round it; the model looks again.
func wrapped(v source.Value) model.Part {
	p := text(v)
	p.Envelope = envelope(start(v, 16))
	return p
}

// envelope tells by how a text starts what may stand round it.
func envelope(head string) model.Envelope {
	if strings.HasPrefix(head, `{"output":`) {
		return model.OutputJSON
	}
	for _, s := range []string{"Chunk ID: ", "Exit code: ", "Wall time: ", "Script ", "Warning: "} {
		if strings.HasPrefix(head, s) {
			return model.OutputHead
		}
	}
	return 0
}
