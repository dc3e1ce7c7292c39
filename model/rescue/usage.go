package rescue

import (
	"decant/model"
	"decant/model/source"
)

// findMissingUsage finds answers of pi that do not say what they came to.
func (f records) findMissingUsage(findings []model.Finding) {
	if f.c.Format != "pi" {
		return
	}
	zeros := source.Object("input", 0, "output", 0, "cacheRead", 0, "cacheWrite", 0,
		"totalTokens", 0, "cost", source.Object("input", 0, "output", 0, "cacheRead", 0,
			"cacheWrite", 0, "total", 0))
	for _, n := range findings {
		at, err := model.ParseID(n.Place)
		if n.Rule != "usage-missing" || err != nil || at.Record > len(f.c.Source.Records) {
			continue
		}
		var t source.Tree
		if t.ParseIn(f.c.Source, f.c.Source.Records[at.Record-1].Span) != nil {
			continue
		}
		p := f.addAt(n.Rule, n.Place).fix(model.LossNone, "a usage of zeros is added")
		p.edits = append(p.edits, edit{
			at.Record - 1,
			source.Set(t.Root().Get("message").Span(), "usage", zeros),
		})
	}
}
