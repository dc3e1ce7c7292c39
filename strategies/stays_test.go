package strategies_test

import (
	"testing"

	"decant/model"
	"decant/strategies/plan"
	"decant/strategies/strategiestest"
)

// TestStaysIsOfTheWholePlan follows what stands for a text until it is one that the plan leaves.
func TestStaysIsOfTheWholePlan(t *testing.T) {
	t.Parallel()
	const again = "the same call is answered again later"
	text := body("package a", 9)
	tests := []struct {
		name, uses string
		build      func(b *strategiestest.Builder)
		event      int // The change of which the test is about.
		stays      int
		class      model.Class
		reason     string
	}{
		{
			"a cover stays", "dedup-tools", func(b *strategiestest.Builder) {
				b.Read("/w/a.go", text)
				b.Read("/w/a.go", text)
			}, 2, 4, model.Identical, again,
		},
		{
			"a cover that is outdated", "dedup-tools stale-reads",
			func(b *strategiestest.Builder) {
				b.Read("/w/a.go", text)
				b.Read("/w/a.go", text)
				b.Prompt("q")
				b.Edit("/w/a.go")
			}, 2, -1, model.Superseded,
			again + ", but that copy does not stay: outdated read: the file changed in turn 2",
		},
		{
			"a cover that is stripped", "dedup-tools strip-tool-results",
			func(b *strategiestest.Builder) {
				b.Read("/w/a.go", text)
				b.Read("/w/a.go", text)
			}, 2, -1, model.Dropped, again + ", but that copy does not stay: result shortened",
		},
		{
			"a cover that became a reference", "dedup-tools dedup-content",
			func(b *strategiestest.Builder) {
				b.Tool("Grep", `{"n":0}`, text)
				b.Tool("Grep", `{"n":1}`, text)
				b.Tool("Grep", `{"n":1}`, text)
			}, 4, 2, model.Identical, again,
		},
		{
			"a newer answer", "dedup-tools", func(b *strategiestest.Builder) {
				b.Read("/w/a.go", text)
				b.Read("/w/a.go", body("package b", 9))
			}, 2, 4, model.Superseded, again,
		},
		{
			"an outdated read", "stale-reads", func(b *strategiestest.Builder) {
				b.Read("/w/a.go", text)
				b.Edit("/w/a.go")
			}, 2, -1, model.Superseded, "outdated read: the file changed in turn 1",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("p")
			tt.build(b)
			p := make1(t, b, chosen(t, tt.uses))
			on := p.On(tt.event)
			if len(on) != 1 {
				t.Fatalf("%d changes of the event, want 1", len(on))
			}
			c := &p.Changes[on[0]]
			if got := p.Stays(c); got != tt.stays || c.Class != tt.class || c.Reason != tt.reason {
				t.Errorf("stays %d, %s, %q; want %d, %s, %q", got, c.Class, c.Reason, tt.stays,
					tt.class, tt.reason)
			}
		})
	}
}

// TestMeaningIsOfWhatStays: a read that is outdated leaves no newer text.
func TestMeaningIsOfWhatStays(t *testing.T) {
	t.Parallel()
	edited := func(b *strategiestest.Builder) {
		b.Read("/w/a.go", body("package a", 9))
		b.Edit("/w/a.go")
	}
	read := func(b *strategiestest.Builder) {
		b.Read("/w/b.go", body("package b", 9))
		b.Read("/w/b.go", body("package c", 9))
	}
	for want, builds := range map[string][]func(b *strategiestest.Builder){
		plan.FileChanged:                       {edited},
		plan.NewerStays:                        {read},
		plan.MeaningOf(model.Superseded, true): {edited, read},
	} {
		b := strategiestest.NewBuilder()
		b.Prompt("p")
		for _, build := range builds {
			build(b)
		}
		p := make1(t, b, chosen(t, "dedup-tools stale-reads"))
		if got := p.Meaning(model.Superseded, ""); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		got := p.Meaning(model.Superseded, "stale-reads")
		if want != plan.NewerStays && got != plan.FileChanged {
			t.Errorf("of stale-reads alone: got %q", got)
		}
	}
	if got := (&plan.Plan{}).Meaning(model.Covered, ""); got == "" {
		t.Error("a class has no meaning")
	}
}
