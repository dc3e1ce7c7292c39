package facts

import (
	"sync"
	"sync/atomic"
)

// Kind is one kind of facts that is gathered at the first request. An [Index] knows all other facts
// from the start.
type Kind uint8

// The kinds of facts, in the best order to gather them. Kinds that read more texts come first, so
// later kinds need not read those texts again.
const (
	// KindEqualCalls tells which calls have equal arguments.
	KindEqualCalls Kind = iota
	// KindLosses tells what it costs to remove a call if a later one stays.
	KindLosses
	// KindCopies tells which contents occur more than once.
	KindCopies
	// KindToolFiles tells which files calls use.
	KindToolFiles
	// KindObjects holds the results of repeated calls as JSON objects.
	KindObjects
	// KindWrites tells which files were written after they were read.
	KindWrites
	// KindArguments holds the shrunk arguments of calls.
	KindArguments
	// KindReplaced holds the arguments of edits without the text that they replaced.
	KindReplaced
	// KindUnused holds the arguments of edits and writes without their long texts.
	KindUnused
	// KindTerms tells which names, numbers, paths and files occur in which events and lines.
	KindTerms
	// KindTouched tells when the files of reads were last touched.
	KindTouched
	// KindStill tells which lines of reads are still in their files after later writes.
	KindStill
	// KindCuts holds what long results are cut to.
	KindCuts
	// KindStubs holds the one line that is left of each result.
	KindStubs

	kindCount
)

// lazy is a value that one goroutine computes at the first request. It never changes after that. If
// computing it panics, the next request tries again.
type lazy[T any] struct {
	finding sync.Mutex
	found   atomic.Pointer[T]
}

// get returns the value. It calls find if the value is not known yet.
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

// has reports whether the value is known.
func (l *lazy[T]) has() bool { return l.found.Load() != nil }
