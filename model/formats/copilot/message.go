package copilot

import (
	"strconv"
	"strings"

	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/source"
)

// The numbers of blocks in a record. A message is the first block. Its pictures follow in pairs
// with their names. An answer is the second block, and its calls follow.
const (
	textBlock    = 1
	replyBlock   = 2
	firstShown   = 2
	firstRequest = 3
)

// addText adds an event with one text and a label to the line.
func (l *line) addText(k model.Kind, label string, text source.Value) {
	b := newBlock(k, textBlock, blocks.TextPart(text))
	b.event.Label = label
	l.blocks = append(l.blocks, b)
}

// readUser reads a message to the model: the text that the client made from what was typed.
func (r *reader) readUser(l *line, data source.Value) {
	content, text := data.Get("content"), data.Get("transformedContent")
	from := data.Get("source")
	l.typed = !from.Exists() || from.Is("user") || strings.HasPrefix(from.Text(), "agent-")
	if text.Kind() != source.KindString {
		text = content
	} else {
		l.stale = !strings.Contains(text.Text(), strings.TrimSpace(content.Text()))
	}
	label := ""
	if !l.typed {
		label = from.Text()
	}
	l.addText(model.User, label, text)
	number := firstShown
	for v := range data.Get("attachments").Items() {
		l.addShown(v, number)
		number += 2
	}
}

// addShown reads a picture that a message shows. The client reads other attachments again.
func (l *line) addShown(v source.Value, number int) {
	blob, id, name := v.Get("type").Is("blob"), v.Get("assetId"), v.Get("displayName")
	if !blob && (!v.Get("type").Is("file") || !id.Exists()) {
		return
	}
	media := v.Get("mimeType").Text()
	s := shown{asset: id.Text(), image: strings.HasPrefix(media, "image/"), inner: pictureOf(v)}
	part := blocks.TextPart(name)
	switch {
	case !blob:
		part = madeText("Image file at path "+v.Get("path").Text(), v.Get("path"))
	case name.Kind() != source.KindString:
		part = madeText("Attached image", v)
	}
	s.name = newBlock(model.User, number, part)
	s.name.event.Label = "attachment"
	l.shows = append(l.shows, s)
}

// pictureOf is the picture in an object, without data where there is none.
func pictureOf(v source.Value) model.Part {
	return blocks.ImageOf64(v.Get("mimeType"), v.Get("data"))
}

// readReply reads an answer of the model.
func (r *reader) readReply(l *line, data source.Value) {
	l.model, l.answer = data.Get("model").Text(), data.Get("apiCallId").Text()
	l.addReasoning(data)
	if text := data.Get("content"); text.Span().Len() > len(`""`) {
		l.blocks = append(l.blocks, newBlock(model.Assistant, replyBlock, blocks.TextPart(text)))
	}
	number := firstRequest
	for v := range data.Get("toolRequests").Items() {
		in := v.Get("arguments")
		part := blocks.ArgumentsPart(in)
		if in.Kind() == source.KindString {
			part = blocks.TextPart(in)
		}
		b := newBlock(model.ToolCall, number, part)
		b.call = &call{id: v.Get("toolCallId").Text(), tool: v.Get("name").Text(), folder: r.cwd}
		b.call.facts = tools.Read(b.call.tool, in, r.cwd)
		l.blocks = append(l.blocks, b)
		number++
	}
}

// addReasoning reads the model's reasoning, which the client never sends again.
func (l *line) addReasoning(data source.Value) {
	text, opaque := data.Get("reasoningText"), 0
	for _, name := range []string{"reasoningOpaque", "encryptedContent"} {
		if v := data.Get(name); v.Kind() == source.KindString {
			opaque += max(0, v.Span().Len()-len(`""`))
		}
	}
	part := blocks.TextPart(text)
	if text.Kind() != source.KindString {
		part = blocks.EmptyPart(source.Value{})
	}
	if text.Kind() == source.KindString || opaque > 0 {
		b := newBlock(model.Reasoning, textBlock, part)
		b.event.Opaque = opaque
		l.blocks = append(l.blocks, b)
	}
}

// readResult reads how a call ended.
func (r *reader) readResult(l *line, data source.Value) {
	l.call = data.Get("toolCallId").Text()
	good, text := data.Get("success").True(), data.Get("result", "content")
	part := blocks.TextPart(text)
	switch failed := data.Get("error", "message"); {
	case good && text.Kind() != source.KindString:
		part = madeText("", data)
	case !good && failed.Kind() == source.KindString:
		part = blocks.TextPart(failed)
	case !good:
		part = madeText("Tool execution failed", data)
	}
	b := newBlock(model.ToolResult, textBlock, part)
	code := data.Get("shellExecution", "exitCode")
	b.call = &call{
		id: l.call, failed: !good || code.Kind() == source.KindNumber && code.Int() != 0,
		cut: wasCut(data.Get("toolTelemetry", "metrics")),
	}
	l.blocks = append(l.blocks, b)
	for v := range data.Get("result", "binaryResultsForLlm").Items() {
		l.brings = append(l.brings, v.Get("assetId").Text())
	}
}

// wasCut reports whether the client noted that the model got less than the tool delivered.
func wasCut(metrics source.Value) bool {
	length := func(name string) float64 {
		n, _ := strconv.ParseFloat(string(metrics.Get(name).Raw()), 64)
		return n
	}
	return length("resultForLlmLength") < length("resultLength")
}
