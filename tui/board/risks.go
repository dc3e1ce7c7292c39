package board

import (
	"slices"

	"decant/strategies/spec"
)

// TangentIndex returns the index of a turn among the named tangents, -1 for none.
func (b *Board) TangentIndex(turn int) int {
	at, named := slices.BinarySearchFunc(b.Tangents, turn,
		func(t spec.Tangent, turn int) int { return t.Turn - turn })
	if !named {
		return -1
	}
	return at
}

// Risks says what is lost with a turn, such as what later turns that stay use from it. It is nil
// until the first plan is made.
func (b *Board) Risks(turn int) []string {
	if b.Plan == nil {
		return nil
	}
	return b.Plan.Risks(turn)
}
