package pi

import (
	"slices"

	"decant/model/source"
)

// findOmpRules finds what Oh My Pi refuses or ignores silently.
func (o *opener) findOmpRules() {
	find := func(i int, rule string) {
		o.s.findings = append(o.s.findings, ompTable.FindInRecord(rule, i))
	}
	var t source.Tree
	for n, i := range o.s.titles {
		if n > 0 {
			find(i, ruleTitleTwice)
		}
		r := o.c.Source.Records[i]
		if r.Line == 1 && r.Len()+1 != titleBytes {
			find(i, ruleTitleSize)
		}
		if t.ParseIn(o.c.Source, r.Span) == nil && t.Root().Get("v").Int() != 1 {
			find(i, ruleTitleVersion)
		}
	}
	for _, i := range o.path {
		e := &o.entries[i]
		if e.kind == edited {
			find(i, ruleEdit)
		}
		if e.payload && t.ParseIn(o.c.Source, o.c.Source.Records[i].Span) == nil &&
			isStale(t.Root().Get("message")) {
			find(i, rulePayload)
		}
	}
}

// isStale reports whether the calls of an answer differ from the calls in the items that repeat it.
func isStale(m source.Value) bool {
	var own, items []string
	for v := range m.Get("content").Items() {
		if v.Get("type").Is("toolCall") {
			own = append(own, (&call{id: v.Get("id").Text()}).sentID())
		}
	}
	for v := range m.Get("providerPayload", "items").Items() {
		if v.Get("type").Is("function_call") {
			items = append(items, v.Get("call_id").Text())
		}
	}
	slices.Sort(own)
	slices.Sort(items)
	return len(items) > 0 && !slices.Equal(own, items)
}
