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

// keptPiece is an element of the source, with its changed text and with what JP sends instead of
// it; else unchanged.
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

// textAfter is the new text of an element, and whether it differs from the current text.
func (d *drafter) textAfter(event int, ev *model.Event) (string, bool) {
	// Hidden content is not sent, so its outcome does not matter.
	if o, changed := d.outs[event]; changed && ev.Live {
		text, _ := d.c.TextAfter(ev, o)
		return text, true
	}
	at := ev.Parts[0].Text
	// Without a span no stored text must be replaced.
	if at.Encoding == model.Literal && !d.plain {
		return at.Literal, !at.Span.Empty()
	}
	if ev.Kind != model.ToolResult || at.Span.Empty() {
		return "", false
	}
	return urlSafe(d.c.Source.BytesAt(at.Span))
}

// rewriteElement puts another text into the parsed element.
func (d *drafter) rewriteElement(ev *model.Event, text string) ([]source.Edit, error) {
	root := d.tree.Root()
	set := func(name string, value []byte) source.Edit {
		return source.Set(root.Span(), name, value)
	}
	switch ev.Kind {
	case model.User:
		return []source.Edit{set("content", source.Quote(text))}, nil
	case model.Assistant:
		// JP reads the message first, and data would keep the old text.
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

// rendered is the member in which JP keeps what it showed of a call's arguments.
const rendered = "rendered_arguments"

// dropRendered removes what was shown of arguments that changed.
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
	// plain is true where the source's compactions stay. Content that they hide is then not written
	// in the form in which JP sends it.
	plain bool
	// undeclared are the attachments that a fork no longer names.
	undeclared map[string]bool
	// off are the tools that the fork's config switches off.
	off  []string
	tree source.Tree
}
