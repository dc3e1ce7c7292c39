package texts

import (
	"encoding/base64"
	"strings"

	"decant/model"
	"decant/model/rescue/finder"
	"decant/model/rescue/shapes"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// findReasoning finds reasoning that its API cannot accept: without the answer that it led to, or
// with an invalid signature. Agents that drop such reasoning themselves have rules of their own.
func (f texts) findReasoning() {
	switch f.C.Format {
	case "pi":
		f.findLoneThinking()
		f.findSignatures()
	case "openai-responses", "codex":
		f.findReasoningItems()
	case "anthropic-messages":
		f.findSignatures()
	}
}

// FindAllReasoning treats all signed reasoning as changed, because only the API can check that. A
// fork of Claude Code leaves out reasoning without a signature.
func FindAllReasoning(in *finder.Finder) {
	f := texts{in}
	for i := range f.Blocks {
		b := &f.Blocks[i]
		if b.Kind != wire.Reasoning && b.Kind != wire.Redacted || b.Text.Empty() ||
			f.TextAt(b.Text) == "" {
			continue
		}
		p := f.Add(shapes.RuleEmptied, b)
		p.Harm = model.Refused
		if f.C.Format == "claude-code" {
			p.FixBy(model.LossPart, "the reasoning is left out").
				Put(b.Text, []byte(`""`))
			continue
		}
		f.DropReasoning(p, i)
	}
}

// findLoneThinking finds answers that have only reasoning.
func (f texts) findLoneThinking() {
	for i := range f.Blocks {
		m := &f.Blocks[i]
		if m.Kind != wire.Message || m.Role != "assistant" {
			continue
		}
		said, thought := false, -1
		for n := i + 1; n < len(f.Blocks) && f.Blocks[n].In >= i; n++ {
			if f.Blocks[n].Kind == wire.Reasoning {
				thought = n
			} else {
				said = true
			}
		}
		if thought >= 0 && !said {
			b := &f.Blocks[thought]
			f.Add("reasoning-alone", b).FixBy(model.LossPart, "it becomes one line").
				Put(b.At, f.Spelling.TextBlock("assistant", "[Reasoning left out.]"))
		}
	}
}

// findSignatures finds signatures that no API can read.
func (f texts) findSignatures() {
	for i := range f.Blocks {
		b := &f.Blocks[i]
		if b.Kind != wire.Reasoning && b.Kind != wire.Redacted || b.Text.Empty() ||
			b.Role == "user" {
			continue
		}
		if f.isSignature(b) {
			continue
		}
		p := f.Add("signature-invalid", b).FixBy(model.LossPart, "the reasoning is left out")
		if f.Droppable(i) {
			p.Drop(b.Record, b.At)
			continue
		}
		p.Put(b.At, f.Spelling.TextBlock(b.Role, "[Reasoning left out.]"))
	}
}

// isSignature reports whether a block's API can read its signature. pi stores there base64 of the
// Messages API, an item of the Responses API, or the name that others use for it.
func (f texts) isSignature(b *wire.Block) bool {
	text := f.TextAt(b.Text)
	if f.C.Format == "pi" {
		var api string
		if b.In >= 0 {
			api = string(source.AppendText(nil, f.RawMember(f.Blocks[b.In].At, "api")))
		}
		switch {
		case text == "":
			return true
		case strings.Contains(api, "responses"):
			return source.Valid([]byte(text))
		case api != "anthropic-messages":
			return true
		}
	}
	_, err := base64.StdEncoding.DecodeString(text)
	return err == nil && text != ""
}

// findReasoningItems finds reasoning without the item that it led to.
func (f texts) findReasoningItems() {
	for i := range f.Blocks {
		b := &f.Blocks[i]
		if b.Kind != wire.Reasoning || b.In >= 0 || f.leads(i) {
			continue
		}
		if f.C.Format == "codex" {
			if b.Item.Empty() { // The API names what is missing by its id.
				f.Add("reasoning-alone", b).Harm = model.Harmless
				continue
			}
			p := f.Add("reasoning-alone", b).FixBy(model.LossPart, "the reasoning is left out")
			p.Harm, p.Effect = model.Refused, "Codex 0.169 sends it, and the API refuses it"
			f.DropLine(p, b.Record)
			continue
		}
		f.Add("reasoning-leads-nowhere", b).FixBy(model.LossPart, "the reasoning is left out").
			Drop(b.Record, b.At)
	}
}

// leads reports whether the item after reasoning is the model's.
func (f texts) leads(i int) bool {
	if i+1 >= len(f.Blocks) {
		return false
	}
	next := &f.Blocks[i+1]
	if next.Kind == wire.Message && next.Empty {
		return false
	}
	return next.Role == "assistant" || next.Kind == wire.Call || next.Kind == wire.Reasoning ||
		next.Kind == wire.Other
}
