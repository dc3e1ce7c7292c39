package facts

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
