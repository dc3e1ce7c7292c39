package rescue

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"decant/model"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// droppable reports whether a block stands in a list that it can leave: not alone.
func (f *finder) droppable(i int) bool {
	b := &f.blocks[i]
	if !b.Listed {
		return false
	}
	if b.In < 0 {
		return f.c.Format == "openai-responses" // An item of a body; elsewhere it is a record.
	}
	for n := b.In + 1; n < len(f.blocks) && f.blocks[n].In >= b.In; n++ {
		if n != i && f.blocks[n].In == b.In {
			return true
		}
	}
	return false
}

// saidByUser is a text in the place of a block: a block of text, or where the block is a message
// of its own a message of the user.
func (f *finder) saidByUser(b *wire.Block, text string) []byte {
	switch {
	case b.Listed && b.In >= 0:
		return f.spelling.TextBlock("user", text)
	case f.api == "openai-responses":
		return source.Object("type", "message", "role", "user", "content",
			list(f.spelling.TextBlock("user", text)))
	case f.c.Format == "pi":
		return source.Object("role", "user", "content", list(f.spelling.TextBlock("user", text)),
			"timestamp", f.rawMember(b.At, "timestamp"))
	}
	return source.Object("role", "user", "content", text)
}

// rawMember is a member of an object, null where there is none.
func (f *finder) rawMember(at source.Span, name string) []byte {
	var t source.Tree
	if raw := f.rawAt(at); t.Parse(raw, source.Span{End: len(raw)}) == nil {
		if v := t.Root().Get(name); v.Exists() {
			return bytes.Clone(v.Raw())
		}
	}
	return []byte("null")
}

// contentText is the texts that a block holds, joined by newlines.
func (f *finder) contentText(i int) string {
	var parts []string
	for n := i + 1; n < len(f.blocks) && f.blocks[n].In >= i; n++ {
		if b := &f.blocks[n]; b.In == i && b.Kind == wire.Text {
			parts = append(parts, f.textAt(b.Text))
		}
	}
	return strings.Join(parts, "\n")
}

// isBody reports whether the conversation is the body of a request, or lines of its messages: what
// is missing in one no agent adds.
func (f *finder) isBody() bool {
	switch f.c.Format {
	case "anthropic-messages", "openai-chat", "openai-responses":
		return true
	}
	return false
}

// lastAnswer is where the last message stands that answers a call of the message of a block, or
// that message itself.
func (f *finder) lastAnswer(i int) source.Span {
	m := f.messageOf(i)
	at := f.blocks[m].At
	for n := m + 1; n < len(f.blocks); n++ {
		if b := &f.blocks[n]; b.Kind == wire.Message {
			if b.Role != "tool" {
				break
			}
			at = b.At
		}
	}
	return at
}

// insertAfter puts a message or an item behind another.
func (f *finder) insertAfter(p *Problem, at source.Span, value []byte) {
	p.put(source.Span{Start: at.End, End: at.End}, append([]byte{f.separator()}, value...))
}

// separator stands between two messages or items.
func (f *finder) separator() byte {
	if l := f.c.Source.Layout; l == source.LineLayout || l == source.RowLayout {
		return '\n'
	}
	return ','
}

// dropLine takes a record out, with the line that it stands on.
func (f *finder) dropLine(p *Problem, record int) {
	at := f.c.Source.Records[record].Span
	if end := at.End; end < f.c.Source.Size() {
		at.End += len(f.rawAt(source.Span{Start: end, End: min(end+1, f.c.Source.Size())}))
	}
	p.put(at, nil)
}

// messageOf is the index of the message or the item that holds a block.
func (f *finder) messageOf(block int) int {
	for f.blocks[block].In >= 0 {
		block = f.blocks[block].In
	}
	return block
}

// dropBlank takes out a text that says nothing.
func (f *finder) dropBlank(p *Problem, block int) {
	f.dropBlock(p, block, model.LossNone, "the text is left out")
}

// dropReasoning takes out reasoning.
func (f *finder) dropReasoning(p *Problem, block int) {
	f.dropBlock(p, block, model.LossPart, "the reasoning is left out")
}

// dropBlock takes a block out, or its message where that holds nothing else.
func (f *finder) dropBlock(p *Problem, block int, loss model.Loss, words string) {
	if b := &f.blocks[block]; f.droppable(block) {
		p.fix(loss, words).drop(b.Record, b.At)
		return
	}
	f.dropMessage(p, block)
	p.Loss = loss
}

// dropMessage takes out the message of a block, unless there is no other.
func (f *finder) dropMessage(p *Problem, block int) {
	m := &f.blocks[f.messageOf(block)]
	others := slices.ContainsFunc(f.blocks, func(b wire.Block) bool {
		return b.In < 0 && b.At != m.At
	})
	if !others {
		return
	}
	loss := model.LossPart
	if m.Empty {
		loss = model.LossNone
	}
	p.fix(loss, "the message is left out")
	if at := f.c.Source.Records[m.Record].Span; at == m.At {
		f.dropLine(p, m.Record)
		return
	}
	p.drop(m.Record, m.At)
}

// noteIn puts a line in the place of a block.
func (f *finder) noteIn(p *Problem, b *wire.Block, what string) {
	role := b.Role
	if role == "" {
		role = "user"
	}
	text := fmt.Sprintf("[Left out: %s: %s]", what, cut(string(f.rawAt(b.At)), maxNoted))
	p.fix(model.LossNote, "a note says what it was")
	if b.In < 0 {
		p.put(b.At, f.saidByUser(b, text))
		return
	}
	p.put(b.At, f.spelling.TextBlock(role, text))
}
