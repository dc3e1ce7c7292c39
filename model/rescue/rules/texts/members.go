package texts

import (
	"strings"

	"decant/model"
	"decant/model/rescue/problem"
	"decant/model/source"
)

// findGaps finds blocks of a body that lack members which the API requires. Each gets a value that
// says nothing. What agents store is no body: they write these members themselves.
func (f texts) findGaps() {
	if !f.IsBody() {
		return
	}
	for i := range f.Blocks {
		b := &f.Blocks[i]
		if len(b.Gaps) == 0 {
			continue
		}
		names := make([]string, 0, len(b.Gaps))
		values := make([]string, 0, len(b.Gaps))
		for _, g := range b.Gaps {
			names = append(names, g.Name)
			values = append(values, g.Name+" "+g.Value)
		}
		p := f.Add("member-missing", b).Measure(strings.Join(names, ", "), "missing or null").
			FixBy(model.LossNone, "it gets "+strings.Join(values, " and "))
		for _, g := range b.Gaps {
			p.Edits = append(p.Edits, problem.Edit{
				Record: b.Record, Edit: source.Set(g.In, g.Name, []byte(g.Value)),
			})
		}
	}
}
