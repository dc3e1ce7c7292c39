package secrets

import (
	"cmp"
	"slices"
)

// mergeSecrets sorts secrets. Overlapping secrets become one, named after the rule that starts
// first.
func mergeSecrets(found []secret) []secret {
	slices.SortStableFunc(found, func(a, b secret) int { return cmp.Compare(a.from, b.from) })
	out := found[:0]
	for _, s := range found {
		if n := len(out); n > 0 && s.from < out[n-1].to {
			out[n-1].to = max(out[n-1].to, s.to)
			continue
		}
		out = append(out, s)
	}
	return out
}
