package records

import (
	"decant/model"
	"decant/model/rescue/finder"
	"decant/model/rescue/problem"
	"decant/model/source"
)

// opening is the user's first message where the file does not start with the user. It invents no
// request.
const opening = "[The beginning of this conversation is not in its file.]"

// unfit are the rules of the body checkers that a single block or message breaks, each with the
// fix. No fork fixes them, because a body is sent as it is.
var unfit = map[string]func(f records, p *problem.Problem, block int){
	"text-blank":          records.DropBlank,
	"message-empty":       records.DropMessage,
	"reasoning-unsigned":  records.DropReasoning,
	"first-not-user":      records.startWithUser,
	"call-without-id":     records.noteCall,
	"item-without-type":   records.noteItem,
	"call-unanswered":     records.answerFunction,
	"result-without-call": records.sayFunction,
}

// findUnfit fixes the blocks and messages that checkers found unfit to be sent.
func (f records) findUnfit(findings []model.Finding) {
	for _, n := range findings {
		fix := unfit[n.Rule]
		switch {
		case n.Rule == "block-not-object" && f.Spelling.TextBlock != nil:
			fix = records.makeObject
		case fix == nil || !f.IsBody():
			continue
		}
		if i := f.blockNamed(n.Place); i >= 0 && f.isOwn(n.Rule, i) {
			p := f.AddAt(n.Rule, n.Place)
			p.Effect = n.Effect
			fix(f, p, i)
		}
	}
}

// isOwn reports whether no other rule covers what a checker found at a block.
func (f records) isOwn(rule string, block int) bool {
	switch rule {
	case "call-unanswered":
		return f.isFunction(block)
	case "result-without-call":
		return f.Blocks[f.MessageOf(block)].Role == "function"
	case "message-empty":
		return len(f.Blocks[f.MessageOf(block)].Gaps) == 0
	}
	return true
}

// isFunction reports whether the message of a block has an old function_call, which is no block.
func (f records) isFunction(block int) bool {
	return f.C.Format == "openai-chat" &&
		string(f.RawMember(f.Blocks[f.MessageOf(block)].At, "function_call")) != "null"
}

// sayFunction fixes the result of an old function_call that is not there.
func (f records) sayFunction(p *problem.Problem, block int) {
	f.SayResult(p, f.MessageOf(block), "without its call")
}

// answerFunction adds a result to an old function_call.
func (f records) answerFunction(p *problem.Problem, block int) {
	at := f.Blocks[f.MessageOf(block)].At
	var t source.Tree
	raw := f.RawMember(at, "function_call")
	if t.Parse(raw, source.Span{End: len(raw)}) != nil {
		return
	}
	p.FixBy(model.LossNone, "a result is added that says none was recorded")
	f.InsertAfter(p, at, source.Object("role", "function", "name", t.Root().Get("name").Text(),
		"content", finder.NoAnswer))
}

// blockNamed is the index of the block that an event id names, or of its message where that is
// empty; -1 for none.
func (f records) blockNamed(place string) int {
	id, err := model.ParseID(place)
	if err != nil {
		return -1
	}
	item, container := 0, -1
	for i := range f.Blocks {
		b := &f.Blocks[i]
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
	for i := container + 1; i < len(f.Blocks) && f.Blocks[i].In >= container; i++ {
		if f.Blocks[i].In == container {
			if n++; n == id.Block {
				return i
			}
		}
	}
	return container
}

// startWithUser inserts a user's line at the start.
func (f records) startWithUser(p *problem.Problem, block int) {
	m := &f.Blocks[f.MessageOf(block)]
	with := source.Object("role", "user", "content", opening)
	end := byte(',')
	if f.C.Source.Records[m.Record].Span == m.At {
		end = '\n'
	}
	at := source.Span{Start: m.At.Start, End: m.At.Start}
	p.FixBy(model.LossNone, "one line is added before it").Bytes = []source.Patch{
		{At: at, With: append(with, end)},
	}
}

// noteCall replaces a call that no result can answer with a line of text.
func (f records) noteCall(p *problem.Problem, block int) {
	if b := &f.Blocks[block]; b.Listed && f.C.Format != "openai-chat" {
		f.NoteIn(p, b, "a call without an id")
	}
}

// noteItem replaces an item that no API knows with a line of text, and drops a null.
func (f records) noteItem(p *problem.Problem, block int) {
	b := &f.Blocks[f.MessageOf(block)]
	if f.IsNull(b) {
		p.FixBy(model.LossNone, "the null is left out").Drop(b.Record, b.At)
		return
	}
	f.NoteIn(p, b, "an item without a type")
}

// makeObject converts a block that is a plain text into a text object, and drops any other block
// that is not an object.
func (f records) makeObject(p *problem.Problem, block int) {
	b := &f.Blocks[block]
	if !b.Listed || b.Object {
		return
	}
	if said := f.TextAt(b.At); said != "" && f.RawAt(b.At)[0] == '"' {
		p.FixBy(model.LossNone, "it becomes a block of text").
			Put(b.At, f.Spelling.TextBlock(b.Role, said))
		return
	}
	loss := model.LossPart
	if f.IsNull(b) {
		loss = model.LossNone
	}
	f.DropBlock(p, block, loss, "the block is left out")
}
