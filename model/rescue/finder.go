package rescue

import (
	"cmp"
	"slices"

	"decant/model"
	"decant/model/formats"
	"decant/model/rescue/limits"
	"decant/model/rescue/shapes"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// finder looks for problems in one conversation.
type finder struct {
	c        *model.Conversation
	api      string
	limits   limits.Set
	spelling wire.Spelling
	blocks   []wire.Block
	// marked is true where the file may hold cache marks, or ids that are not of its API.
	marked bool
	// hollow is true where the file may hold messages without content.
	hollow bool
	// starts are where the parts of live events start, with the event, in the order of the file.
	starts []start
	out    []Problem
}

// start is where a part of an event starts.
type start struct{ at, event int }

// newFinder readies a finder.
func newFinder(c *model.Conversation) *finder {
	api := limits.APIOf(c.Format)
	return &finder{c: c, api: api, limits: limits.Of(api), spelling: wire.Spellings[c.Format]}
}

// isSuspect reports whether anything of a conversation can break a rule about blocks, from what is
// known of it already: then its records are read once more.
func (f *finder) isSuspect() bool {
	if f.marked || f.isBody() || f.c.Format == "pi" {
		return true
	}
	if slices.ContainsFunc(f.c.Calls, f.isSuspectCall) {
		return true
	}
	longest, last := f.longestText(), model.User
	for i := range f.c.Events {
		e := &f.c.Events[i]
		if !e.Live {
			continue
		}
		if last = e.Kind; f.isSuspectEvent(e, longest) {
			return true
		}
	}
	return last == model.Reasoning // Nothing that it led to.
}

// isSuspectCall reports whether an API may refuse the id or the name of a call.
func (f *finder) isSuspectCall(k model.Call) bool {
	return !k.Unique || !isPlainName(k.ID) || !isPlainName(k.Tool) ||
		f.limits.Exceeds(limits.ToolName, len(k.Tool)) ||
		f.limits.Exceeds(limits.CallID, len(k.ID))
}

// isSuspectEvent reports whether an event holds what rules are about: pictures, data, and texts
// that are longer than so many bytes.
func (f *finder) isSuspectEvent(e *model.Event, longest int) bool {
	if e.Kind == model.ToolCall && f.limits.Exceeds(limits.ArgumentChars, e.Bytes) {
		return true
	}
	return slices.ContainsFunc(e.Parts, func(p model.Part) bool {
		return p.Text.Span.Len() > longest || p.Kind == model.PartImage ||
			p.Kind == model.PartData || p.Kind == model.PartText && f.looksLikePicture(p.Text)
	})
}

// read reads the blocks that are sent; none where the format is none that an API spells.
func (f *finder) read() {
	if f.spelling.Read == nil {
		return
	}
	for record, m := range formats.Messages(f.c) {
		f.blocks = f.spelling.Read(f.blocks, record, m)
	}
	for i := range f.c.Events {
		for k := range f.c.Events[i].Parts {
			if at := f.c.Events[i].Parts[k].Text.Span; !at.Empty() {
				f.starts = append(f.starts, start{at.Start, i})
			}
		}
	}
	slices.SortFunc(f.starts, func(a, b start) int { return cmp.Compare(a.at, b.at) })
}

// eventIn is the first event that stands in a span, -1 for none.
func (f *finder) eventIn(at source.Span) int {
	i, _ := slices.BinarySearchFunc(f.starts, at.Start, func(s start, n int) int {
		return cmp.Compare(s.at, n)
	})
	if i < len(f.starts) && f.starts[i].at < at.End {
		return f.starts[i].event
	}
	return -1
}

// placeOf names the event of a block.
func (f *finder) placeOf(b *wire.Block) string {
	if i := f.eventIn(b.At); i >= 0 {
		return f.c.Events[i].ID.String()
	}
	id := model.ID{Record: b.Record + 1, Block: 1}
	if f.c.Source.Records[b.Record].Span != b.At && f.isBody() {
		id.Item = f.itemOf(b)
	}
	return id.String()
}

// itemOf counts the messages and items of a record up to the one that holds a block, from 1.
func (f *finder) itemOf(b *wire.Block) int {
	n := 0
	for i := range f.blocks {
		m := &f.blocks[i]
		if m.At.Start > b.At.Start {
			break
		}
		if m.In < 0 && m.Record == b.Record {
			n++
		}
	}
	return n
}

// textAt is the decoded text of a JSON string.
func (f *finder) textAt(at source.Span) string {
	if at.Empty() {
		return ""
	}
	return string(f.c.Source.AppendText(nil, at))
}

// rawAt is the bytes of a value.
func (f *finder) rawAt(at source.Span) []byte { return f.c.Source.BytesAt(at) }

// add notes that a block breaks a rule.
func (f *finder) add(rule string, b *wire.Block) *Problem {
	return f.addAt(rule, f.placeOf(b))
}

// addAt notes that a rule is broken at a place.
func (f *finder) addAt(rule, place string) *Problem {
	s := shapes.Of(rule)
	f.out = append(f.out, Problem{Problem: model.Problem{
		Rule: rule, Place: place, Text: s.TextFor(f.c.Format, f.api), Effect: s.Effect,
		Harm: s.Harm,
	}})
	return &f.out[len(f.out)-1]
}

// longestText is how many characters a text may have at most so that it surely fits the window,
// with as much again beside it.
func (f *finder) longestText() int {
	window, _ := Window(f.c)
	return max(1, (window-Reserve(f.c))*charsPerToken/2)
}
