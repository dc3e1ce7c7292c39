package pi

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/formats/kit"
	"decant/model/source"
)

// entryEdits are the edits that make a record the next record of the fork.
func (d *drafter) entryEdits(i int) ([]source.Edit, error) {
	e := &editor{drafter: d, entry: &d.entries[i], index: i}
	content, err := e.editedContent()
	if err != nil {
		return nil, err
	}
	root, err := d.root(i)
	if err != nil {
		return nil, err
	}
	holder := root
	if e.entry.kind == message {
		holder = root.Get("message")
	}
	switch {
	case content != nil:
		e.edits.Set(holder, "content", content)
	case d.lost[i] || d.plain[i] || e.entry.broken:
		if err := e.editContent(holder, holder.Get("content")); err != nil {
			return nil, err
		}
	}
	if d.lost[i] && e.entry.role == "toolResult" {
		e.edits.Drop(holder.Get("details"))
	}
	if d.lost[i] || d.plain[i] {
		e.edits.Drop(holder.Get("providerPayload")) // It repeats the answer.
	}
	e.editAround(holder)
	e.linkEntry(root)
	return e.edits, nil
}

// editedContent is the content that an active edit puts in the entry's place, with the changes
// applied. It is nil where no edit applies.
func (e *editor) editedContent() ([]byte, error) {
	at, ok := e.drafter.edits[e.index]
	if !ok || e.has[at] {
		return nil, nil
	}
	root, err := e.root(at)
	if err != nil {
		return nil, err
	}
	to := root.Get("replacement")
	inner := &editor{drafter: e.drafter, entry: e.entry, index: e.index}
	if err := inner.editContent(to, to.Get("content")); err != nil {
		return nil, err
	}
	// The edits apply only to the replacement, as if it were a file.
	own := e.src.Alone(to.Span())
	var out bytes.Buffer
	if err := own.Write(&out, []source.Piece{{Edits: inner.edits}}); err != nil {
		return nil, err
	}
	done := out.Bytes()
	var t source.Tree
	if err := t.Parse(done, source.Span{End: len(done)}); err != nil {
		return nil, err
	}
	return t.Root().Get("content").Raw(), nil
}

// wantsList reports whether the client requires the content as a list.
func (e *editor) wantsList() bool {
	return e.entry.role == "assistant" || e.entry.role == "toolResult"
}

// textList is a content with one text.
func textList(text string) []byte {
	return fmt.Appendf(nil, "[%s]", blocks.TextBlock(text))
}

// editContent drops what the fork leaves out of a content and writes what changed.
func (e *editor) editContent(holder, content source.Value) error {
	if e.entry.role == "toolResult" {
		return e.editResult(holder, content)
	}
	holds := make(map[int]int)
	for _, i := range e.live[e.index] {
		holds[e.c.Events[i].ID.Block] = i
	}
	n := 0
	for v := range content.Items() {
		n++
		i, stays := holds[n]
		if !stays {
			if e.sent[[2]int{e.index, n}] { // Content that is never sent is unchanged.
				e.edits.Drop(v)
			}
			continue
		}
		if err := e.editBlock(v, i); err != nil {
			return fmt.Errorf("event %s: %w", e.c.Events[i].ID, err)
		}
	}
	if content.Kind() == source.KindString {
		e.editText(content, holds[1])
	}
	return nil
}

// editText writes a content that is one text. For an answer the client requires a list.
func (e *editor) editText(content source.Value, event int) {
	o, changed := e.outs[event]
	text, _ := e.c.TextAfter(&e.c.Events[event], o)
	switch {
	case e.wantsList():
		e.edits.Replace(content, textList(text))
	case changed:
		e.edits.Replace(content, source.Quote(text))
	}
}

// editBlock applies one block's outcome, and removes the server's ids from it where the answer is
// no longer complete.
func (e *editor) editBlock(v source.Value, i int) error {
	ev := &e.c.Events[i]
	o, changed := e.outs[i]
	text, _ := e.c.TextAfter(ev, o)
	switch {
	case ev.Kind == model.ToolCall:
		if id := v.Get("id"); e.plain[e.index] && strings.Contains(id.Text(), "|") {
			e.edits.Replace(id, source.Quote((&call{id: id.Text()}).sentID()))
		}
		if changed && !kit.IsObject(text) {
			return errors.New("arguments must be a JSON object")
		}
		if changed {
			e.edits.Drop(v.Get("partialArgs"))
		}
		if changed || !v.Get("arguments").Exists() {
			e.edits.Set(v, "arguments", []byte(text))
		}
	case !changed:
		// An unknown block is sent as a whole.
		if e.plain[e.index] && ev.Parts[0].Text.Encoding == model.JSONString {
			e.edits.Drop(v.Get("textSignature"))
		}
	case ev.Parts[0].Text.Encoding == model.JSONString:
		e.edits.Replace(v.Get("text"), source.Quote(text))
		e.edits.Drop(v.Get("textSignature"))
	default:
		e.edits.Replace(v, blocks.TextBlock(text))
	}
	return nil
}

// editResult writes the outcome of a tool's result.
func (e *editor) editResult(holder, content source.Value) error {
	for _, i := range e.live[e.index] {
		o, changed := e.outs[i]
		ev := &e.c.Events[i]
		if !changed && content.Kind() != source.KindString {
			continue
		}
		if o.Replaced || content.Kind() != source.KindArray || content.Len() == 0 {
			text, _ := e.c.TextAfter(ev, o)
			e.edits.Set(holder, "content", textList(text))
			continue
		}
		n := -1
		for v := range content.Items() {
			n++
			text, touched := o.Parts[n]
			switch {
			case !touched:
			case text == nil:
				e.edits.Drop(v)
			case ev.Parts[n].Kind == model.PartText && v.Get("text").Exists():
				e.edits.Replace(v.Get("text"), source.Quote(*text))
			default:
				e.edits.Replace(v, blocks.TextBlock(*text))
			}
		}
	}
	return nil
}

// editAround writes what is around the content: a result's id follows the id of its call, and an
// answer has its usage.
func (e *editor) editAround(holder source.Value) {
	for _, i := range e.live[e.index] {
		ev := &e.c.Events[i]
		if ev.Kind != model.ToolResult {
			continue
		}
		asked := e.c.Calls[ev.Call].Request
		id := holder.Get("toolCallId")
		if asked >= 0 && e.plain[e.c.Events[asked].Record] && strings.Contains(id.Text(), "|") {
			e.edits.Replace(id, source.Quote((&call{id: id.Text()}).sentID()))
		}
	}
	if e.entry.role != "assistant" {
		return
	}
	usage := holder.Get("usage")
	switch {
	case !e.entry.counted:
		e.edits.Set(holder, "usage", []byte(noUsage))
	case e.counted == e.index:
		e.writeUsage(usage)
	}
}

// writeUsage writes the size of the fork's context into a usage, and marks it.
func (e *editor) writeUsage(usage source.Value) {
	e.edits.Set(usage, model.MarkName, e.c.Mark(e.outs))
	if e.usage == [2]int{} {
		return
	}
	for _, n := range []struct {
		name  string
		count int
	}{
		{"input", e.usage[0]},
		{"output", e.usage[1]},
		{"cacheRead", 0},
		{"cacheWrite", 0},
		{"totalTokens", e.usage[0] + e.usage[1]},
	} {
		e.edits.Set(usage, n.name, fmt.Append(nil, n.count))
	}
}

// noUsage is the usage that the client writes for an answer without cost.
const noUsage = `{"input":0,"output":0,"cacheRead":0,"cacheWrite":0,"totalTokens":0,` +
	`"cost":{"input":0,"output":0,"cacheRead":0,"cacheWrite":0,"total":0}}`
