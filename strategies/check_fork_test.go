package strategies

import (
	"slices"
	"testing"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/plan"
)

// TestCheckProvesForks asks a damaged conversation for its fork, but not where nothing is saved,
// where the plan is wrong in itself, or where it changes nothing.
func TestCheckProvesForks(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		spoil func(p *plan.Plan)
		asked bool
	}{
		"a plan":            {func(*plan.Plan) {}, true},
		"a wrong plan":      {func(p *plan.Plan) { p.After.Bytes++ }, false},
		"all of the file":   {func(p *plan.Plan) { p.Spec.Scope = facts.ScopeFile }, false},
		"a plan of nothing": {func(p *plan.Plan) { p.Changes, p.After = nil, p.Before }, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := sound(t, nil)
			tt.spoil(p)
			asked := false
			p.Index.Conversation.Prove = func(changes []model.Change, _ []string) []model.Finding {
				asked = len(changes) == len(p.Changes)
				return []model.Finding{{Rule: "x", Place: "1.1", Effect: "refused"}}
			}
			told := slices.ContainsFunc(check.ProvePlan(p), func(f model.Finding) bool {
				return f.Rule == "fork-refused"
			})
			if asked != tt.asked || told != tt.asked {
				t.Errorf("asked %v, told %v, want %v", asked, told, tt.asked)
			}
		})
	}
}
