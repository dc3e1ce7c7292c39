package rescue

import (
	"encoding/base64"

	"decant/model"
	"decant/model/rescue/wire"
)

// findReasoning finds reasoning that its API cannot take: without what it led to, or with a
// signature that is none. Agents that drop such reasoning themselves have rules of their own.
func (f *finder) findReasoning() {
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
		if b.Kind != wire.Reasoning && b.Kind != wire.Redacted || b.Text.Empty() ||
			b.Role == "user" {
			continue
		}
		text := f.textAt(b.Text)
		if f.c.Format == "pi" && (text == "" || text[0] == '{') {
			continue // An item of the Responses API, or none.
		}
		_, err := base64.StdEncoding.DecodeString(text)
		if err == nil && text != "" {
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
			f.add("reasoning-alone", b).Harm = model.Harmless
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
