package pi

import (
	"decant/model"
	"decant/model/source"
)

// replaceEdited gives an entry the events of its replacement, where an edit replaces the entry.
func (o *opener) replaceEdited(i int, as *model.Event) {
	at, ok := o.s.edits[i]
	if !ok {
		return
	}
	e := &o.entries[i]
	if o.entries[at].edit.omit {
		as.Live = false
		return
	}
	r := reader{src: o.c.Source, cwd: o.c.CWD, client: o.client}
	content := o.contentAt(at)
	var blocks []block
	switch e.role {
	case "user":
		blocks = r.readUserContent(content)
	case "custom":
		made := entry{}
		made.addBlocks(o.labelOf(e), r.readUserContent(content))
		blocks = made.blocks
	case "assistant":
		blocks = r.readReplyContent(content)
	case "toolResult":
		var t source.Tree
		if t.ParseIn(o.c.Source, o.c.Source.Records[i].Span) != nil {
			return
		}
		blocks = []block{r.readResult(t.Root().Get("message"), content)}
	default: // Nothing else can be edited, only left out.
		delete(o.s.edits, i)
		return
	}
	for b := range blocks {
		ev := &blocks[b].event
		ev.ID, ev.Record = model.ID{Record: i + 1, Block: b + 1}, i
		ev.Call, ev.Time = -1, e.time
	}
	e.blocks, e.broken = blocks, false
}

// labelOf is the label of an entry's events.
func (o *opener) labelOf(e *entry) string {
	if len(e.blocks) == 0 {
		return ""
	}
	return e.blocks[0].event.Label
}

// contentAt is the content with which an edit replaces another.
func (o *opener) contentAt(edit int) source.Value {
	// The tree is the opener's own; its values are read before the next parse.
	if o.r.tree.ParseIn(o.c.Source, o.c.Source.Records[edit].Span) != nil {
		return source.Value{}
	}
	return o.r.tree.Root().Get("replacement", "content")
}
