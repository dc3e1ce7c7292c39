// Package plan makes a plan, an immutable value. The engine applies the strategies, settings and
// decisions of a [spec.Spec] to the facts of a conversation. It adds the changes that the format
// requires, and notes why an event was not changed. A step is kept as a whole or not at all.
//
// The package knows strategies only as the values of a [spec.Set] that are a [Starter]. A strategy
// sees an unfinished plan only through its [View]. The package decodes no text, knows no format,
// and does no input or output.
//
//	p := plan.MakePlan(facts.NewIndex(conversation), chosen)
//	p.Changes, p.Rows, p.Notes
package plan
