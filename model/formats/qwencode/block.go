package qwencode

import (
	"strings"

	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/source"
)

// readContent makes the events of a message in a role. item is its number in a compression, or 0
// for none.
func readContent(m source.Value, role string, item int, cwd string) content {
	c := content{role: role, item: item}
	parts := m.Get("parts")
	text, plain := "", parts.Len() > 0
	for v := range parts.Items() {
		c.blocks = append(c.blocks, readPart(v, c.role, cwd))
		c.void = c.void || isVoid(v)
		c.bare = c.bare || isBare(v)
		plain = plain && !v.Get("functionCall").Exists() &&
			(v.Get("thought").True() || v.Get("text").Exists())
		if !v.Get("thought").True() && plain && len(text) <= len(givenUp) {
			text += v.Get("text").Text()
		}
	}
	c.stale = plain && strings.TrimSpace(text) == givenUp
	return c
}

// givenUp is the client's text for a request that the server abandoned; it is never sent.
const givenUp = "(request timeout)"

// isVoid reports whether the client rejects a part of an answer, and so the whole answer.
func isVoid(v source.Value) bool {
	if v.Kind() == source.KindObject && v.Len() == 0 {
		return true
	}
	text := v.Get("text")
	return text.Exists() && text.Is("") && !v.Get("thought").True() &&
		v.Get("thoughtSignature").Text() == "" && !v.Get("functionCall").Exists()
}

// isBare reports whether a part is neither an object nor a list.
func isBare(v source.Value) bool {
	return v.Kind() != source.KindObject && v.Kind() != source.KindArray
}

// readPart makes the event of one part.
func readPart(v source.Value, role, cwd string) block {
	answer := role == "model"
	switch {
	case v.Kind() == source.KindString:
		b := textBlock(v, role)
		b.dead = v.Is("")
		return b
	case v.Get("functionCall").Exists():
		return readCall(v.Get("functionCall"), answer, cwd)
	case v.Get("functionResponse").Exists():
		return readResult(v.Get("functionResponse"), answer)
	case v.Get("thought").True():
		return readThought(v, answer)
	case v.Get("text").Kind() == source.KindString:
		b := textBlock(v.Get("text"), role)
		b.dead = v.Get("text").Is("")
		return b
	case v.Get("inlineData").Exists():
		return readMedia(v, answer)
	}
	b := newBlock(textKind(role), blocks.DataPart(v), role)
	b.dead = true
	return b
}

// textKind is the kind of a text in a role.
func textKind(role string) model.Kind {
	if role == "model" {
		return model.Assistant
	}
	return model.User
}

// newBlock is an event of one part.
func newBlock(k model.Kind, p model.Part, role string) block {
	as := "user"
	if role == "model" {
		as = "assistant"
	}
	return block{event: model.Event{Kind: k, Role: as, Parts: []model.Part{p}}}
}

// textBlock is an event of one text, a JSON string at the value.
func textBlock(v source.Value, role string) block {
	return newBlock(textKind(role), blocks.TextPart(v), role)
}

// readThought is a reasoning event. Nothing in the file shows what else is bound to it.
func readThought(v source.Value, answer bool) block {
	text, sign := v.Get("text"), v.Get("thoughtSignature")
	b := block{event: blocks.ReadThinking(text, sign), dead: !answer || text.Text() == ""}
	b.event.Role = "assistant"
	switch {
	case !b.event.Signed:
	case isResponses(sign):
		b.signature = responses
	default:
		b.signature = signed
	}
	b.event.Signed = false // The model that continues decides whether it is signed.
	return b
}

// isResponses reports whether a signature is an item of OpenAI's Responses, as JSON.
func isResponses(sign source.Value) bool {
	text := strings.TrimSpace(sign.Text())
	if !strings.HasPrefix(text, "{") {
		return false
	}
	var t source.Tree
	if t.Parse([]byte(text), source.Span{End: len(text)}) != nil {
		return false
	}
	return t.Root().Get("id").Kind() == source.KindString &&
		t.Root().Get("encrypted_content").Kind() == source.KindString
}

// readMedia is a picture, or another file that is sent unchanged.
func readMedia(v source.Value, answer bool) block {
	p, picture := mediaPart(v)
	k := model.User
	if picture {
		k = model.ImageMessage
	}
	b := newBlock(k, p, "user")
	b.dead = answer
	return b
}

// mediaPart is a part of bytes, and whether it is a picture.
func mediaPart(v source.Value) (model.Part, bool) {
	data := v.Get("inlineData")
	if strings.HasPrefix(data.Get("mimeType").Text(), "image/") {
		return blocks.ImageOf64(data.Get("mimeType"), data.Get("data")), true
	}
	return blocks.DataPart(v), false
}

// readCall is a tool call. A call without an id is never sent, because no result can name it.
func readCall(v source.Value, answer bool, cwd string) block {
	in := v.Get("args")
	if in.Kind() == source.KindNull {
		in = source.Value{}
	}
	b := newBlock(model.ToolCall, blocks.ArgumentsPart(in), "model")
	b.call = &call{id: v.Get("id").Text(), tool: v.Get("name").Text()}
	b.call.readArguments(in, cwd)
	b.dead = !answer || b.call.id == ""
	if answer && b.dead {
		b.fault = ruleCallID
	}
	return b
}

// readResult is the answer to a tool call: the output or the error, and media with it.
func readResult(v source.Value, answer bool) block {
	b := block{event: model.Event{Kind: model.ToolResult, Role: "user"}}
	response := v.Get("response")
	b.call = &call{
		id: v.Get("id").Text(), tool: v.Get("name").Text(),
		failed: response.Get("error").Exists(),
	}
	b.dead = answer || b.call.id == ""
	if hasResponse(v) {
		b.event.Parts = []model.Part{responsePart(response)}
	}
	for p := range v.Get("parts").Items() {
		switch {
		case p.Get("text").Kind() == source.KindString:
			b.event.Parts = append(b.event.Parts, blocks.TextPart(p.Get("text")))
		default:
			part, _ := mediaPart(p)
			b.event.Parts = append(b.event.Parts, part)
		}
	}
	return b
}

// hasResponse reports whether a result has its own text. An empty text next to media is never sent.
func hasResponse(v source.Value) bool {
	response := v.Get("response")
	text := responseText(response)
	blank := text.Is("") || !response.Exists() || response.Kind() == source.KindNull
	return !blank || v.Get("parts").Len() == 0
}

// responsePart is the part of a response that the model gets.
func responsePart(response source.Value) model.Part {
	text := responseText(response)
	switch {
	case text.Exists():
		return blocks.TextPart(text)
	case response.Exists() && response.Kind() != source.KindNull:
		return blocks.DataPart(response)
	}
	return blocks.EmptyPart(response)
}

// responseText is the text in a response, or absent where the response is sent as a whole.
func responseText(response source.Value) source.Value {
	for _, v := range []source.Value{response, response.Get("output"), response.Get("error")} {
		if v.Kind() == source.KindString {
			return v
		}
	}
	return source.Value{}
}
