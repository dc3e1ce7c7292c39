// Package spec holds what a plan is made from besides the conversation. That is the chosen
// strategies and presets, fences, goal, settings by their dotted names, hints, decisions, and the
// answers of models and commands. A [Spec] is a value: its methods return changed copies, so undo
// just returns to the Spec before.
//
// The strategies come with the [Settings], as a [Set]. This package names no strategy, makes no
// plan, and reads no file.
//
//	s, err := strategies.DefaultSpec().With("conversation.compaction.keep_last", "20c")
package spec
