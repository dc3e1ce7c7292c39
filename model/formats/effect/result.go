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
	if tool.Line != "" && p.Text.Encoding == model.JSONString &&
		bytes.Contains(raw, []byte("Shell cwd was reset to ")) {
		p.Envelope |= model.FolderNote
	}
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
			switch {
			// One part is the whole of what was asked for; of several (a notebook's
			// cells) none is.
			case p.URI != "" || len(parts) > 1 || !k.Status.Good():
			case k.Effect.Kind == model.Reads && cut(p, raw):
				k.Effect.Cut = true
			default:
				p.URI = asked.URI
			}
		})
	}
}

// WasCut reports whether Claude Code kept only a part of a long result, whose JSON raw
// is: in a file of its own in newer versions, nowhere in older ones.
func WasCut(p *model.Part, raw []byte) bool {
	if p.Text.Encoding != model.JSONString {
		return false
	}
	head, _ := source.HeadText(raw, 24)
	return bytes.HasPrefix(head, []byte("<persisted-output>")) ||
		bytes.HasSuffix(raw, []byte(` lines truncated] ..."`))
}
