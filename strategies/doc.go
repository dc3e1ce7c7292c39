// Package strategies holds the strategies, one file each, and the registry that lists them: what
// could go from a conversation, and at what cost. Each says everything about itself: what it looks
// for, its settings, what it proposes, the marker it writes and how that is read back, and how its
// claim is proved on a finished plan.
//
// What planning knows of texts is in facts, what a plan is made from in spec, the engine in plan,
// the checker in check, and what strategies write into a fork in marker. All of it is pure: no I/O,
// no clock, no text decoded while planning again. It knows no format: what a format demands stands
// in model.Rules.
//
//	ix := facts.NewIndex(conversation)
//	p := plan.MakePlan(ix, strategies.DefaultSpec())
//	if findings := check.ProvePlan(p); len(findings) == 0 {
//		saved, err := formats.Save(conversation, p.Changes, opts)
//	}
package strategies
