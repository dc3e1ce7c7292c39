// Package hints says of tools what strategies may do with their results and calls: whether a result
// is kept, shortened or removed with its call, and when a later call says all of an earlier one.
// What the user says of a tool stands over what the built-in table says.
//
//	h := hints.Hints{}.Set(hints.HintRule{Tool: "Grep*", Dedup: &no})
//	byCall := h.OverAll(c.Calls, builtin)
//
// It must never know a plan.
package hints
