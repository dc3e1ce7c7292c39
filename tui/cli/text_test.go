package cli

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/report"
)

// sheetOf is the text report of a plan that changes nothing, but for what f does to it.
func sheetOf(f func(*strategies.Plan, *report.Report)) *sheet {
	spec := strategies.Default().WithUses(nil)
	plan := strategies.Make(strategies.NewIndex(twoEvents()), spec)
	r := report.New(plan, nil, "")
	if f != nil {
		f(plan, r)
	}
	return &sheet{r, plan}
}

// titles are those of a page's sections.
func titles(s *sheet) []string {
	sections := s.page().Sections
	out := make([]string, len(sections))
	for i := range sections {
		out[i] = sections[i].Title
	}
	return out
}

func TestEmptySectionsAreLeftOut(t *testing.T) {
	t.Parallel()
	got := titles(sheetOf(func(p *strategies.Plan, _ *report.Report) { p.Notes = nil }))
	if want := []string{"", "What fills it", "Tools"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestNotesWarningsAndFindingsAreShown(t *testing.T) {
	t.Parallel()
	s := sheetOf(func(p *strategies.Plan, r *report.Report) {
		p.Notes = []strategies.Note{
			{Strategy: "dedup-tools", Text: "nothing twice"}, {Text: "bare"},
		}
		r.Conversation.Warnings = []string{"line 3: cut\x1b[31m"}
		r.Check.Findings = []model.Finding{{Rule: "pair-broken", Place: "2.1", Effect: "400"}}
	})
	got := s.page().Text(80)
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
	s := sheetOf(func(_ *strategies.Plan, r *report.Report) {
		r.Conversation.Model = "gpt\nsaved    /etc/passwd\n"
		r.Conversation.Path = "/a\nsaved    /etc/passwd"
	})
	if got := s.page().Text(80); strings.Contains(got, "\nsaved ") {
		t.Errorf("got\n%s", got)
	}
}

func TestDeclaredAttachmentsAreListed(t *testing.T) {
	t.Parallel()
	s := sheetOf(func(_ *strategies.Plan, r *report.Report) {
		r.Conversation.Declared = []report.Declared{
			{Name: "file://docs\x1b[31m\nand more"}, {Name: "cmd: rg --files", Turn: 3},
		}
	})
	got := s.page().Text(100)
	for _, want := range []string{
		"\nAttachments, fetched anew at each request: listed, not counted\n--",
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
	tools := func(n int) *sheet {
		return sheetOf(func(_ *strategies.Plan, r *report.Report) {
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
	if got, want := costs(&c), "dropped 1, identical 3"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := costs(&report.Classes{}); got != "" {
		t.Errorf("without changes: %q", got)
	}
}

func TestNumbersAndNouns(t *testing.T) {
	t.Parallel()
	for got, want := range map[string]string{
		count(1, "turn"): "1 turn", count(0, "turn"): "0 turns",
		count(1200, "event"): "1,200 events",
		percent(1, 4):        "25%", percent(-1, 4): "-25%", percent(0, 0): "-",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
