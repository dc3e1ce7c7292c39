package chance

import (
	"math/rand/v2"

	"decant/strategies/hints"
	"decant/strategies/spec"
)

// giveHints gives every third Spec some hints, with any values, for names and globs that occur in
// random conversations.
func giveHints(seed uint64, s spec.Spec) spec.Spec {
	r := rand.New(rand.NewPCG(seed, 31)) //nolint:gosec // Chance that repeats is the point.
	if r.IntN(3) > 0 {
		return s
	}
	tools := []string{"*", "Read", "R*", "Bash", "Edit", "mcp__*", "?ash", "TodoWrite", "fs_*"}
	lists := [][]string{nil, {"Read"}, {"Bash", "Grep"}}
	for range 1 + r.IntN(4) {
		rule := hints.HintRule{Tool: tools[r.IntN(len(tools))]}
		if r.IntN(2) == 0 {
			rule.Response = new(hints.Response(r.IntN(3))) //nolint:gosec // It is below 3.
		}
		if r.IntN(2) == 0 {
			rule.Dedup = new(r.IntN(2) == 0)
		}
		if r.IntN(2) == 0 {
			kind := hints.SubsumeKind(r.IntN(2)) //nolint:gosec // It is below 2.
			rule.Subsumes = &hints.Subsumption{Kind: kind}
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
