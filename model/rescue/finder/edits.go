package finder

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"decant/model"
	"decant/model/rescue/problem"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// Droppable reports whether a block stands in a list that it can leave: not alone.
func (f *Finder) Droppable(i int) bool {
	b := &f.Blocks[i]
	if !b.Listed {
		return false
	}
	if b.In < 0 {
		return f.C.Format == "openai-responses" // An item of a body; elsewhere it is a record.
	}
	for n := b.In + 1; n < len(f.Blocks) && f.Blocks[n].In >= b.In; n++ {
		if n != i && f.Blocks[n].In == b.In {
			return true
		}
	}
	return false
}

// SaidByUser is a text in the place of a block: a block of text, or where the block is a message
// of its own a message of the user.
func (f *Finder) SaidByUser(b *wire.Block, text string) []byte {
	switch {
	case b.Listed && b.In >= 0:
		return f.Spelling.TextBlock("user", text)
	case f.API == "openai-responses":
		return source.Object("type", "message", "role", "user", "content",
			List(f.Spelling.TextBlock("user", text)))
	case f.C.Format == "pi":
		return source.Object("role", "user", "content", List(f.Spelling.TextBlock("user", text)),
			"timestamp", f.RawMember(b.At, "timestamp"))
	}
	return source.Object("role", "user", "content", text)
}

// RawMember is a member of an object, null if none exists.
func (f *Finder) RawMember(at source.Span, name string) []byte {
	var t source.Tree
	if raw := f.RawAt(at); t.Parse(raw, source.Span{End: len(raw)}) == nil {
		if v := t.Root().Get(name); v.Exists() {
			return bytes.Clone(v.Raw())
		}
	}
	return []byte("null")
}

// ContentText is the texts that a block holds, joined by newlines.
func (f *Finder) ContentText(i int) string {
	var parts []string
	for n := i + 1; n < len(f.Blocks) && f.Blocks[n].In >= i; n++ {
		if b := &f.Blocks[n]; b.In == i && b.Kind == wire.Text {
			parts = append(parts, f.TextAt(b.Text))
		}
	}
	return strings.Join(parts, "\n")
}

// IsBody reports whether the conversation is the body of a request, or lines of its messages: what
// is missing in one no agent adds.
func (f *Finder) IsBody() bool {
	switch f.C.Format {
	case "anthropic-messages", "openai-chat", "openai-responses":
		return true
	}
	return false
}

// LastAnswer is where the last message stands that answers a call of the message of a block, or
// that message itself.
func (f *Finder) LastAnswer(i int) source.Span {
	m := f.MessageOf(i)
	at := f.Blocks[m].At
	for n := m + 1; n < len(f.Blocks); n++ {
		if b := &f.Blocks[n]; b.Kind == wire.Message {
			if b.Role != "tool" {
				break
			}
			at = b.At
		}
	}
	return at
}

// InsertAfter puts a message or an item behind another.
func (f *Finder) InsertAfter(p *problem.Problem, at source.Span, value []byte) {
	p.Put(source.Span{Start: at.End, End: at.End}, append([]byte{f.Separator()}, value...))
}

// Separator stands between two messages or items.
func (f *Finder) Separator() byte {
	if l := f.C.Source.Layout; l == source.LineLayout || l == source.RowLayout {
		return '\n'
	}
	return ','
}

// DropLine takes a record out, with the line that it stands on.
func (f *Finder) DropLine(p *problem.Problem, record int) {
	at := f.C.Source.Records[record].Span
	if end := at.End; end < f.C.Source.Size() {
		at.End += len(f.RawAt(source.Span{Start: end, End: min(end+1, f.C.Source.Size())}))
	}
	p.Put(at, nil)
}

// MessageOf is the index of the message or the item that holds a block.
func (f *Finder) MessageOf(block int) int {
	for f.Blocks[block].In >= 0 {
		block = f.Blocks[block].In
	}
	return block
}

// DropBlank takes out a text that says nothing.
func (f *Finder) DropBlank(p *problem.Problem, block int) {
	f.DropBlock(p, block, model.LossNone, "the text is left out")
}

// DropReasoning takes out reasoning.
func (f *Finder) DropReasoning(p *problem.Problem, block int) {
	f.DropBlock(p, block, model.LossPart, "the reasoning is left out")
}

// DropBlock takes a block out, or its message where that holds nothing else.
func (f *Finder) DropBlock(p *problem.Problem, block int, loss model.Loss, words string) {
	if b := &f.Blocks[block]; f.Droppable(block) {
		p.FixBy(loss, words).Drop(b.Record, b.At)
		return
	}
	f.DropMessage(p, block)
	p.Loss = loss
}

// DropMessage takes out the message of a block, unless there is no other.
func (f *Finder) DropMessage(p *problem.Problem, block int) {
	m := &f.Blocks[f.MessageOf(block)]
	others := slices.ContainsFunc(f.Blocks, func(b wire.Block) bool {
		return b.In < 0 && b.At != m.At
	})
	if !others {
		return
	}
	loss := model.LossPart
	if m.Empty {
		loss = model.LossNone
	}
	p.FixBy(loss, "the message is left out")
	if at := f.C.Source.Records[m.Record].Span; at == m.At {
		f.DropLine(p, m.Record)
		return
	}
	p.Drop(m.Record, m.At)
}

// NoteIn puts a line in the place of a block.
func (f *Finder) NoteIn(p *problem.Problem, b *wire.Block, what string) {
	role := b.Role
	if role == "" {
		role = "user"
	}
	text := fmt.Sprintf("[Left out: %s: %s]", what, Cut(string(f.RawAt(b.At)), MaxNoted))
	p.FixBy(model.LossNote, "a note says what it was")
	if b.In < 0 {
		p.Put(b.At, f.SaidByUser(b, text))
		return
	}
	p.Put(b.At, f.Spelling.TextBlock(role, text))
}

// List is a JSON list of values.
func List(values ...[]byte) []byte {
	return append(append([]byte("["), bytes.Join(values, []byte(","))...), ']')
}

// MaxNoted is how many bytes of a removed block its note repeats at most.
const MaxNoted = 2000

// Cut is the start of a text, with an ellipsis where that is not all.
func Cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}
