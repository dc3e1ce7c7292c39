// Package facts holds what planning knows about a conversation's texts before it decides: sizes,
// checksums, equal calls, copies of resources, ranges of lines, files that changed and arguments
// that could shrink. Package nature finds the facts that users see. This package also includes
// hints about tools, references that were read back, and what a format removes only as a unit.
//
// An [Index] never changes once made, so planning again decodes no text. A strategy declares the
// [Kind] of facts it needs. They are found when the first plan or view asks for them. The package
// knows no plan, no chosen strategy and no setting of one: a fact never changes when a strategy is
// switched.
//
//	ix := facts.NewIndex(conversation)
//	call := ix.CallOf(event)
package facts
