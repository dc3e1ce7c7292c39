package jp

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"unicode/utf8"

	"decant/model"
	"decant/model/source"
)

// member is a name in a new element, and its value as JSON.
type member struct {
	name  string
	value []byte
}

// element spells a new element as JP does: pretty, its time before its type.
func element(stamp, typ string, members ...member) []byte {
	var b bytes.Buffer
	b.WriteString("{\n    \"timestamp\": ")
	b.Write(source.Quote(stamp))
	b.WriteString(",\n    \"type\": ")
	b.Write(source.Quote(typ))
	for _, m := range members {
		b.WriteString(",\n    ")
		b.Write(source.Quote(m.name))
		b.WriteString(": ")
		b.Write(m.value)
	}
	b.WriteString("\n  }")
	return b.Bytes()
}

// encode spells a text as JP stores it where it stores base64.
func encode(text string) []byte {
	return source.Quote(base64.StdEncoding.EncodeToString([]byte(text)))
}

// added is an element that the source does not have.
func (d *drafter) added(e entry) (source.Piece, error) {
	text := interrupted
	if e.event >= 0 && !d.plain {
		text, _ = d.c.TextAfter(&d.c.Events[e.event], d.outs[e.event])
	}
	var b []byte
	switch e.kind {
	case turnStart:
		b = element(e.stamp, "turn_start")
	case request:
		b = element(e.stamp, "chat_request", member{"content", source.Quote(text)})
	case response:
		b = element(e.stamp, "chat_response", member{"message", source.Quote(text)})
	case toolResult:
		b = element(e.stamp, "tool_call_response", member{"id", source.Quote(e.id)},
			member{"content", encode(text)}, member{"is_error", []byte("true")})
	default:
		return source.Piece{}, fmt.Errorf("no new element is of kind %d", e.kind)
	}
	return source.Piece{Record: none, New: b}, nil
}

// kept is an element of the source: with what became of its text, and with what
// JP sends in its place, else as it is.
func (d *drafter) kept(e entry) (source.Piece, error) {
	p := source.Piece{Record: e.record}
	if e.event < 0 {
		return p, nil
	}
	ev := &d.c.Events[e.event]
	text, other := d.text(e.event, ev)
	if !other {
		return p, nil
	}
	at := d.c.Source.Records[e.record]
	err := d.tree.Parse(d.c.Source.Data, at.Span)
	if err == nil {
		p.Edits, err = d.rewrite(ev, text)
	}
	if err != nil {
		return p, fmt.Errorf("line %d: event %s: %w", at.Line, ev.ID, err)
	}
	return p, nil
}

// text is what an element is to say, and whether that is not what it says now.
func (d *drafter) text(event int, ev *model.Event) (string, bool) {
	// What is hidden is not sent, so what became of it does not show.
	if o, changed := d.outs[event]; changed && ev.Live {
		text, _ := d.c.TextAfter(ev, o)
		return text, true
	}
	at := ev.Parts[0].Text
	// Without a span nothing is stored that would have to be replaced.
	if at.Encoding == model.Literal && !d.plain {
		return at.Literal, !at.Span.Empty()
	}
	if ev.Kind != model.ToolResult || at.Span.Empty() {
		return "", false
	}
	return urlSafe(at.Span.Of(d.c.Source.Data))
}

// urlSafe is the text of base64 that JP does not take for any, as it is not in the
// standard alphabet; false for what is none, or none of a text.
func urlSafe(raw []byte) (string, bool) {
	if !bytes.ContainsAny(raw, "-_") {
		return "", false
	}
	enc := source.AppendText(nil, raw)
	if bytes.ContainsAny(enc, "\r\n") { // Go passes over these, JP does not.
		return "", false
	}
	out, err := base64.URLEncoding.Strict().AppendDecode(nil, enc)
	return string(out), err == nil && utf8.Valid(out)
}

// rewrite puts another text into the element that was parsed.
func (d *drafter) rewrite(ev *model.Event, text string) ([]source.Edit, error) {
	root := d.tree.Root()
	set := func(name string, value []byte) source.Edit {
		return source.Set(root.Span(), name, value)
	}
	switch ev.Kind {
	case model.User:
		return []source.Edit{set("content", source.Quote(text))}, nil
	case model.Assistant:
		// Of several forms JP takes the message first; data of the old text would stay.
		return append(drops(root, "data"), set("message", source.Quote(text))), nil
	case model.ToolResult:
		return []source.Edit{set("content", encode(text))}, nil
	case model.ToolCall:
		args, err := arguments(text)
		if err != nil {
			return nil, err
		}
		return append(d.unrendered(root), set("arguments", args)), nil
	case model.Reasoning:
		return nil, errors.New("reasoning can be removed, never replaced")
	default:
		return nil, fmt.Errorf("no %s can be replaced", ev.Kind)
	}
}

// arguments spells a call's arguments as JP stores them.
func arguments(text string) ([]byte, error) {
	if !isObject([]byte(text)) {
		return nil, errors.New("arguments must be a JSON object")
	}
	enc := func(dst, text []byte) []byte { return base64.StdEncoding.AppendEncode(dst, text) }
	return source.AppendDecoded(nil, []byte(text), enc), nil
}

// rendered is where JP keeps what it showed of a call's arguments.
const rendered = "rendered_arguments"

// unrendered takes out what was shown of arguments that are no longer there.
func (d *drafter) unrendered(root source.Value) []source.Edit {
	meta := root.Get("metadata")
	shown := drops(meta, rendered)
	if len(shown) > 0 && len(shown) == meta.Len() {
		return drops(root, "metadata")
	}
	return shown
}

// drops takes out all members of a name.
func drops(object source.Value, name string) []source.Edit {
	var out []source.Edit
	for n, v := range object.Members() {
		if n == name {
			out = append(out, source.Drop(v.Span()))
		}
	}
	return out
}
