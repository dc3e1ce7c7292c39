package facts

import "decant/strategies/facts/roster"

// LastSummed returns the last turn that holds an earlier summary, 0 for none; see
// [roster.LastSummed].
func (ix *Index) LastSummed() int {
	return *ix.summed.Get(func() *int {
		last := roster.LastSummed(ix.Conversation)
		return &last
	})
}
