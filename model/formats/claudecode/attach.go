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
	b := block{
		kind: model.Attachment, label: f.LabelOf(kind, v), standing: f.Standing || !known,
	}
	// A file may be shown as a call and its result: the last text is then the file.
	uri := f.URIOf(v, l.cwd)
	for p := range rendered.Items() {
		b.parts = append(b.parts, attachment.RenderedPart(p.Get("content")))
	}
	switch n := len(b.parts); {
	case n > 0:
		p := &b.parts[n-1]
		if p.URI = uri; f.File && n > 1 && p.Text.Encoding == model.JSONString {
			p.Envelope = attachment.ShownEnvelope(rendered)
		}
	default:
		if !known || f.Unsent {
			l.unsent = true
		}
		b.parts = []model.Part{f.StoredPart(v)}
		b.parts[0].URI = uri
	}
	if kind == "queued_command" && !l.side {
		b.kind, l.prompt = model.User, true
		b.prompt = true
	}
	l.addBlock(b)
}
