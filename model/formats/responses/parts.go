package responses

import (
	"strings"

	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/source"
)

// headChars is how many characters of an output are read to find how its call ended: no head is
// longer.
const headChars = 500

// startText is the text of a JSON string, up to that many characters.
func startText(t source.Value, chars int) string {
	raw := t.Raw()
	if t.Kind() != source.KindString {
		return ""
	}
	head, _ := source.HeadText(raw, chars)
	return string(head)
}

// imagePart is an image by its address, which may contain the image.
func imagePart(v source.Value) model.Part {
	url := v.Get("image_url")
	if url.Kind() == source.KindObject {
		url = url.Get("url")
	}
	return blocks.ImageURL(url)
}

// textOf is the single text of an output, or absent where the output is a list. Very old clients
// stored failures as an object.
func textOf(out source.Value) source.Value {
	if inner := out.Get("content"); inner.Kind() == source.KindString {
		return inner
	} else if out.Kind() == source.KindString {
		return out
	}
	return source.Value{}
}

// outputParts are the parts of an output. An empty output has one empty text.
func outputParts(out source.Value) []model.Part {
	if t := textOf(out); t.Exists() {
		return []model.Part{wrappedPart(t)}
	}
	parts := make([]model.Part, 0, max(1, out.Len()))
	for p := range out.Items() {
		switch t := partText(p); {
		case p.Get("type").Is("input_image"):
			parts = append(parts, imagePart(p))
		case t.Exists():
			parts = append(parts, wrappedPart(t))
		default:
			parts = append(parts, blocks.DataPart(p))
		}
	}
	if out.Kind() == source.KindObject {
		return append(parts, blocks.DataPart(out))
	}
	if len(parts) == 0 {
		return append(parts, blocks.EmptyPart(out))
	}
	return parts
}

// partText is the text of a part of a list, or absent for a part of another kind. The API's shell
// has two texts, and at most one of them is usually empty, mostly the second.
func partText(p source.Value) source.Value {
	if t := p.Get("text"); t.Kind() == source.KindString && words[p.Get("type").Text()] {
		return t
	}
	if t := p.Get("stdout"); t.Kind() == source.KindString && p.Get("stderr").Is("") {
		return t
	}
	return source.Value{}
}

// wrappedPart is a text with its possible envelopes, which the model checks again.
func wrappedPart(v source.Value) model.Part {
	p := blocks.TextPart(v)
	p.Envelope = envelopeOf(startText(v, 16))
	return p
}

// envelopeOf lists the possible envelopes of a text, according to its start.
func envelopeOf(head string) model.Envelope {
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

// words are the types of parts that are a text.
var words = map[string]bool{
	"input_text": true, "output_text": true, "text": true, "summary_text": true,
	"reasoning_text": true, "": true,
}

// readOutput is the output of a call: a text, or a list of texts and images.
func (r *Reader) readOutput(it *Item, v source.Value) {
	out := v.Get("output")
	end := findEnding(out)
	c := &Call{
		ID: v.Get("call_id").Text(), Status: end.status, Partial: end.partial, Running: end.running,
	}
	if v.Get("status").Is("failed") {
		c.Status = model.Failed
	}
	it.addEvent(model.Event{Kind: model.ToolResult, Parts: outputParts(out)}, c)
}

// readFixedOutput is an output that is passed on unchanged.
func (r *Reader) readFixedOutput(it *Item, v source.Value) {
	part := blocks.EmptyPart(v)
	if it.Type == "computer_call_output" {
		part = imagePart(v.Get("output"))
	} else if tools := v.Get("tools"); tools.Exists() {
		part = blocks.DataPart(tools)
	}
	it.addEvent(
		model.Event{Kind: model.ToolResult, Fixed: true, Parts: []model.Part{part}},
		&Call{ID: v.Get("call_id").Text()},
	)
}
