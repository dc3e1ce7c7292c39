package pages

import (
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/plan"
	"decant/strategies/report"
)

func TestLossesComeFirst(t *testing.T) {
	t.Parallel()
	change := func(event int, class model.Class, strategy string, tokens, cause int) model.Change {
		return model.Change{
			Event: event, Part: -1, Class: class, Strategy: strategy,
			Tokens: tokens, Bytes: tokens, Anchor: -1, Cover: -1, Cause: cause,
		}
	}
	s := sheetOf(func(p *plan.Plan, r *report.Report) {
		p.Changes = []model.Change{
			change(1, model.Identical, "dedup-content", 90, -1),
			change(0, model.Dropped, "user", 1, -1),
			change(1, model.Dropped, "strip-tool-results", 5, -1),
			change(1, model.Dropped, "strip-tool-results", 4, -1),
			change(0, model.Dropped, "dedup-content", 2, 0),
		}
		r.Classes.Dropped.Changes, r.Classes.Identical.Changes = 4, 1
	})
	section := s.losses()
	got := make([]string, len(section.Tables[0].Rows))
	for i, row := range section.Tables[0].Rows {
		got[i] = strings.Join(row, " ")
	}
	want := []string{
		"lost strip-tool-results Read result 2 9 9",
		"lost dedup-content prompt (required by the format) 1 2 2",
		"lost user prompt 1 1 1",
		"duplicate dedup-content Read result 1 90 90",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if len(section.Lines) != 2 || !strings.HasPrefix(section.Lines[0], "lost: 4 changes") {
		t.Errorf("got %q", section.Lines)
	}
}
