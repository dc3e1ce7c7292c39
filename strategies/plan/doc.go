// Package plan makes a plan, an immutable value: the engine applies the strategies, settings and
// decisions of a [spec.Spec] to the facts of a conversation, adds the changes that the format
// requires, and notes why an event was not changed. A step is kept as a whole or not at all.
//
// It knows strategies only as values of a [spec.Set] that are a [Starter]; a strategy sees a plan
// in the making only through its [View]. It decodes no text, knows no format, and does no input or
// output.
//
//	p := plan.MakePlan(facts.NewIndex(conversation), chosen)
//	p.Changes, p.Rows, p.Notes
package plan
