package pages

import (
	"slices"

	"decant/model/amount"
	"decant/render/page"
	"decant/tui/cli/exit"
)

// LayOut lays the report out.
func (t *Sheet) LayOut() page.Page {
	sections := []page.Section{
		t.head(),
		t.presetSection(),
		t.factSection(),
		t.factEvents(),
		t.kinds(),
		t.tools(),
		t.strategies(),
		t.losses(),
		t.cacheSection(),
		t.redundancy(),
		t.summary(),
		t.tangents(),
		ListLines("Attachments, fetched again at each request: listed, not counted", t.declared()),
		ListLines("Notes", t.notes()),
		ListLines("Warnings", t.Report.Conversation.Warnings),
		ListLines("Fixes: what a fork repairs", FixLines(t.Report.Fixes,
			t.Report.Tokens.Fixes, t.Report.Tokens.Mended)),
		ListLines("Problems: refused, and not fixed here", leftLines(t.Report.Problems)),
		ListLines("Findings: this plan is not saved", t.findings()),
		ListLines(
			amount.Of(
				len(t.Report.Check.OfSource),
				"finding",
			)+" of the source, which the fork has too",
			exit.ListFindings(t.Report.Check.OfSource),
		),
	}
	sections = slices.DeleteFunc(sections, func(s page.Section) bool {
		return len(s.Lines) == 0 && len(s.Tables) == 0
	})
	return page.Page{Title: t.nameSheet(), Sections: sections}
}
