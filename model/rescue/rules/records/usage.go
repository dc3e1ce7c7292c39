package records

import (
	"decant/model"
	"decant/model/rescue/problem"
	"decant/model/source"
)

// findMissingUsage finds answers of pi without a usage.
func (f records) findMissingUsage(findings []model.Finding) {
	if f.C.Format != "pi" {
		return
	}
	zeros := source.Object("input", 0, "output", 0, "cacheRead", 0, "cacheWrite", 0,
		"totalTokens", 0, "cost", source.Object("input", 0, "output", 0, "cacheRead", 0,
			"cacheWrite", 0, "total", 0))
	for _, n := range findings {
		at, err := model.ParseID(n.Place)
		if n.Rule != "usage-missing" || err != nil || at.Record > len(f.C.Source.Records) {
			continue
		}
		var t source.Tree
		if t.ParseIn(f.C.Source, f.C.Source.Records[at.Record-1].Span) != nil {
			continue
		}
		p := f.AddAt(n.Rule, n.Place).FixBy(model.LossNone, "a usage of zeros is added")
		p.Edits = append(p.Edits, problem.Edit{
			Record: at.Record - 1,
			Edit:   source.Set(t.Root().Get("message").Span(), "usage", zeros),
		})
	}
}
