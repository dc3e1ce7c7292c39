package pages

import (
	"strings"
	"testing"

	"decant/render"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/ladder"
	"decant/strategies/nature"
	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/strategies/strategiestest"
)

// repeatedSheet is the report, with presets and facts, of a conversation in which a result is said
// twice.
func repeatedSheet() *Sheet {
	b := strategiestest.NewBuilder()
	b.Prompt("look")
	text := strings.Repeat("a line of what the command printed\n", 40)
	b.Tool("Bash", `{"command":"make a"}`, text)
	b.Prompt("again")
	b.Tool("Bash", `{"command":"make b"}`, text)
	b.Think("hm")
	b.Say("done")
	s := strategies.DefaultSpec()
	uses, err := s.Expand([]string{"lossless"})
	if err != nil {
		panic(err)
	}
	made := plan.MakePlan(facts.NewIndex(b.Done()), s.WithUses(uses))
	found := nature.FindFacts(nil, made.Index, made.Spec)
	r := report.NewReport(made, nil, "").WithFacts(made, found).
		WithLadder(ladder.MakeRungs(nil, made.Index, made.Spec))
	return &Sheet{Report: r, Plan: made, Facts: found}
}

func TestPresetsAndFactsAreListed(t *testing.T) {
	t.Parallel()
	got := repeatedSheet().LayOut().Text(120)
	for _, want := range []string{
		"Presets: what each would save, as a whole\n",
		"\nreview only ", "nothing is removed\n", "\nauto ",
		"Facts: what events are, whatever the plan does\n", "\nduplicate ",
		"Events with facts\n", "Bash result",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	for _, title := range titles(sheetOf(nil)) {
		if strings.HasPrefix(title, "Presets") || strings.Contains(title, "acts") {
			t.Errorf("%q is shown though nobody asked", title)
		}
	}
}

func TestLossesOfAPresetAreSaid(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		row  report.RungRow
		want string
	}{
		{report.RungRow{Preset: ladder.LookOnly, Lossless: true}, "nothing is removed"},
		{report.RungRow{Preset: "safe", Lossless: true}, "no text is lost"},
		{report.RungRow{Changes: 2, Lossless: true}, "no text is lost"},
		{report.RungRow{Changes: 2}, "only empty texts are lost"},
		{
			report.RungRow{
				Changes: 2, Saved: report.RungSaved{Superseded: 1200, Dropped: 40, Summarised: 4},
				Removed: report.RungRemoved{Outdated: 10, Repeats: 5, Other: 25}, Sealed: 7,
				Required: 30,
			},
			"1,200 tokens of outdated texts (may be the only copy), 5 of repeats (no copy " +
				"stays), 7 of encrypted reasoning, 10 of old results, 25 of other texts, 4 " +
				"summarised, 30 of it removed because the API requires it",
		},
		{
			report.RungRow{
				Changes: 2, Saved: report.RungSaved{Dropped: 71},
				Removed: report.RungRemoved{Reasoning: 71}, Required: 71,
			},
			"71 tokens of reasoning, removed because the API requires it",
		},
	} {
		if got := lossOf(&tt.row).Say(render.Number); got != tt.want {
			t.Errorf("%+v: got %q, want %q", tt.row, got, tt.want)
		}
	}
}
