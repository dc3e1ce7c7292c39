package qwencode

import (
	"errors"
	"fmt"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/source"
)

// editor collects the edits of one record.
type editor struct {
	*drafter
	line  *line
	index int
	edits source.Edits
}

// lineEdits are the edits that make a record the next record of the fork.
func (d *drafter) lineEdits(i int) ([]source.Edit, error) {
	root, err := d.root(i)
	if err != nil {
		return nil, err
	}
	e := &editor{drafter: d, line: &d.lines[i], index: i}
	switch e.line.kind {
	case said:
		err = e.editSaid(root)
	case cut:
		err = e.editCompression(root.Get("systemPayload"))
	default:
	}
	if err != nil {
		return nil, err
	}
	e.linkRecord(root)
	return e.edits, nil
}

// editSaid writes the changes in the record of a message.
func (e *editor) editSaid(root source.Value) error {
	if err := e.editMessage(root.Get("message"), 0); err != nil {
		return err
	}
	if e.lost[e.index] {
		e.edits.Drop(root.Get("toolCallResult", "resultDisplay"))
		if e.line.recordType == "user" && e.line.subtype == "" {
			e.edits.Drop(root.Get("systemPayload")) // What the screen shows instead of it.
		}
	}
	if e.counted == e.index {
		e.writeUsage(root.Get("usageMetadata"))
	}
	return nil
}

// editMessage drops what the fork leaves out of a message and writes what changed. item is the
// message's number in a compression, or 0.
func (e *editor) editMessage(m source.Value, item int) error {
	role := "user"
	if e.line.contents[max(0, item-1)].role == "model" {
		role = "model"
	}
	if !m.Get("role").Is(role) {
		e.edits.Set(m, "role", source.Quote(role))
	}
	n := 0
	for v := range m.Get("parts").Items() {
		n++
		id := model.ID{Record: e.index + 1, Item: item, Block: n}
		i, stays := e.holds[id]
		if !stays {
			if e.sent[id] || isCallPart(v) || isBare(v) || role == "model" && isVoid(v) {
				e.edits.Drop(v)
			}
			continue
		}
		if o, changed := e.outs[i]; changed || isBare(v) {
			if err := e.editPart(v, i, o); err != nil {
				return fmt.Errorf("event %s: %w", id, err)
			}
		}
	}
	return nil
}

// isCallPart reports whether a part is a request or a result. An unsent one could be sent in a
// fork.
func isCallPart(v source.Value) bool {
	return v.Get("functionCall").Exists() || v.Get("functionResponse").Exists()
}

// editPart applies the outcome of one part.
func (e *editor) editPart(v source.Value, i int, o model.Outcome) error {
	ev := &e.c.Events[i]
	text, _ := e.c.TextAfter(ev, o)
	switch {
	case ev.Kind == model.ToolCall:
		if !kit.IsObject(text) {
			return errors.New("arguments must be a JSON object")
		}
		e.edits.Set(v.Get("functionCall"), "args", []byte(text))
	case ev.Kind == model.ToolResult:
		e.editResult(v.Get("functionResponse"), i, o)
	case isBare(v):
		e.edits.Replace(v, textPart(text))
	case ev.Parts[0].Text.Encoding == model.JSONString:
		e.edits.Replace(v.Get("text"), source.Quote(text))
		e.edits.Drop(v.Get("thoughtSignature"))
	default:
		e.edits.Replace(v, textPart(text))
	}
	return nil
}

// textPart is a part with a text.
func textPart(text string) []byte { return source.Object("text", text) }

// editResult applies the outcome of a tool's result.
func (e *editor) editResult(v source.Value, i int, o model.Outcome) {
	if o.Replaced {
		text, _ := e.c.TextAfter(&e.c.Events[i], o)
		e.setResponse(v, text)
		e.edits.Drop(v.Get("parts"))
		return
	}
	first := 0 // The first part that does not belong to the response.
	if hasResponse(v) {
		first = 1
		if text, touched := o.Parts[0]; touched && text != nil {
			e.setResponse(v, *text)
		} else if touched {
			e.setResponse(v, "")
		}
	}
	n := first - 1
	for p := range v.Get("parts").Items() {
		n++
		text, touched := o.Parts[n]
		switch {
		case !touched:
		case text == nil:
			e.edits.Drop(p)
		case p.Get("text").Kind() == source.KindString:
			e.edits.Replace(p.Get("text"), source.Quote(*text))
		default:
			e.edits.Replace(p, textPart(*text))
		}
	}
}

// setResponse gives a result another text; an error stays an error.
func (e *editor) setResponse(v source.Value, text string) {
	response := v.Get("response")
	if own := responseText(response); own.Exists() {
		e.edits.Replace(own, source.Quote(text))
		return
	}
	name := "output"
	if response.Get("error").Exists() {
		name = "error"
	}
	e.edits.Set(v, "response", source.Object(name, text))
}

// editCompression writes the changes in the messages of a compression.
func (e *editor) editCompression(payload source.Value) error {
	n := 0
	for m := range payload.Get("compressedHistory").Items() {
		n++
		if m.Kind() != source.KindObject || e.dropsItem(n, m.Get("role").Is("model")) {
			e.edits.Drop(m)
			continue
		}
		if err := e.editMessage(m, n); err != nil {
			return err
		}
	}
	if e.counted == e.index {
		e.writeSize(payload.Get("info"))
	}
	return nil
}

// dropsItem reports whether a message of a compression is removed: an answer of which nothing is
// sent, and a message that loses all its content.
func (e *editor) dropsItem(item int, answer bool) bool {
	c := &e.line.contents[item-1]
	lost, called := false, false
	for b := range c.blocks {
		id := c.blocks[b].event.ID
		if _, stays := e.holds[id]; stays {
			return false
		}
		lost, called = lost || e.sent[id], called || c.blocks[b].call != nil
	}
	return answer || lost || called
}

// writeSize writes the size of the fork's context into a compression, and marks it.
func (e *editor) writeSize(info source.Value) {
	e.edits.Set(info, model.MarkName, e.c.Mark(e.outs))
	if n := e.usage[0] + e.usage[1]; n > 0 {
		e.edits.Set(info, "newTokenCount", fmt.Append(nil, n))
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
		{"promptTokenCount", e.usage[0]},
		{"candidatesTokenCount", e.usage[1]},
		{"thoughtsTokenCount", 0},
		{"cachedContentTokenCount", 0},
		{"totalTokenCount", e.usage[0] + e.usage[1]},
	} {
		e.edits.Set(usage, n.name, fmt.Append(nil, n.count))
	}
}

// linkRecord links a record to the previous one in the fork, and to the fork's session.
func (e *editor) linkRecord(root source.Value) {
	id := e.id
	if id == "" {
		id = e.c.ID
	}
	if !root.Get("sessionId").Is(id) {
		e.edits.Set(root, "sessionId", source.Quote(id))
	}
	if len(e.pieces) == 0 && e.line.cwd != e.c.CWD {
		e.edits.Set(root, "cwd", source.Quote(e.c.CWD))
	}
	if e.id != "" {
		e.edits.Set(root, "forkedFrom", source.Object(
			"sessionId", e.c.ID, "messageUuid", e.line.uuid))
	}
	if e.line.kind == aside {
		return
	}
	link, again := e.parents[e.line.uuid]
	if !again {
		link = e.parentLink()
		e.parents[e.line.uuid], e.prev = link, e.line.uuid
	}
	if old := root.Get("parentUuid"); string(old.Raw()) != string(link) {
		e.edits.Set(root, "parentUuid", link)
	}
}
