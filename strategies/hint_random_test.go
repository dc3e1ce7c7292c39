package strategies_test

import (
	"math/rand/v2"

	"decant/strategies"
)

// hintChance gives every third Spec some hints: any answers, of names and globs that
// random conversations have.
func hintChance(seed uint64, s strategies.Spec) strategies.Spec {
	r := rand.New(rand.NewPCG(seed, 31))
	if r.IntN(3) > 0 {
		return s
	}
	tools := []string{"*", "Read", "R*", "Bash", "Edit", "mcp__*", "?ash", "TodoWrite", "fs_*"}
	lists := [][]string{nil, {"Read"}, {"Bash", "Grep"}}
	for range 1 + r.IntN(4) {
		rule := strategies.HintRule{Tool: tools[r.IntN(len(tools))]}
		if r.IntN(2) == 0 {
			rule.Response = new(strategies.Response(r.IntN(3)))
		}
		if r.IntN(2) == 0 {
			rule.Dedup = new(r.IntN(2) == 0)
		}
		if r.IntN(2) == 0 {
			kind := strategies.SubsumeKind(r.IntN(2))
			rule.Subsumes = &strategies.Subsumption{Kind: kind}
		}
		if r.IntN(2) == 0 {
			rule.Deduplicate = new(r.IntN(2) == 0)
		}
		if r.IntN(2) == 0 {
			rule.Invalidates = &lists[r.IntN(len(lists))]
		}
		s.Hints = s.Hints.Set(rule)
	}
	return s
}
