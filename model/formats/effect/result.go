package effect

import (
	"bytes"

	"decant/model"
	"decant/model/source"
)

// Wrap corrects what is round a part of a result by the tool that it is of; numbered is
// what the call's Facts say, raw the part's JSON. A program may print numbered lines;
// only a read puts numbers round a file, or a program that is known for it.
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

// HasFolderNote reports whether a shell says, in the JSON of a result, in which folder it is again.
func HasFolderNote(raw []byte) bool {
	return bytes.Contains(raw, []byte("Shell cwd was reset to "))
}

// Deliver says what the parts of a call's result deliver, as the facts of its request tell.
// Cut reports whether a part of a read, whose JSON raw is, is not all that was asked for.
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

// DeliverWhole is [Table.Deliver] for a result of which no part is cut or has a folder note.
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
	// One part is the whole of what was asked for; of several (a notebook's cells) none is.
	case p.URI != "" || len(parts) > 1 || !k.Status.Good():
	case k.Effect.Kind == model.Reads && cut():
		k.Effect.Cut = true
	default:
		p.URI = asked.URI
	}
}

// WasCut reports whether Claude Code kept only a part of a long result, whose JSON raw
// is: in its own file in newer versions, nowhere in older ones.
func WasCut(p *model.Part, raw []byte) bool {
	if p.Text.Encoding != model.JSONString {
		return false
	}
	head, _ := source.HeadText(raw, 24)
	return bytes.HasPrefix(head, []byte("<persisted-output>")) ||
		bytes.HasSuffix(raw, []byte(` lines truncated] ..."`))
}
