// Package finder is what rules of a rescue find problems with, not files: a conversation, read into
// the blocks that its API is sent, with the limits of that API and the problems found so far.
//
// A rule iterates over the blocks, reads their texts and bytes by place, and notes what it finds
// ([Finder.Add]). Edits that several rules use are methods here too: leaving out a message,
// replacing a block with a note. The package itself knows no rule.
package finder

import (
	"bytes"
	"cmp"
	"slices"

	"decant/model"
	"decant/model/formats"
	"decant/model/rescue/limits"
	"decant/model/rescue/problem"
	"decant/model/rescue/room"
	"decant/model/rescue/shapes"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// Finder looks for problems in one conversation.
type Finder struct {
	// C is the conversation, and API is the API that it is sent to, with its limits.
	C      *model.Conversation
	API    string
	Limits limits.Set
	// Spelling says how its messages are written. Blocks are their blocks, empty before
	// [Finder.Read].
	Spelling wire.Spelling
	Blocks   []wire.Block
	// Marked is true where the file may contain cache marks, or ids of another API.
	Marked bool
	// Hollow is true where the file may contain messages without content.
	Hollow bool
	// starts are the starts of the parts of live events, with the event, in file order.
	starts []start
	// Found are the problems in the order in which they were noted.
	Found []problem.Problem
}

// start is where a part of an event starts.
type start struct{ at, event int }

// New prepares a finder.
func New(c *model.Conversation) *Finder {
	api := limits.APIOf(c.Format)
	return &Finder{C: c, API: api, Limits: limits.Of(api), Spelling: wire.Spellings[c.Format]}
}

// IsSuspect reports whether any part of a conversation can break a rule about blocks, according to
// what is already known. Its records are then read once more.
func (f *Finder) IsSuspect() bool {
	if f.Marked || f.IsBody() || f.C.Format == "pi" {
		return true
	}
	for i := range f.C.Calls {
		if f.isSuspectCall(&f.C.Calls[i]) {
			return true
		}
	}
	longest, last := f.LongestText(), model.User
	for i := range f.C.Events {
		e := &f.C.Events[i]
		if !e.Live {
			continue
		}
		if last = e.Kind; f.isSuspectEvent(e, longest) {
			return true
		}
	}
	return last == model.Reasoning // Reasoning without an answer.
}

// isSuspectCall reports whether an API may refuse the id or the name of a call.
func (f *Finder) isSuspectCall(k *model.Call) bool {
	return !k.Unique || !IsPlainName(k.ID) || !IsPlainName(k.Tool) ||
		f.Limits.Exceeds(limits.ToolName, len(k.Tool)) ||
		f.Limits.Exceeds(limits.CallID, len(k.ID))
}

// isSuspectEvent reports whether an event contains what rules are about: pictures, data, and texts
// longer than longest bytes.
func (f *Finder) isSuspectEvent(e *model.Event, longest int) bool {
	if e.Kind == model.ToolCall && f.Limits.Exceeds(limits.ArgumentChars, e.Bytes) {
		return true
	}
	for i := range e.Parts {
		p := &e.Parts[i]
		if p.Text.Span.Len() > longest || p.Kind == model.PartImage ||
			p.Kind == model.PartData || p.Kind == model.PartText && f.LooksLikePicture(p.Text) {
			return true
		}
	}
	return false
}

// Read reads the blocks that are sent. There are none where no API uses the format's spelling.
func (f *Finder) Read() {
	if f.Spelling.Read == nil {
		return
	}
	f.Blocks = make([]wire.Block, 0, f.expectBlocks())
	for record, m := range formats.Messages(f.C) {
		f.Blocks = f.Spelling.Read(f.Blocks, record, m)
	}
	f.starts = make([]start, 0, len(f.C.Events))
	for i := range f.C.Events {
		for k := range f.C.Events[i].Parts {
			if at := f.C.Events[i].Parts[k].Text.Span; !at.Empty() {
				f.starts = append(f.starts, start{at.Start, i})
			}
		}
	}
	slices.SortFunc(f.starts, func(a, b start) int { return cmp.Compare(a.at, b.at) })
}

// expectBlocks estimates the number of blocks: a message for each record, or for each message where
// one record holds many, a block for each event, and the parts of each result.
func (f *Finder) expectBlocks() int {
	n, record, item := 0, -1, -1
	for i := range f.C.Events {
		e := &f.C.Events[i]
		if !e.Live {
			continue
		}
		if n++; e.Record != record || e.ID.Item != item {
			n++
		}
		if e.Kind == model.ToolResult {
			n += len(e.Parts)
		}
		record, item = e.Record, e.ID.Item
	}
	return n
}

// EventIn is the first event inside a span, or -1 for none.
func (f *Finder) EventIn(at source.Span) int {
	i, _ := slices.BinarySearchFunc(f.starts, at.Start, func(s start, n int) int {
		return cmp.Compare(s.at, n)
	})
	if i < len(f.starts) && f.starts[i].at < at.End {
		return f.starts[i].event
	}
	return -1
}

// placeOf names the event of a block.
func (f *Finder) placeOf(b *wire.Block) string {
	if i := f.EventIn(b.At); i >= 0 {
		return f.C.Events[i].ID.String()
	}
	id := model.ID{Record: b.Record + 1, Block: 1}
	if f.C.Source.Records[b.Record].Span != b.At && f.IsBody() {
		id.Item = f.itemOf(b)
	}
	if b.Listed && b.In >= 0 && f.Blocks[b.In].Kind == wire.Message {
		id.Block = f.blockOf(b)
	}
	return id.String()
}

// blockOf counts the blocks of a message up to one of them, from 1.
func (f *Finder) blockOf(b *wire.Block) int {
	n := 0
	for i := b.In + 1; i < len(f.Blocks) && f.Blocks[i].At.Start <= b.At.Start; i++ {
		if f.Blocks[i].In == b.In {
			n++
		}
	}
	return n
}

// itemOf counts the messages and items of a record up to the one with a block, from 1.
func (f *Finder) itemOf(b *wire.Block) int {
	n := 0
	for i := range f.Blocks {
		m := &f.Blocks[i]
		if m.At.Start > b.At.Start {
			break
		}
		if m.In < 0 && m.Record == b.Record {
			n++
		}
	}
	return n
}

// TextAt is the decoded text of a JSON string.
func (f *Finder) TextAt(at source.Span) string {
	if at.Empty() {
		return ""
	}
	return string(f.C.Source.AppendText(nil, at))
}

// RawAt are the bytes of a value.
func (f *Finder) RawAt(at source.Span) []byte { return f.C.Source.BytesAt(at) }

// Add notes that a block breaks a rule.
func (f *Finder) Add(rule string, b *wire.Block) *problem.Problem {
	return f.AddAt(rule, f.placeOf(b))
}

// AddAt notes that a rule is broken at a place.
func (f *Finder) AddAt(rule, place string) *problem.Problem {
	s := shapes.Of(rule)
	f.Found = append(f.Found, problem.Problem{Problem: model.Problem{
		Rule: rule, Place: place, Text: s.TextFor(f.C.Format, f.API), Effect: s.Effect,
		Harm: s.Harm,
	}})
	return &f.Found[len(f.Found)-1]
}

// LongestText is how many characters a text may have to fit the window for certain, together with
// as much other content.
func (f *Finder) LongestText() int {
	window, _ := room.Window(f.C)
	return max(1, (window-room.Reserve(f.C))*charsPerToken/2)
}

// LooksLikePicture reports whether a text starts like a picture in JSON.
func (f *Finder) LooksLikePicture(text model.Text) bool {
	if text.Encoding != model.JSONString || text.Span.Len() < leastPicture {
		return false
	}
	head, _ := f.C.Source.HeadText(text.Span, 200)
	head = bytes.ReplaceAll(head, []byte(" "), nil)
	head = bytes.TrimPrefix(head, []byte("["))
	return bytes.HasPrefix(head, []byte(`{"type":"image"`)) ||
		bytes.HasPrefix(head, []byte(`{"source":{`))
}

// leastPicture is the minimum length in bytes of a text that is treated as a picture.
const leastPicture = 10_000

// IsPlainName reports whether a name or an id of a call has only characters that all APIs allow.
func IsPlainName(s string) bool {
	for i := range len(s) {
		if c := s[i]; c != '_' && c != '-' && (c < '0' || c > '9') && (c < 'a' || c > 'z') &&
			(c < 'A' || c > 'Z') {
			return false
		}
	}
	return s != ""
}

// charsPerToken is the minimum number of characters per token where texts are cut to fit a window.
// For logs and code the real number is over three.
const charsPerToken = 2
