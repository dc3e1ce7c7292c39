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

// NoAnswer is the text of a result that is added where none was recorded. It invents no answer.
const NoAnswer = "[No result was recorded for this call.]"

// Droppable reports whether a block is in a list from which it can be removed, because it is not
// alone.
func (f *Finder) Droppable(i int) bool {
	b := &f.Blocks[i]
	if !b.Listed {
		return false
	}
	if b.In < 0 {
		return f.C.Format == "openai-responses" // An item of a body, else a record.
	}
	for n := b.In + 1; n < len(f.Blocks) && f.Blocks[n].In >= b.In; n++ {
		if n != i && f.Blocks[n].In == b.In {
			return true
		}
	}
	return false
}

// SaidByUser is what the user says in the place of a block, a text and other blocks: these blocks,
// or a user's message where the block is a whole message.
func (f *Finder) SaidByUser(b *wire.Block, text string, others ...[]byte) []byte {
	said := append([][]byte{f.Spelling.TextBlock("user", text)}, others...)
	switch {
	case b.Listed && b.In >= 0:
		return bytes.Join(said, []byte(","))
	case f.API == "openai-responses":
		return source.Object("type", "message", "role", "user", "content", List(said...))
	case f.C.Format == "pi":
		return source.Object("role", "user", "content", List(said...),
			"timestamp", f.RawMember(b.At, "timestamp"))
	case len(others) > 0:
		return source.Object("role", "user", "content", List(said...))
	}
	return source.Object("role", "user", "content", text)
}

// RawMember is a member of an object, or null if it does not exist.
func (f *Finder) RawMember(at source.Span, name string) []byte {
	var t source.Tree
	if raw := f.RawAt(at); t.Parse(raw, source.Span{End: len(raw)}) == nil {
		if v := t.Root().Get(name); v.Exists() {
			return bytes.Clone(v.Raw())
		}
	}
	return []byte("null")
}

// IsNull reports whether a block is a null, which some programs leave of a message or a block.
func (f *Finder) IsNull(b *wire.Block) bool { return string(f.RawAt(b.At)) == "null" }

// ContentOf is the content of a block for a message of the user: its texts joined by newlines, and
// the other blocks that the user may send. What the user may not send becomes a text, as it is.
func (f *Finder) ContentOf(i int) (text string, others [][]byte) {
	var parts []string
	for n := i + 1; n < len(f.Blocks) && f.Blocks[n].In >= i; n++ {
		b := &f.Blocks[n]
		if b.In != i {
			continue
		}
		switch {
		case b.Kind == wire.Text:
			parts = append(parts, f.TextAt(b.Text))
		case b.Kind == wire.Image, b.Kind == wire.Document,
			b.Kind == wire.Other && userParts[b.Tag],
			b.Kind == wire.Result && f.API == "anthropic":
			others = append(others, bytes.Clone(f.RawAt(b.At)))
		case b.Object && b.Tag == "" && len(b.Gaps) > 0: // A text that only lacks its type.
			parts = append(parts, string(source.AppendText(nil, f.RawMember(b.At, "text"))))
		default:
			parts = append(parts, string(f.RawAt(b.At)))
		}
	}
	if raw := f.RawAt(f.Blocks[i].Content); len(parts)+len(others) == 0 && !saysNothing(raw) {
		parts = append(parts, string(raw))
	}
	return strings.Join(parts, "\n"), others
}

// userParts are the types of parts that the user may send, in addition to texts, pictures and
// documents.
var userParts = map[string]bool{
	"search_result": true, "container_upload": true, // Anthropic.
	"file": true, "input_audio": true, // Chat Completions.
	"input_file": true, // Responses.
}

// SayResult fixes a result without a call: the user says its content.
func (f *Finder) SayResult(p *problem.Problem, i int, why string) {
	text, others := f.ContentOf(i)
	b := &f.Blocks[i]
	p.FixBy(model.LossNone, StaysWithUser(others)).
		Put(b.At, f.SaidByUser(b, "[A tool result "+why+"]\n"+text, others...))
}

// StaysWithUser says in words that a content stays as [Finder.ContentOf] gives it.
func StaysWithUser(others [][]byte) string {
	if len(others) > 0 {
		return "its text and its other parts stay with the user"
	}
	return "its text stays as a text of the user"
}

// saysNothing reports whether a JSON value is an empty text or list, or null.
func saysNothing(raw []byte) bool {
	switch string(raw) {
	case "", `""`, "[]", "null":
		return true
	}
	return false
}

// IsBody reports whether the conversation is the body of a request, or lines of its messages. No
// agent adds what is missing there.
func (f *Finder) IsBody() bool {
	switch f.C.Format {
	case "anthropic-messages", "openai-chat", "openai-responses":
		return true
	}
	return false
}

// LastAnswer is the last message that answers a call in a block's message, or that message itself.
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

// InsertAfter inserts a message or an item after another.
func (f *Finder) InsertAfter(p *problem.Problem, at source.Span, value []byte) {
	p.Insert(at.End, append([]byte{f.Separator()}, value...))
}

// Separator is what separates two messages or items.
func (f *Finder) Separator() byte {
	if l := f.C.Source.Layout; l == source.LineLayout || l == source.RowLayout {
		return '\n'
	}
	return ','
}

// DropLine removes a record and its line.
func (f *Finder) DropLine(p *problem.Problem, record int) {
	at := f.C.Source.Records[record].Span
	if end := at.End; end < f.C.Source.Size() {
		at.End += len(f.RawAt(source.Span{Start: end, End: min(end+1, f.C.Source.Size())}))
	}
	p.Put(at, nil)
}

// MessageOf is the index of the message or item that contains a block.
func (f *Finder) MessageOf(block int) int {
	for f.Blocks[block].In >= 0 {
		block = f.Blocks[block].In
	}
	return block
}

// DropBlank removes a blank text.
func (f *Finder) DropBlank(p *problem.Problem, block int) {
	f.DropBlock(p, block, model.LossNone, "the text is left out")
}

// DropReasoning removes reasoning.
func (f *Finder) DropReasoning(p *problem.Problem, block int) {
	f.DropBlock(p, block, model.LossPart, "the reasoning is left out")
}

// DropBlock removes a block, or its message where that contains nothing else.
func (f *Finder) DropBlock(p *problem.Problem, block int, loss model.Loss, words string) {
	if b := &f.Blocks[block]; f.Droppable(block) {
		p.FixBy(loss, words).Drop(b.Record, b.At)
		return
	}
	f.DropMessage(p, block)
	p.Loss = loss
}

// DropMessage removes the message of a block, unless it is the only one.
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

// NoteIn replaces a block with a line of text.
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

// Cut is the start of a text, with an ellipsis where the text is longer.
func Cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}
