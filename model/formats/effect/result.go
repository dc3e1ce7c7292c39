package effect

import (
	"bytes"

	"decant/model"
	"decant/model/source"
)

// Wrap corrects the envelope of a result's part according to its tool. numbered is from the call's
// Facts, and raw is the part's JSON. Any program may print numbered lines. Only a read, or a
// program that is known for it, adds numbers to a file.
func (t Table) Wrap(name string, numbered bool, p *model.Part, raw []byte) {
	tool := t[name]
	if tool.Numbers {
		return
	}
	stays := model.TrailingReminder | model.ErrorTag
	if numbered {
		stays |= model.NumbersTab
	}
	p.Envelope &= stays
	if tool.Line != "" && p.Text.Encoding == model.JSONString && HasFolderNote(raw) {
		p.Envelope |= model.FolderNote
	}
}

// HasFolderNote reports whether a shell notes, in the JSON of a result, to which folder it
// returned.
func HasFolderNote(raw []byte) bool {
	return bytes.Contains(raw, []byte("Shell cwd was reset to "))
}

// Deliver says what the parts of a call's result deliver, according to the facts of its request.
// cut reports whether a read's part, with the JSON raw, is incomplete.
func (t Table) Deliver(
	c *model.Conversation, k *model.Call, asked Facts, cut func(p *model.Part, raw []byte) bool,
) {
	parts := c.Events[k.Result].Parts
	for i := range parts {
		p := &parts[i]
		c.Source.Lend(p.Text.Span, func(raw []byte) {
			t.Wrap(k.Tool, asked.Numbered, p, raw)
			namePart(k, parts, i, asked, func() bool { return cut(p, raw) })
		})
	}
}

// DeliverWhole is [Table.Deliver] for a result without cut parts and without a folder note.
func (t Table) DeliverWhole(c *model.Conversation, k *model.Call, asked Facts) {
	parts := c.Events[k.Result].Parts
	for i := range parts {
		t.Wrap(k.Tool, asked.Numbered, &parts[i], nil)
		namePart(k, parts, i, asked, func() bool { return false })
	}
}

// namePart says what one of the parts of a call's result is.
func namePart(k *model.Call, parts []model.Part, i int, asked Facts, cut func() bool) {
	switch p := &parts[i]; {
	// A single part is everything that was asked for; of several (a notebook's cells) none is.
	case p.URI != "" || len(parts) > 1 || !k.Status.Good():
	case k.Effect.Kind == model.Reads && cut():
		k.Effect.Cut = true
	default:
		p.URI = asked.URI
	}
}

// WasCut reports whether Claude Code kept only a part of a long result with the JSON raw. Newer
// versions keep the rest in a separate file, older ones nowhere.
func WasCut(p *model.Part, raw []byte) bool {
	if p.Text.Encoding != model.JSONString {
		return false
	}
	head, _ := source.HeadText(raw, 24)
	return bytes.HasPrefix(head, []byte("<persisted-output>")) ||
		bytes.HasSuffix(raw, []byte(` lines truncated] ..."`))
}
