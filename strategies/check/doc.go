// Package check proves a finished plan before it may be saved. First it checks the structure of any
// plan: pairs, anchors, covers, fences, the demands of a format, and sizes. Then each strategy's
// [Prover] proves what its changes claim.
//
// It computes the outcome of each event only from the changes, never from the notes of the engine.
// It decodes the texts of what changed. It changes nothing.
//
//	if findings := check.ProvePlan(p); len(findings) > 0 {
//		// The plan must not be saved.
//	}
package check
