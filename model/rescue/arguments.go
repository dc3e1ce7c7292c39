package rescue

import (
	"bytes"
	"encoding/json"
	"fmt"

	"decant/model"
	"decant/model/amount"
	"decant/model/rescue/limits"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// findArguments finds arguments that are no object, no JSON, or too long.
func (f calls) findArguments() {
	for i := range f.blocks {
		b := &f.blocks[i]
		if b.Kind != wire.Call || b.Input.Empty() {
			continue
		}
		if f.api == "anthropic" {
			if b.InputKind != source.KindObject {
				f.add("input-not-object", b).fix(model.LossNone, "the arguments become an object").
					put(b.Input, objectOf(f.rawAt(b.Input)))
			}
			continue
		}
		if b.InputKind != source.KindString {
			continue
		}
		text := f.textAt(b.Input)
		switch most := f.limits[limits.ArgumentChars]; {
		case !json.Valid([]byte(text)):
			f.add("arguments-not-json", b).fix(model.LossNone, "the arguments become an object").
				put(b.Input, source.Quote(string(objectOf(f.rawAt(b.Input)))))
		case len(text) > most:
			f.longArguments(b, text, most)
		}
	}
}

// objectOf is an object that says what a value says that is none: a text that is a cut object is
// closed where it is open.
func objectOf(raw []byte) []byte {
	if text := source.AppendText(nil, raw); len(text) > 0 {
		if whole := source.Closed(text); whole != nil && whole[0] == '{' && source.Valid(whole) {
			return source.AppendCompact(nil, whole)
		}
	}
	return source.Object("_raw", raw)
}

// longArguments notes arguments that are too long: their longest text becomes a line.
func (f calls) longArguments(b *wire.Block, text string, most int) {
	p := f.add("arguments-too-long", b).measure(
		amount.Of(most, "character"), amount.Of(len(text), "character"))
	var t source.Tree
	if t.Parse([]byte(text), source.Span{End: len(text)}) != nil {
		return
	}
	longest := longestText(t.Root())
	if len(text)-longest.Len() > most {
		return
	}
	note := source.Quote(fmt.Sprintf("[%s left out]", amount.Of(longest.Len()-2, "character")))
	short := text[:longest.Start] + string(note) + text[longest.End:]
	p.fix(model.LossPart, "the longest text in them becomes one line").
		put(b.Input, source.Quote(short))
}

// longestText is where the longest string of a value stands.
func longestText(v source.Value) source.Span {
	at := source.Span{}
	switch v.Kind() {
	case source.KindString:
		return v.Span()
	case source.KindArray:
		for e := range v.Items() {
			if s := longestText(e); s.Len() > at.Len() {
				at = s
			}
		}
	case source.KindObject:
		for _, e := range v.Members() {
			if s := longestText(e); s.Len() > at.Len() {
				at = s
			}
		}
	default:
	}
	return at
}

// findCallCount finds messages with more calls than an API takes, and lists of calls that are
// empty.
func (f calls) findCallCount() {
	for i := range f.blocks {
		b := &f.blocks[i]
		if b.Tag != "tool_calls" || b.Listed {
			continue
		}
		if b.Empty {
			f.add("calls-empty", b).fix(model.LossNone, "the empty list is left out").
				drop(b.Record, b.At)
			continue
		}
		n := 0
		for k := i + 1; k < len(f.blocks) && f.blocks[k].In >= i; k++ {
			if f.blocks[k].In == i {
				n++
			}
		}
		if most := f.limits[limits.CallsAtOnce]; f.limits.Exceeds(limits.CallsAtOnce, n) {
			p := f.add("calls-too-many", b).measure(
				amount.Of(most, "call"), amount.Of(n, "call"))
			f.splitCalls(p, i, most)
		}
	}
}

// splitCalls puts the calls of a message that are over the most into a message of their own,
// behind the results of the others.
func (f calls) splitCalls(p *Problem, at, most int) {
	var keep, move [][]byte
	moved := map[string]bool{}
	for k := at + 1; k < len(f.blocks) && f.blocks[k].In >= at; k++ {
		if b := &f.blocks[k]; b.In == at && len(keep) < most {
			keep = append(keep, bytes.Clone(f.rawAt(b.At)))
		} else if b.In == at {
			move = append(move, bytes.Clone(f.rawAt(b.At)))
			moved[f.textAt(b.ID)] = true
		}
	}
	// The first result of those that moved becomes the message that asks for them, with the
	// result behind it: two messages in the place of one are put there by a new list.
	message := source.Object("role", "assistant", "content", []byte("null"), "tool_calls",
		list(move...))
	for k := at + 1; k < len(f.blocks); k++ {
		if r := &f.blocks[k]; r.Kind == wire.Result && moved[f.textAt(r.ID)] {
			p.fix(model.LossNone, "the calls are split over two messages")
			p.put(f.blocks[at].At, list(keep...))
			p.put(source.Span{Start: r.At.Start, End: r.At.Start}, append(message, ','))
			return
		}
	}
}

// findServerCalls finds calls of tools of the API itself that it did not answer.
func (f calls) findServerCalls() {
	answered := map[string]bool{}
	for i := range f.blocks {
		if b := &f.blocks[i]; b.Kind == wire.ServerResult {
			answered[f.textAt(b.ID)] = true
		}
	}
	for i := range f.blocks {
		b := &f.blocks[i]
		if b.Kind != wire.ServerCall || answered[f.textAt(b.ID)] {
			continue
		}
		text := fmt.Sprintf("[A call of %s that was not answered: %s]", f.textAt(b.Name),
			cut(string(f.rawAt(b.Input)), maxNoted))
		f.add("call-unanswered", b).fix(model.LossNote, "a note says what was asked for").
			put(b.At, f.spelling.TextBlock(b.Role, text))
	}
}

// findReferences finds references to tools that the request may not have.
func (f calls) findReferences() {
	for i := range f.blocks {
		b := &f.blocks[i]
		if b.Kind != wire.Reference {
			continue
		}
		f.add("tool-reference", b).fix(model.LossNote, "a note names the tool").
			put(b.At, f.spelling.TextBlock(b.Role,
				"[A tool that was found: "+f.textAt(b.Name)+"]"))
	}
}
