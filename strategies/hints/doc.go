// Package hints says what strategies may do with the results and calls of each tool. A hint says
// whether a result is kept, shortened or removed with its call. It also says when a later call
// covers an earlier one. The user's hints override the built-in table.
//
//	h := hints.Hints{}.Set(hints.HintRule{Tool: "Grep*", Dedup: &no})
//	byCall := h.OverAll(c.Calls, builtin)
//
// The package must never know a plan.
package hints
