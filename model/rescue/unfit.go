package rescue

import (
	"slices"

	"decant/model"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// opening is what the user says first where the file does not begin with the user. It invents no
// request.
const opening = "[The beginning of this conversation is not in its file.]"

// unfit are the rules of the checkers of bodies that a block or a message breaks by itself, each
// with the fix. No fork fixes them: a body is sent as it is.
var unfit = map[string]func(f *finder, p *Problem, block int){
	"text-blank":         (*finder).dropBlank,
	"message-empty":      (*finder).dropMessage,
	"reasoning-alone":    (*finder).dropMessage,
	"reasoning-unsigned": (*finder).dropReasoning,
	"first-not-user":     (*finder).startWithUser,
	"call-without-id":    (*finder).noteCall,
	"item-without-type":  (*finder).noteItem,
}

// findUnfit fixes what the checkers find of blocks and messages that cannot be sent.
func (f *finder) findUnfit(findings []model.Finding) {
	for _, n := range findings {
		fix := unfit[n.Rule]
		switch {
		case n.Rule == "block-not-object" && f.spelling.TextBlock != nil:
			fix = (*finder).makeObject
		case fix == nil || !f.isBody():
			continue
		}
		if i := f.blockNamed(n.Place); i >= 0 {
			p := f.addAt(n.Rule, n.Place)
			p.Effect = n.Effect
			fix(f, p, i)
		}
	}
}

// blockNamed is the index of the block that an id of an event names, or of its message where that
// holds nothing; -1 for none.
func (f *finder) blockNamed(place string) int {
	id, err := model.ParseID(place)
	if err != nil {
		return -1
	}
	item, container := 0, -1
	for i := range f.blocks {
		b := &f.blocks[i]
		if b.Record != id.Record-1 {
			continue
		}
		if b.In < 0 {
			if item++; container >= 0 {
				break
			}
			if id.Item == 0 || id.Item == item {
				container = i
			}
		}
	}
	if container < 0 {
		return -1
	}
	n := 0
	for i := container + 1; i < len(f.blocks) && f.blocks[i].In >= container; i++ {
		if f.blocks[i].In == container {
			if n++; n == id.Block {
				return i
			}
		}
	}
	return container
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

// startWithUser puts a line of the user in front.
func (f *finder) startWithUser(p *Problem, block int) {
	m := &f.blocks[f.messageOf(block)]
	with := source.Object("role", "user", "content", opening)
	end := byte(',')
	if f.c.Source.Records[m.Record].Span == m.At {
		end = '\n'
	}
	at := source.Span{Start: m.At.Start, End: m.At.Start}
	p.fix(model.LossNone, "one line is put before it").bytes = []source.Patch{
		{At: at, With: append(with, end)},
	}
}

// noteCall puts a line in the place of a call that no result can answer.
func (f *finder) noteCall(p *Problem, block int) {
	if b := &f.blocks[block]; b.Listed && f.c.Format != "openai-chat" {
		f.noteIn(p, b, "a call without an id")
	}
}

// noteItem puts a line in the place of what no API knows.
func (f *finder) noteItem(p *Problem, block int) {
	f.noteIn(p, &f.blocks[f.messageOf(block)], "an item without a type")
}

// makeObject makes a text of a block that is none, and drops anything else.
func (f *finder) makeObject(p *Problem, block int) {
	b := &f.blocks[block]
	if !b.Listed || b.Object {
		return
	}
	if said := f.textAt(b.At); said != "" && f.rawAt(b.At)[0] == '"' {
		p.fix(model.LossNone, "it becomes a block of text").
			replace(b.Record, b.At, f.spelling.TextBlock(b.Role, said))
		return
	}
	f.dropBlock(p, block, model.LossPart, "the block is left out")
}
