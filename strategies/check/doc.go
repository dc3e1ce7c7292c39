// Package check proves a finished plan before it may be saved: first the structure that holds for
// any plan (pairs, anchors, covers, fences, what a format demands, sizes), then what the changes
// of each strategy claim, as its [Prover] proves it.
//
// It works out what becomes of each event from the changes alone, never from what the engine
// noted, and it decodes the texts of what changed. It changes nothing.
//
//	if findings := check.ProvePlan(p); len(findings) > 0 {
//		// The plan must not be saved.
//	}
package check
