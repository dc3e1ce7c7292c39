package strategies_test

import (
	"testing"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/plan"
	"decant/strategies/strategiestest"
)

// TestCheckFindsWhatDoesNotSubsume bends what a plan says of a contained read.
func TestCheckFindsWhatDoesNotSubsume(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, rule string
		bend       func(p *plan.Plan, c *model.Change, narrow int)
	}{
		{"as it is", "", func(*plan.Plan, *model.Change, int) {}},
		{
			"a cover of fewer lines", "text-wrong",
			func(_ *plan.Plan, c *model.Change, narrow int) {
				c.Cover, c.Class = narrow, model.Superseded
			},
		},
		{"too cheap", "class-wrong", func(_ *plan.Plan, c *model.Change, _ int) {
			c.Class = model.Identical
		}},
		{"a hint that says no", "text-wrong", func(p *plan.Plan, _ *model.Change, _ int) {
			p.Spec, _ = p.Spec.With("conversation.tools.Read.compaction.subsumes", "false")
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("p")
			older := ranged(b, "/w/a.go", 10, 20, fileLines(10, 20))
			ranged(b, "/w/a.go", 0, 0, fileLines(1, 30))
			narrow := ranged(b, "/w/a.go", 11, 12, fileLines(11, 12))
			p := make1(t, b, chosen(t, "dedup-tools"))
			for _, i := range append(p.On(older), p.On(older-1)...) {
				tt.bend(p, &p.Changes[i], narrow)
			}
			found := check.ProvePlan(p)
			if tt.rule == "" {
				if len(found) > 0 {
					t.Errorf("found %v", found)
				}
				return
			}
			for _, f := range found {
				if f.Rule == tt.rule {
					return
				}
			}
			t.Errorf("found %v, want %s", found, tt.rule)
		})
	}
}
