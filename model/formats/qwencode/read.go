package qwencode

import (
	"errors"
	"time"

	"decant/model"
	"decant/model/source"
)

// Why a line that is JSON may still be unreadable.
var (
	errNoObject = errors.New("not a JSON object")
	errNoRecord = errors.New("it is not a record: its type or an id is missing")
)

// readLines reads all lines.
func readLines(src *source.Source) []line {
	lines := make([]line, len(src.Records))
	const stretch = 64
	model.RunParallel((len(lines)+stretch-1)/stretch, func(n int, buf []byte) []byte {
		r := reader{src: src}
		for i := n * stretch; i < min((n+1)*stretch, len(lines)); i++ {
			r.readLine(i, &lines[i])
		}
		return buf
	})
	return lines
}

// readLine fills in one line.
func (r *reader) readLine(i int, l *line) {
	if l.err = r.tree.ParseIn(r.src, r.src.Records[i].Span); l.err != nil {
		return
	}
	v := r.tree.Root()
	if v.Kind() != source.KindObject {
		l.err = errNoObject
		return
	}
	l.recordType = v.Get("type").Text()
	k, known := kinds[l.recordType]
	if !known || !hasIdentity(v) {
		l.err = errNoRecord
		return
	}
	l.kind, l.uuid, l.parent = k, v.Get("uuid").Text(), v.Get("parentUuid").Text()
	l.session, l.cwd = v.Get("sessionId").Text(), v.Get("cwd").Text()
	l.version, l.subtype = v.Get("version").Text(), v.Get("subtype").Text()
	l.agent, l.side = v.Get("agentId").Text(), v.Get("isSidechain").True()
	l.model = v.Get("model").Text()
	l.time, _ = time.Parse(time.RFC3339Nano, v.Get("timestamp").Text())
	if l.kind == carried {
		r.readSystem(l, v)
	} else {
		r.readMessage(l, v, v.Get("message", "role").Text())
	}
	l.numberBlocks(i)
}

// unsentSubtype is the subtype of messages that are never sent.
const unsentSubtype = "realtime_message"

// readMessage reads a record of a message in a role.
func (r *reader) readMessage(l *line, v source.Value, role string) {
	m := v.Get("message")
	if l.subtype == unsentSubtype || m.Kind() != source.KindObject {
		l.kind = carried
		return
	}
	c := readContent(m, role, 0, l.cwd)
	for i := range c.blocks {
		b := &c.blocks[i]
		if b.event.Kind == model.ToolResult {
			b.readStatus(v.Get("toolCallResult"))
		}
		if l.recordType == "user" && l.subtype != "" {
			b.event.Label = l.subtype
		}
	}
	l.contents = []content{c}
	parts := m.Get("parts")
	for p := range parts.Items() {
		l.plain = l.recordType == "user" && l.subtype == "" && parts.Len() == 1 &&
			p.Len() == 1 && p.Get("text").Kind() == source.KindString
	}
	l.window = v.Get("contextWindowSize").Int()
	if l.recordType == "assistant" {
		l.readUsage(v.Get("usageMetadata"))
	}
}

// readStatus reads how a call ended, as shown on the screen.
func (b *block) readStatus(shown source.Value) {
	switch status := shown.Get("status"); {
	case status.Is("error"):
		b.call.failed = true
	case status.Is("cancelled"):
		b.call.interrupted = true
	}
}

// readSystem reads a record of the client.
func (r *reader) readSystem(l *line, v source.Value) {
	payload := v.Get("systemPayload")
	switch {
	case asides[l.subtype]:
		l.kind = aside
	case l.subtype == "chat_compression":
		r.readCompression(l, payload)
	case l.subtype == "custom_title":
		l.title = payload.Get("customTitle").Text()
		l.usage.Mark = model.ReadMark(v)
	case l.subtype == "slash_command":
		l.readCommand(payload)
	}
}

// readCompression reads a compression by the client, and what it sends instead of earlier content.
// An empty value is not a compression.
func (r *reader) readCompression(l *line, payload source.Value) {
	list := payload.Get("compressedHistory")
	if isFalsy(list) {
		return
	}
	info := payload.Get("info")
	l.kind, l.shape = cut, list.Kind() == source.KindArray
	l.tokens = max(0, info.Get("originalTokenCount").Int())
	l.counted, l.used = info.Exists(), max(0, info.Get("newTokenCount").Int())
	l.usage.Mark = model.ReadMark(info)
	n := 0
	for m := range list.Items() {
		n++
		c := readContent(m, m.Get("role").Text(), n, l.cwd)
		for i := range c.blocks {
			c.blocks[i].event.Label = "compaction"
		}
		l.contents = append(l.contents, c)
	}
	if len(l.contents) > 0 && l.contents[0].role == "user" {
		for i := range l.contents[0].blocks {
			if e := &l.contents[0].blocks[i].event; e.Kind == model.User {
				e.Kind = model.Summary
			}
		}
	}
}

// isFalsy reports whether a value is false in JavaScript.
func isFalsy(v source.Value) bool {
	switch v.Kind() {
	case source.KindNumber:
		return v.Int() == 0
	case source.KindBool:
		return !v.True()
	case source.KindString:
		return v.Is("")
	case source.KindObject, source.KindArray:
		return false
	default:
		return true
	}
}

// readCommand reads a command that the client itself answered. The prompt before it is then never
// sent.
func (l *line) readCommand(payload source.Value) {
	shown := payload.Get("outputHistoryItems")
	if !payload.Get("phase").Is("result") || payload.Get("sentToModel").True() ||
		shown.Kind() != source.KindArray || shown.Len() == 0 {
		return
	}
	for item := range shown.Items() {
		if !item.Get("type").Is("assistant") {
			return
		}
	}
	l.command = payload.Get("rawCommand").Text()
}

// numberBlocks gives the events of a line their ids.
func (l *line) numberBlocks(i int) {
	for c := range l.contents {
		for b := range l.contents[c].blocks {
			at := &l.contents[c].blocks[b]
			at.event.ID = model.ID{Record: i + 1, Item: l.contents[c].item, Block: b + 1}
			at.event.Record, at.event.Call, at.event.Time = i, -1, l.time
		}
	}
}
