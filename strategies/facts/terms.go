package facts

// Of returns the terms of a live event, each once, in order of appearance.
func (f *TermFact) Of(event int) []TermAt { return f.of[f.starts[event]:f.starts[event+1]] }

// Pool returns the lines of a live result that an outline may keep, in order.
func (f *TermFact) Pool(event int) []PoolLine { return f.pools[event] }

// Lines returns the number of lines of a live result.
func (f *TermFact) Lines(event int) int { return int(f.lines[event]) }

// Terms returns the terms of all live events.
func (ix *Index) Terms() *TermFact { return findTerms(ix) }

// findTerms finds the terms of all live events, and the result lines that outlines may keep.
func findTerms(ix *Index) *TermFact {
	live := findLive(ix)
	return ix.terms.get(func() *TermFact {
		live.terms.fillPools(ix, *findProved(ix), live.same)
		return live.terms
	})
}
