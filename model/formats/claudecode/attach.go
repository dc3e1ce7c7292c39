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
		reminder: f.Reminder,
	}
	var sent bool
	if b.parts, sent = f.PartsOf(v, rendered, l.cwd); !sent {
		l.unsent = true
	}
	if kind == "queued_command" && !l.side {
		b.kind, l.prompt = model.User, true
		b.prompt = true
	}
	l.addBlock(b)
}
