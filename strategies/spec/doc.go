// Package spec is what a plan is made from besides the conversation: the chosen strategies and
// presets, fences, goal, settings by their dotted names, hints, decisions, and the answers that
// models and commands gave. A [Spec] is a value: its methods return changed copies, so that undo
// is the Spec before.
//
// Which strategies there are comes with its [Settings], as a [Set]; this package names none, makes
// no plan, and reads no file.
//
//	s, err := strategies.DefaultSpec().With("conversation.compaction.keep_last", "20c")
package spec
