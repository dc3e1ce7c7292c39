// Package plan decides what happens to each event: it makes the list of changes from strategies,
// settings and a user's decisions. These three are a [spec.Spec]. The engine applies them to the
// facts of a conversation. It adds the changes that the format requires, and notes why an event was
// not changed. A step is kept as a whole or not at all. A finished plan never changes.
//
// The package knows strategies only as the values of a [spec.Set] that are a [Starter]. A strategy
// sees an unfinished plan only through its [View]. The package decodes no text, knows no format,
// and does no input or output.
//
//	p := plan.MakePlan(facts.NewIndex(conversation), chosen)
//	p.Changes, p.Rows, p.Notes
package plan
