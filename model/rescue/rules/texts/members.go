package texts

import (
	"cmp"
	"strings"

	"decant/model"
	"decant/model/rescue/problem"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// findGaps finds blocks of a body that lack members which the API requires. What agents store is no
// body: they write these members themselves.
func (f texts) findGaps() {
	if !f.IsBody() {
		return
	}
	for i := range f.Blocks {
		b := &f.Blocks[i]
		if len(b.Gaps) == 0 {
			continue
		}
		p := f.Add("member-missing", b)
		p.Text = cmp.Or(f.saidOf(&b.Gaps[0]), p.Text)
		if b.Gaps[0].Value == "" {
			f.NoteIn(p, b, "a picture or document without its content")
			continue
		}
		values := make([]string, 0, len(b.Gaps))
		for _, g := range b.Gaps {
			values = append(values, g.Name+" "+g.Value)
			p.Edits = append(p.Edits, problem.Edit{
				Record: b.Record, Edit: source.Set(g.In, g.Name, []byte(g.Value)),
			})
		}
		p.FixBy(model.LossNone, "it gets "+strings.Join(values, " and "))
	}
}

// saidOf is the API's error about a gap, or "" where it is that of the catalogue.
func (f texts) saidOf(g *wire.Gap) string {
	switch {
	case f.API == "anthropic":
		return g.Of + "." + g.Name + ": Field required"
	case f.API == "openai-chat" && g.Name == "content":
		return ""
	}
	return "Missing required parameter: '" + g.Of + "." + g.Name + "'"
}
