package claudecode

import (
	"decant/model"
	"decant/model/formats/claudecode/attachment"
	"decant/model/source"
)

// snapshot is the type of the attachment with the system prompt, which is in no message.
const snapshot = "prompt_snapshot"

// readAttachment makes the event of an attachment that the client added. Its text is what the
// client rendered, because that is sent, else what is stored.
func (r *reader) readAttachment(l *line, v, rendered source.Value) {
	kind := v.Get("type").Text()
	if kind == snapshot || v.Kind() != source.KindObject {
		l.unsent = true // Not a part of the messages.
		return
	}
	f, known := attachment.FormOf(kind)
	b := block{event: model.Event{
		Kind: model.Attachment, Label: f.LabelOf(kind, v), Standing: f.Standing || !known,
	}}
	// A file may be shown as a call and its result: the last text is then the file.
	uri := f.URIOf(v, l.cwd)
	for p := range rendered.Items() {
		b.event.Parts = append(b.event.Parts, attachment.RenderedPart(p.Get("content")))
	}
	switch n := len(b.event.Parts); {
	case n > 0:
		p := &b.event.Parts[n-1]
		if p.URI = uri; f.File && n > 1 && p.Text.Encoding == model.JSONString {
			p.Envelope = attachment.ShownEnvelope(rendered)
		}
	default:
		if !known || f.Unsent {
			l.unsent = true
		}
		b.event.Parts = []model.Part{f.StoredPart(v)}
		b.event.Parts[0].URI = uri
	}
	if kind == "queued_command" && !l.side {
		b.event.Kind, l.prompt = model.User, true
		b.event.Prompt = true
	}
	l.addBlock(b)
}
