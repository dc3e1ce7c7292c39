package claudecode

import (
	"decant/model"
	"decant/model/formats/claudecode/attachment"
	"decant/model/source"
)

// snapshot is the type of the attachment with the system prompt, which is in no message.
const snapshot = "prompt_snapshot"

// queued is the type of the attachment with what the user typed while the agent worked.
const queued = "queued_command"

// readAttachment makes the event of an attachment that the client added. Its text is what the
// client rendered, because that is sent, else what is stored.
func (r *reader) readAttachment(l *line, v, rendered source.Value) {
	kind := v.Get("type").Text()
	if kind == snapshot || v.Kind() != source.KindObject {
		l.unsent = true // Not a part of the messages.
		return
	}
	if list := queuedBlocks(v, rendered); list.Len() > 0 && !l.side {
		r.readQueued(l, list)
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
	if kind == queued && !l.side {
		b.kind, l.prompt = model.User, true
		b.prompt = true
	}
	l.addBlock(b)
}

// queuedBlocks are the blocks of a prompt that was typed while the agent worked, such as images.
// The value does not exist for other attachments, for a prompt that is only text, and where the
// client stored what it sends instead.
func queuedBlocks(v, rendered source.Value) source.Value {
	list := v.Get("prompt")
	if !v.Get("type").Is(queued) || list.Kind() != source.KindArray || rendered.Len() > 0 {
		return source.Value{}
	}
	return list
}

// readQueued makes the events of such blocks. The client sends them as it sends a prompt's.
func (r *reader) readQueued(l *line, list source.Value) {
	r.readUserBlocks(l, model.User, list, source.Value{})
	l.labelBlocks(queued)
	l.prompt = true
	l.blocks[0].prompt = true
}
