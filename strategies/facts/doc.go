// Package facts is what planning knows of a conversation's texts: sizes, checksums, equal calls,
// copies of resources, ranges of lines, files that changed, arguments that could shrink, hints
// about tools, references that were read back, and what a format lets go only as one.
//
// An [Index] never changes once made, so that a plan is made again without decoding a text; what is
// of a [Kind], a strategy declares, and it is found when the first plan or view asks for it. It
// knows no plan, no chosen strategy and no setting of one: a fact never changes when a strategy
// is switched.
//
//	ix := facts.NewIndex(conversation)
//	call := ix.CallOf(event)
package facts
