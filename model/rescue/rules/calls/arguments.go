package calls

import (
	"bytes"
	"encoding/json"
	"fmt"

	"decant/model"
	"decant/model/amount"
	"decant/model/rescue/finder"
	"decant/model/rescue/limits"
	"decant/model/rescue/problem"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// findArguments finds arguments that are not an object, not a string of JSON, or too long. Those
// that are null are gaps.
func (f calls) findArguments() {
	for i := range f.Blocks {
		b := &f.Blocks[i]
		if b.Kind != wire.Call || b.Input.Empty() || b.InputKind == source.KindNull {
			continue
		}
		if f.API == "anthropic" {
			if b.InputKind != source.KindObject {
				f.Add("input-not-object", b).
					FixBy(model.LossNone, "the arguments become an object").
					Put(b.Input, objectOf(f.RawAt(b.Input)))
			}
			continue
		}
		text := f.TextAt(b.Input)
		switch most := f.Limits[limits.ArgumentChars]; {
		case b.InputKind == source.KindObject:
			f.Add("arguments-not-json", b).FixBy(model.LossNone, "the object becomes a string").
				Put(b.Input, source.Quote(string(f.RawAt(b.Input))))
		case b.InputKind != source.KindString || !json.Valid([]byte(text)):
			f.Add("arguments-not-json", b).FixBy(model.LossNone, "the arguments become an object").
				Put(b.Input, source.Quote(string(objectOf(f.RawAt(b.Input)))))
		case len(text) > most:
			f.longArguments(b, text, most)
		}
	}
}

// objectOf is an object with the content of a value that is not an object. A text that is a cut
// object is completed, so that none of it is lost.
func objectOf(raw []byte) []byte {
	whole := source.AppendCompact(nil, source.Completed(source.AppendText(nil, raw)))
	if len(whole) > 0 && whole[0] == '{' {
		return whole
	}
	return source.Object("_raw", raw)
}

// longArguments notes arguments that are too long: a line of text replaces their longest text.
func (f calls) longArguments(b *wire.Block, text string, most int) {
	p := f.Add("arguments-too-long", b).Measure(
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
	p.FixBy(model.LossPart, "the longest text in them becomes one line").
		Put(b.Input, source.Quote(short))
}

// longestText is the place of the longest string in a value.
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

// findCallCount finds messages with more calls than an API accepts, and empty lists of calls.
func (f calls) findCallCount() {
	for i := range f.Blocks {
		b := &f.Blocks[i]
		if b.Tag != "tool_calls" || b.Listed {
			continue
		}
		if b.Empty {
			f.Add("calls-empty", b).FixBy(model.LossNone, "the empty list is left out").
				Drop(b.Record, b.At)
			continue
		}
		n := 0
		for k := i + 1; k < len(f.Blocks) && f.Blocks[k].In >= i; k++ {
			if f.Blocks[k].In == i {
				n++
				f.findNoCall(k)
			}
		}
		if most := f.Limits[limits.CallsAtOnce]; f.Limits.Exceeds(limits.CallsAtOnce, n) {
			p := f.Add("calls-too-many", b).Measure(
				amount.Of(most, "call"), amount.Of(n, "call"))
			f.splitCalls(p, i, most)
		}
	}
}

// findNoCall finds an entry of a list of calls that is no object.
func (f calls) findNoCall(i int) {
	b := &f.Blocks[i]
	if b.Kind != wire.Unknown {
		return
	}
	p := f.Add("block-not-object", b).FixBy(model.LossNone, "the null is left out")
	p.Effect = "the API refuses the request"
	if !f.IsNull(b) {
		p.FixBy(model.LossPart, "it is left out")
	}
	p.Drop(b.Record, b.At)
}

// splitCalls moves the calls of a message that exceed the maximum into a message of their own,
// after the results of the others.
func (f calls) splitCalls(p *problem.Problem, at, most int) {
	var keep, move [][]byte
	moved := map[string]bool{}
	for k := at + 1; k < len(f.Blocks) && f.Blocks[k].In >= at; k++ {
		if b := &f.Blocks[k]; b.In == at && len(keep) < most {
			keep = append(keep, bytes.Clone(f.RawAt(b.At)))
		} else if b.In == at {
			move = append(move, bytes.Clone(f.RawAt(b.At)))
			moved[b.ID.Text] = true
		}
	}
	// The first result of the moved calls is replaced with the message that asks for them and then
	// the result. Two messages in the place of one need a new list.
	message := source.Object("role", "assistant", "content", []byte("null"), "tool_calls",
		finder.List(move...))
	for k := at + 1; k < len(f.Blocks); k++ {
		if r := &f.Blocks[k]; r.Kind == wire.Result && moved[r.ID.Text] {
			p.FixBy(model.LossNone, "the calls are split over two messages")
			p.Put(f.Blocks[at].At, finder.List(keep...))
			p.Insert(r.At.Start, append(message, ','))
			return
		}
	}
}

// findReferences finds references to tools that the request does not define. A stored session does
// not say which tools its agent sends, so a reference there is harmless until an error names it.
func (f calls) findReferences() {
	defined := f.defined()
	for i := range f.Blocks {
		b := &f.Blocks[i]
		if b.Kind != wire.Reference || defined[b.Name.Text] {
			continue
		}
		p := f.Add("tool-reference", b).FixBy(model.LossNote, "a note names the tool").
			Put(b.At, f.Spelling.TextBlock(b.Role,
				"[A tool that was found: "+b.Name.Text+"]"))
		if len(defined) == 0 {
			p.Harm = model.Harmless
			p.Effect = "the API refuses the request only if the tool is no longer there"
		}
	}
}

// defined are the tools that a body defines by their names; none where it may define others.
func (f calls) defined() map[string]bool {
	out := map[string]bool{}
	for i := range f.C.Events {
		switch e := &f.C.Events[i]; {
		case e.Kind != model.Definition:
		case e.Label == "": // All tools of a server.
			return nil
		default:
			out[e.Label] = true
		}
	}
	return out
}
