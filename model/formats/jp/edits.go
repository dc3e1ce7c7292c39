package jp

import (
	"errors"
	"fmt"

	"decant/model"
	"decant/model/source"
)

// newPiece is an element that the source does not have.
func (d *drafter) newPiece(e entry) (source.Piece, error) {
	text := interrupted
	if e.event >= 0 && !d.plain {
		text, _ = d.c.TextAfter(&d.c.Events[e.event], d.outs[e.event])
	}
	var b []byte
	switch e.kind {
	case turnStart:
		b = spellElement(e.stamp, "turn_start")
	case request:
		b = spellElement(e.stamp, "chat_request", member{"content", source.Quote(text)})
	case response:
		b = spellElement(e.stamp, "chat_response", member{"message", source.Quote(text)})
	case toolResult:
		b = spellElement(e.stamp, "tool_call_response", member{"id", source.Quote(e.id)},
			member{"content", encodeText(text)}, member{"is_error", []byte("true")})
	default:
		return source.Piece{}, fmt.Errorf("no new element is of kind %d", e.kind)
	}
	return source.Piece{Record: none, New: b}, nil
}

// keptPiece is an element of the source: with what became of its text, and with what
// JP sends in its place, else as it is.
func (d *drafter) keptPiece(e entry) (source.Piece, error) {
	p := source.Piece{Record: e.record}
	if e.event < 0 {
		return p, nil
	}
	ev := &d.c.Events[e.event]
	text, other := d.textAfter(e.event, ev)
	if !other {
		return p, nil
	}
	at := d.c.Source.Records[e.record]
	err := d.tree.ParseIn(d.c.Source, at.Span)
	if err == nil {
		p.Edits, err = d.rewriteElement(ev, text)
	}
	if err != nil {
		return p, fmt.Errorf("line %d: event %s: %w", at.Line, ev.ID, err)
	}
	return p, nil
}

// textAfter is what an element is to say, and whether that is not what it says now.
func (d *drafter) textAfter(event int, ev *model.Event) (string, bool) {
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
	return urlSafe(d.c.Source.BytesAt(at.Span))
}

// rewriteElement puts another text into the element that was parsed.
func (d *drafter) rewriteElement(ev *model.Event, text string) ([]source.Edit, error) {
	root := d.tree.Root()
	set := func(name string, value []byte) source.Edit {
		return source.Set(root.Span(), name, value)
	}
	switch ev.Kind {
	case model.User:
		return []source.Edit{set("content", source.Quote(text))}, nil
	case model.Assistant:
		// Of several forms JP takes the message first; data of the old text would stay.
		return append(dropMembers(root, "data"), set("message", source.Quote(text))), nil
	case model.ToolResult:
		return []source.Edit{set("content", encodeText(text))}, nil
	case model.ToolCall:
		args, err := encodeArguments(text)
		if err != nil {
			return nil, err
		}
		return append(d.dropRendered(root), set("arguments", args)), nil
	case model.Reasoning:
		return nil, errors.New("reasoning can be removed, but not replaced")
	default:
		return nil, fmt.Errorf("no %s can be replaced", ev.Kind)
	}
}

// rendered is where JP keeps what it showed of a call's arguments.
const rendered = "rendered_arguments"

// dropRendered takes out what was shown of arguments that are no longer there.
func (d *drafter) dropRendered(root source.Value) []source.Edit {
	meta := root.Get("metadata")
	shown := dropMembers(meta, rendered)
	if len(shown) > 0 && len(shown) == meta.Len() {
		return dropMembers(root, "metadata")
	}
	return shown
}

// drafter writes the elements of a fork.
type drafter struct {
	c    *model.Conversation
	s    *state
	outs map[int]model.Outcome
	// plain is true where compactions of the source stay: nothing that they hide is
	// written as JP sends it.
	plain bool
	// undeclared are the attachments that a fork does not name any more.
	undeclared map[string]bool
	// off are the tools that its config switches off.
	off  []string
	tree source.Tree
}
