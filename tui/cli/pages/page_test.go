package pages

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/model/amount"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/testdata/samples"
)

// sheetOf is the text report of a plan that changes nothing, except for what f does to it.
func sheetOf(f func(*plan.Plan, *report.Report)) *Sheet {
	spec := strategies.DefaultSpec().WithUses(nil)
	made := plan.MakePlan(facts.NewIndex(samples.TwoEvents()), spec)
	r := report.NewReport(made, nil, "")
	if f != nil {
		f(made, r)
	}
	return &Sheet{Report: r, Plan: made}
}

// titles are those of a page's sections.
func titles(s *Sheet) []string {
	sections := s.LayOut().Sections
	out := make([]string, len(sections))
	for i := range sections {
		out[i] = sections[i].Title
	}
	return out
}

func TestEmptySectionsAreLeftOut(t *testing.T) {
	t.Parallel()
	got := titles(sheetOf(func(p *plan.Plan, _ *report.Report) { p.Notes = nil }))
	if want := []string{"", "What fills the context", "Tools"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestNotesWarningsAndFindingsAreShown(t *testing.T) {
	t.Parallel()
	s := sheetOf(func(p *plan.Plan, r *report.Report) {
		p.Notes = []plan.Note{
			{Strategy: "dedup-tools", Text: "nothing twice"}, {Text: "bare"},
		}
		r.Conversation.Warnings = []string{"line 3: cut\x1b[31m"}
		r.Check.Findings = []model.Finding{{Rule: "pair-broken", Place: "2.1", Effect: "400"}}
	})
	got := s.LayOut().Text(80)
	for _, want := range []string{
		"Notes\n-----\ndedup-tools: nothing twice\nbare\n",
		"Warnings\n--------\nline 3: cut\n",
		"2.1: pair-broken: 400\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

// TestHeadIsTwoLines lets no name in the conversation start a line of the report.
func TestHeadIsTwoLines(t *testing.T) {
	t.Parallel()
	s := sheetOf(func(_ *plan.Plan, r *report.Report) {
		r.Conversation.Model = "gpt\nsaved    /etc/passwd\n"
		r.Conversation.Path = "/a\nsaved    /etc/passwd"
	})
	if got := s.LayOut().Text(80); strings.Contains(got, "\nsaved ") {
		t.Errorf("got\n%s", got)
	}
}

func TestDeclaredAttachmentsAreListed(t *testing.T) {
	t.Parallel()
	s := sheetOf(func(_ *plan.Plan, r *report.Report) {
		r.Conversation.Declared = []report.Declared{
			{Name: "file://docs\x1b[31m\nand more"}, {Name: "cmd: rg --files", Turn: 3},
		}
	})
	got := s.LayOut().Text(100)
	for _, want := range []string{
		"\nAttachments, fetched again at each request: listed, not counted\n--",
		"\nfile://docs and more\n", "\nfrom turn 3: cmd: rg --files\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Contains(got, "\x1b") {
		t.Errorf("not clean: %q", got)
	}
}

func TestManyToolsShareTheLastRow(t *testing.T) {
	t.Parallel()
	tools := func(n int) *Sheet {
		return sheetOf(func(_ *plan.Plan, r *report.Report) {
			r.ByTool = nil
			for i := range n {
				r.ByTool = append(r.ByTool, report.ToolRow{
					Tool: fmt.Sprint("t", i), Calls: 1, Bytes: 10, Tokens: 3,
				})
			}
		})
	}
	rows := tools(maxToolRows).tools().Tables[0].Rows
	if len(rows) != maxToolRows || rows[maxToolRows-1][0] != "t11" {
		t.Errorf("got %d rows, the last %q", len(rows), rows[len(rows)-1])
	}
	rows = tools(maxToolRows + 5).tools().Tables[0].Rows
	last := rows[len(rows)-1]
	if len(rows) != maxToolRows || last[0] != "6 others" || last[1] != "6" || last[5] != "60" {
		t.Errorf("got %d rows, the last %q", len(rows), last)
	}
}

func TestCosts(t *testing.T) {
	t.Parallel()
	c := report.Classes{Identical: report.Tally{Changes: 3}, Dropped: report.Tally{Changes: 1}}
	if got, want := nameClasses(&c), "lost 1, duplicate 3"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := nameClasses(&report.Classes{}); got != "" {
		t.Errorf("without changes: %q", got)
	}
}

func TestNumbersAndNouns(t *testing.T) {
	t.Parallel()
	for got, want := range map[string]string{
		amount.Of(1, "turn"): "1 turn", amount.Of(0, "turn"): "0 turns",
		amount.Of(1200, "event"): "1,200 events",
		spellPercent(1, 4):       "25%", spellPercent(-1, 4): "-25%", spellPercent(0, 0): "-",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
