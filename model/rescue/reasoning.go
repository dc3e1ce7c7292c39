package rescue

import (
	"encoding/base64"
	"slices"
	"strings"

	"decant/model"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// findReasoning finds reasoning that its API cannot take: without what it led to, or with a
// signature that is none. Agents that drop such reasoning themselves have rules of their own.
func (f *finder) findReasoning() {
	if slices.Contains(f.asked, ruleModified) {
		f.findModified()
	}
	switch f.c.Format {
	case "pi":
		f.findLoneThinking()
		f.findSignatures()
	case "openai-responses", "codex":
		f.findReasoningItems()
	case "anthropic-messages":
		f.findSignatures()
	}
}

// ruleModified is of reasoning that was changed, which only the API can tell.
const ruleModified = "thinking-emptied"

// findModified takes the reasoning of the last turn out: an error named it.
func (f *finder) findModified() {
	from := 0
	for i := range f.blocks {
		if b := &f.blocks[i]; b.Kind == wire.Text && b.Role == "user" &&
			f.blocks[b.In].Kind == wire.Message && f.isPrompt(b) {
			from = i
		}
	}
	for i := from; i < len(f.blocks); i++ {
		b := &f.blocks[i]
		if b.Kind != wire.Reasoning && b.Kind != wire.Redacted {
			continue
		}
		p := f.add(ruleModified, b).fix(model.LossPart, "the reasoning is left out")
		if f.droppable(i) {
			p.drop(b.Record, b.At)
			continue
		}
		p.replace(b.Record, b.At, f.spelling.TextBlock(b.Role, "[Reasoning left out.]"))
	}
}

// isPrompt reports whether a text starts a turn.
func (f *finder) isPrompt(b *wire.Block) bool {
	i := f.eventIn(b.At)
	return i >= 0 && f.c.Events[i].Prompt
}

// findLoneThinking finds answers that are nothing but reasoning.
func (f *finder) findLoneThinking() {
	for i := range f.blocks {
		m := &f.blocks[i]
		if m.Kind != wire.Message || m.Role != "assistant" {
			continue
		}
		said, thought := false, -1
		for n := i + 1; n < len(f.blocks) && f.blocks[n].In >= i; n++ {
			if f.blocks[n].Kind == wire.Reasoning {
				thought = n
			} else {
				said = true
			}
		}
		if thought >= 0 && !said {
			b := &f.blocks[thought]
			f.add("reasoning-alone", b).fix(model.LossPart, "it becomes a line").
				replace(b.Record, b.At, f.spelling.TextBlock("assistant", "[Reasoning left out.]"))
		}
	}
}

// findSignatures finds signatures that are no base64, or none.
func (f *finder) findSignatures() {
	for i := range f.blocks {
		b := &f.blocks[i]
		if b.Kind != wire.Reasoning && b.Kind != wire.Redacted || b.Text.Empty() || b.Role == "user" {
			continue
		}
		if f.isSigned(b) {
			continue
		}
		p := f.add("signature-invalid", b).fix(model.LossPart, "the reasoning is left out")
		if f.droppable(i) {
			p.drop(b.Record, b.At)
			continue
		}
		p.replace(b.Record, b.At, f.spelling.TextBlock(b.Role, "[Reasoning left out.]"))
	}
}

// findReasoningItems finds reasoning behind which nothing stands that it led to.
func (f *finder) findReasoningItems() {
	for i := range f.blocks {
		b := &f.blocks[i]
		if b.Kind != wire.Reasoning || b.In >= 0 || f.leads(i) {
			continue
		}
		if f.c.Format == "codex" {
			if b.Item.Empty() { // The API names what is missing by its id.
				f.add("reasoning-alone", b).Harm = model.Harmless
				continue
			}
			p := f.add("reasoning-alone", b).fix(model.LossPart, "the reasoning is left out")
			p.Harm, p.Effect = model.Refused, "Codex 0.169 sends it, and the API refuses it"
			f.dropLine(p, b.Record)
			continue
		}
		f.add("reasoning-leads-nowhere", b).fix(model.LossPart, "the reasoning is left out").
			drop(b.Record, b.At)
	}
}

// leads reports whether the item behind reasoning is the model's.
func (f *finder) leads(i int) bool {
	if i+1 >= len(f.blocks) {
		return false
	}
	next := &f.blocks[i+1]
	return next.Role == "assistant" || next.Kind == wire.Call || next.Kind == wire.Reasoning ||
		next.Kind == wire.Other
}

// isSigned reports whether the signature of reasoning can be one: base64 of something; in pi, of
// the Responses API, the item as JSON, and of other APIs whatever they take.
func (f *finder) isSigned(b *wire.Block) bool {
	text := f.textAt(b.Text)
	if f.c.Format == "pi" {
		return !strings.HasPrefix(b.Tag, "openai-responses") || text == "" ||
			source.Valid([]byte(text))
	}
	_, err := base64.StdEncoding.DecodeString(text)
	return err == nil && text != ""
}
