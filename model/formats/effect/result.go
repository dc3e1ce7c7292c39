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
