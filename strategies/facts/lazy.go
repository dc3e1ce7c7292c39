package facts

import (
	"sync"
	"sync/atomic"
)

// Kind is one kind of facts that is gathered when somebody first asks for it. What is not of a
// Kind, an [Index] knows from the start.
type Kind uint8

// The kinds of facts, in the order in which they are best gathered: what reads more texts tells
// later ones what they would read again.
const (
	// KindEqualCalls is which calls have equal arguments.
	KindEqualCalls Kind = iota
	// KindLosses is what it costs that a call goes where a later one stays.
	KindLosses
	// KindCopies is which contents are there more than once.
	KindCopies
	// KindToolFiles is which files calls are about.
	KindToolFiles
	// KindObjects is what results of repeated calls say as JSON objects.
	KindObjects
	// KindWrites is which files were written after they were read.
	KindWrites
	// KindArguments is to what the arguments of calls may shrink.
	KindArguments
	// KindReplaced is the arguments of edits without the text that they replaced.
	KindReplaced
	// KindUnused is the arguments of edits and writes without their long texts.
	KindUnused
	// KindTerms is which names, numbers, paths and files stand in which events, and in which lines.
	KindTerms
	// KindTouched is when the files of reads were last touched.
	KindTouched
	// KindStill is which lines of reads are still in their files after later writes.
	KindStill
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
