package facts

import (
	"decant/model"
)

// gatherer finds the facts of one kind, and reports whether they are known.
type gatherer struct {
	gather func(ix *Index)
	known  func(ix *Index) bool
}

// newGatherer makes a gatherer from the function that returns the facts.
func newGatherer[T any](get func(*Index) *T, known func(*Index) bool) gatherer {
	return gatherer{func(ix *Index) { get(ix) }, known}
}

// gatherers holds the gatherer of each kind.
var gatherers = [kindCount]gatherer{
	KindCopies:     newGatherer((*Index).Copies, func(x *Index) bool { return x.copies.Has() }),
	KindEqualCalls: newGatherer(findEquals, func(x *Index) bool { return x.equal.Has() }),
	KindLosses:     newGatherer(findLosses, func(x *Index) bool { return x.losses.Has() }),
	KindToolFiles:  newGatherer(findFiles, func(x *Index) bool { return x.files.Has() }),
	KindObjects:    newGatherer(findObjects, func(x *Index) bool { return x.answers.Has() }),
	KindWrites:     newGatherer(findWrites, func(x *Index) bool { return x.writes.Has() }),
	KindArguments:  newGatherer(findArguments, func(x *Index) bool { return x.shrunk.Has() }),
	KindReplaced:   newGatherer(findReplaced, func(x *Index) bool { return x.replaced.Has() }),
	KindUnused:     newGatherer(findUnused, func(x *Index) bool { return x.unused.Has() }),
	KindCuts:       newGatherer(findCuts, func(x *Index) bool { return x.cuts.Has() }),
	KindStubs:      newGatherer(findStubs, func(x *Index) bool { return x.stubs.Has() }),
	KindStill:      newGatherer(findStill, func(x *Index) bool { return x.stills.Has() }),
	KindTerms:      newGatherer(findTerms, func(x *Index) bool { return x.terms.Has() }),
	KindTouched:    newGatherer(findTouched, func(x *Index) bool { return x.touched.Has() }),
}

// Gather finds the facts of some kinds that are not known yet. It returns false if the work was
// stopped. What was found until then stays; the rest is found at the next request.
func (ix *Index) Gather(w *model.Work, kinds ...Kind) bool {
	for _, k := range kinds {
		if w.Stopped() {
			return false
		}
		gatherers[k].gather(ix)
	}
	return !w.Stopped()
}

// Knows reports whether the facts of all of these kinds are known.
func (ix *Index) Knows(kinds ...Kind) bool {
	for _, k := range kinds {
		if !gatherers[k].known(ix) {
			return false
		}
	}
	return true
}
