package facts

// Of returns the terms of a live event, each once, in order of appearance.
func (f *TermFact) Of(event int) []TermAt { return f.of[f.starts[event]:f.starts[event+1]] }

// Lines returns the number of lines of a live result.
func (f *TermFact) Lines(event int) int { return int(f.lines[event]) }

// Terms returns the terms of all live events.
func (ix *Index) Terms() *TermFact { return findTerms(ix) }

// findTerms finds the terms of all live events.
func findTerms(ix *Index) *TermFact {
	return ix.terms.Get(func() *TermFact { return findLive(ix).terms })
}
