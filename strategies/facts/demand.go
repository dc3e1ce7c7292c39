package facts

import (
	"sync"
	"sync/atomic"

	"decant/model"
)

// Kind is one kind of facts that is gathered when somebody first asks for it. What is not of a
// Kind, an [Index] knows from the start.
type Kind uint8

// The kinds of facts.
const (
	// KindCopies is which contents are there more than once.
	KindCopies Kind = iota
	// KindEqualCalls is which calls have equal arguments.
	KindEqualCalls
	// KindLosses is what it costs that a call goes where a later one stays.
	KindLosses
	// KindToolFiles is which files calls are about.
	KindToolFiles
	// KindObjects is what results of repeated calls say as JSON objects.
	KindObjects
	// KindWrites is which files were written after they were read.
	KindWrites
	// KindArguments is to what the arguments of calls may shrink.
	KindArguments
	// KindCuts is what long results are cut to.
	KindCuts
	// KindStubs is which one line is left of a result.
	KindStubs

	kindCount
)

// lazy is a value that is found when somebody first asks for it, by one goroutine, and never
// changes after. Where finding it panics, the next one who asks tries again.
type lazy[T any] struct {
	finding sync.Mutex
	found   atomic.Pointer[T]
}

// get returns the value, which find makes where it is not there.
func (l *lazy[T]) get(find func() *T) *T {
	if v := l.found.Load(); v != nil {
		return v
	}
	l.finding.Lock()
	defer l.finding.Unlock()
	if v := l.found.Load(); v != nil {
		return v
	}
	v := find()
	l.found.Store(v)
	return v
}

// has reports whether the value was found.
func (l *lazy[T]) has() bool { return l.found.Load() != nil }

// gatherer finds the facts of one kind, and tells whether they were found.
type gatherer struct {
	gather func(ix *Index)
	known  func(ix *Index) bool
}

// newGatherer is a gatherer by what returns the facts.
func newGatherer[T any](get func(*Index) *T, known func(*Index) bool) gatherer {
	return gatherer{func(ix *Index) { get(ix) }, known}
}

// gatherers are those of each kind.
var gatherers = [kindCount]gatherer{
	KindCopies:     newGatherer((*Index).Copies, func(x *Index) bool { return x.copies.has() }),
	KindEqualCalls: newGatherer((*Index).equalCalls, func(x *Index) bool { return x.equal.has() }),
	KindLosses:     newGatherer((*Index).allLosses, func(x *Index) bool { return x.losses.has() }),
	KindToolFiles:  newGatherer((*Index).toolFiles, func(x *Index) bool { return x.files.has() }),
	KindObjects:    newGatherer((*Index).objects, func(x *Index) bool { return x.answers.has() }),
	KindWrites:     newGatherer((*Index).allWrites, func(x *Index) bool { return x.writes.has() }),
	KindArguments:  newGatherer((*Index).arguments, func(x *Index) bool { return x.shrunk.has() }),
	KindCuts:       newGatherer((*Index).allCuts, func(x *Index) bool { return x.cuts.has() }),
	KindStubs:      newGatherer((*Index).allStubs, func(x *Index) bool { return x.stubs.has() }),
}

// Gather finds the facts of some kinds where they are not known. It is false when the work was
// stopped: what was found until then stays, and the rest is found when somebody asks again.
func (ix *Index) Gather(w *model.Work, kinds ...Kind) bool {
	for _, k := range kinds {
		if w.Stopped() {
			return false
		}
		gatherers[k].gather(ix)
	}
	return !w.Stopped()
}

// Knows reports whether the facts of all of some kinds were found.
func (ix *Index) Knows(kinds ...Kind) bool {
	for _, k := range kinds {
		if !gatherers[k].known(ix) {
			return false
		}
	}
	return true
}
