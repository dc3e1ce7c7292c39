package texts

import (
	"fmt"
	"slices"
	"strings"

	"decant/model"
	"decant/model/rescue/finder"
	"decant/model/rescue/limits"
	"decant/model/rescue/shapes"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// findBlocks finds blocks with types that the API does not know, or does not accept in that role.
func (f texts) findBlocks() {
	for i := range f.Blocks {
		b := &f.Blocks[i]
		switch {
		case (b.Kind == wire.Reasoning || b.Kind == wire.Redacted) && b.Role == "user":
			f.noteBlock("block-role", b, "a message of the user has reasoning")
		case b.Kind == wire.Unknown && b.Object && f.C.Format == "codex":
			f.noteBlock("item-unknown", b, "an item of type "+b.Tag)
		case len(b.Gaps) > 0 && f.IsBody(): // It is a text that only lacks its type.
		case b.Kind == wire.Unknown && b.Object && f.C.Format != "pi":
			f.noteBlock("block-type", b, "a block of type "+b.Tag)
		}
	}
}

// noteBlock notes a block that the API refuses.
func (f texts) noteBlock(rule string, b *wire.Block, what string) {
	f.NoteIn(f.Add(rule, b), b, what)
}

// roles are those that the APIs know, by the format of their bodies.
var roles = map[string][]string{
	"anthropic-messages": {"user", "assistant"},
	"openai-chat":        {"user", "assistant", "system", "developer", "tool", "function"},
	"openai-responses":   {"user", "assistant", "system", "developer"},
}

// findRoles finds messages with a role that the API does not know.
func (f texts) findRoles() {
	known := roles[f.C.Format]
	if known == nil {
		return
	}
	for i := range f.Blocks {
		b := &f.Blocks[i]
		if b.Kind != wire.Message || slices.Contains(known, b.Role) || f.IsNull(b) {
			continue
		}
		text, others := f.ContentOf(i)
		text = fmt.Sprintf("<%s>\n%s\n</%s>", b.Role, text, b.Role)
		last := len(known) - 1
		p := f.Add("role-unknown", b)
		if f.API != "anthropic" {
			p.Text = "" // The rule has the words of Anthropic's API alone.
		}
		p.Measure(strings.Join(known[:last], ", ")+" or "+known[last], b.Role).
			FixBy(model.LossNone, finder.StaysWithUser(others)).
			Put(b.At, f.SaidByUser(b, text, others...))
	}
}

// findEnding finds what an API does not accept at the end of a request.
func (f texts) findEnding() {
	last := -1
	for i := range f.Blocks {
		if f.Blocks[i].Kind == wire.Message {
			last = i
		}
	}
	if last < 0 || f.Blocks[last].Role != "assistant" || f.C.Format != "anthropic-messages" {
		return
	}
	b := &f.Blocks[last]
	var text *wire.Block
	for n := last + 1; n < len(f.Blocks); n++ {
		switch k := &f.Blocks[n]; k.Kind {
		case wire.Call:
			return // Another rule covers that.
		case wire.Text:
			text = k
		default:
		}
	}
	if n := len(f.Blocks) - 1; f.Blocks[n].Kind == wire.Reasoning ||
		f.Blocks[n].Kind == wire.Redacted {
		f.DropReasoning(f.Add("ends-in-reasoning", &f.Blocks[n]), n)
	}
	if !limits.TakesPrefill(f.C.Model) {
		f.Add("ends-with-assistant", b).Measure("a message of the user at the end", "an answer").
			Fix = shapes.Of("ends-with-assistant").Fix
	}
	if text != nil {
		f.findSpace(text)
	}
}

// findSpace finds white space at the end of the last answer.
func (f texts) findSpace(text *wire.Block) {
	said := f.TextAt(text.Text)
	trimmed := strings.TrimRight(said, " \t\r\n")
	if said == trimmed || trimmed == "" {
		return
	}
	f.Add("ends-in-white-space", text).FixBy(model.LossNone, "the white space is removed").
		Put(text.Text, source.Quote(trimmed))
}
