package pi

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/source"
)

// editor collects the edits of one content, and of the record round it.
type editor struct {
	*drafter
	entry *entry
	index int
	edits source.Edits
}

// entryEdits are what makes a record the next of the fork.
func (d *drafter) entryEdits(i int) ([]source.Edit, error) {
	e := &editor{drafter: d, entry: &d.entries[i], index: i}
	content, err := e.fresh()
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
		if err := e.content(holder, holder.Get("content")); err != nil {
			return nil, err
		}
	}
	if d.lost[i] && e.entry.role == "toolResult" {
		e.edits.Drop(holder.Get("details"))
	}
	e.around(holder)
	e.link(root)
	return e.edits, nil
}

// fresh is the content that an edit in force puts in the place of the entry's own,
// with the changes done; nil where no edit is applied.
func (e *editor) fresh() ([]byte, error) {
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
	if err := inner.content(to, to.Get("content")); err != nil {
		return nil, err
	}
	// The edits are done on the replacement alone, as if it were a file.
	own := &source.Source{
		Data: e.src.Data, Records: []source.Record{{Span: to.Span(), Line: 1}},
	}
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

// listed reports whether the client wants the content as a list.
func (e *editor) listed() bool {
	return e.entry.role == "assistant" || e.entry.role == "toolResult"
}

// list is a content of one text.
func list(text string) []byte {
	return append(append([]byte{'['}, blocks.TextBlock(text)...), ']')
}

// content drops what the fork does not hold of a content and writes what changed.
func (e *editor) content(holder, content source.Value) error {
	if e.entry.role == "toolResult" {
		return e.result(holder, content)
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
			if e.sent[[2]int{e.index, n}] { // What is never sent stays as it is.
				e.edits.Drop(v)
			}
			continue
		}
		if err := e.block(v, i); err != nil {
			return fmt.Errorf("event %s: %w", e.c.Events[i].ID, err)
		}
	}
	if content.Kind() == source.KindString {
		e.whole(content, holds[1])
	}
	return nil
}

// whole writes a content that is one text; of an answer the client wants a list.
func (e *editor) whole(content source.Value, event int) {
	o, changed := e.outs[event]
	text, _ := e.c.TextAfter(&e.c.Events[event], o)
	switch {
	case e.listed():
		e.edits.Replace(content, list(text))
	case changed:
		e.edits.Replace(content, source.Quote(text))
	}
}

// block writes one block's outcome, and takes the server's ids off it where the
// answer is not whole any more.
func (e *editor) block(v source.Value, i int) error {
	ev := &e.c.Events[i]
	o, changed := e.outs[i]
	text, _ := e.c.TextAfter(ev, o)
	switch {
	case ev.Kind == model.ToolCall:
		if id := v.Get("id"); e.plain[e.index] && strings.Contains(id.Text(), "|") {
			e.edits.Replace(id, source.Quote((&call{id: id.Text()}).sent()))
		}
		if changed && !isObject(text) {
			return errors.New("arguments must be a JSON object")
		}
		if changed || !v.Get("arguments").Exists() {
			e.edits.Set(v, "arguments", []byte(text))
		}
	case !changed:
		// Of a block that is not known all of it is sent.
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

// isObject reports whether a text is one JSON object, as arguments must be.
func isObject(text string) bool {
	return strings.HasPrefix(strings.TrimSpace(text), "{") && source.Valid([]byte(text))
}

// result writes the outcome of a tool's result.
func (e *editor) result(holder, content source.Value) error {
	for _, i := range e.live[e.index] {
		o, changed := e.outs[i]
		ev := &e.c.Events[i]
		if !changed && content.Kind() != source.KindString {
			continue
		}
		if o.Replaced || content.Kind() != source.KindArray || content.Len() == 0 {
			text, _ := e.c.TextAfter(ev, o)
			e.edits.Set(holder, "content", list(text))
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

// around writes what stands beside the content: a result's id follows that of its
// call, and an answer has its usage.
func (e *editor) around(holder source.Value) {
	for _, i := range e.live[e.index] {
		ev := &e.c.Events[i]
		if ev.Kind != model.ToolResult {
			continue
		}
		asked := e.c.Calls[ev.Call].Request
		id := holder.Get("toolCallId")
		if asked >= 0 && e.plain[e.c.Events[asked].Record] && strings.Contains(id.Text(), "|") {
			e.edits.Replace(id, source.Quote((&call{id: id.Text()}).sent()))
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
		e.recount(usage)
	}
}

// recount writes what the fork's context comes to into a usage, and marks it.
func (e *editor) recount(usage source.Value) {
	e.edits.Set(usage, model.MarkName, e.c.Mark())
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

// noUsage is what the client writes for an answer that cost nothing.
const noUsage = `{"input":0,"output":0,"cacheRead":0,"cacheWrite":0,"totalTokens":0,` +
	`"cost":{"input":0,"output":0,"cacheRead":0,"cacheWrite":0,"total":0}}`
