// Package strategies holds the strategies, one file each, and the registry that lists them. A
// strategy finds what can be removed from a conversation, and at what cost. Each file has
// everything about its strategy: what it looks for, its settings, what it proposes, its marker and
// how that is read back. It also proves the strategy's claims on a finished plan.
//
// Package facts holds what planning knows about texts, and spec what a plan is made from. Package
// plan is the engine, and check the checker. Package marker holds the texts written into a fork.
// All of it is pure: no I/O, no clock, and planning again decodes no text. It knows no format; the
// demands of a format are in model.Rules.
//
//	ix := facts.NewIndex(conversation)
//	p := plan.MakePlan(ix, strategies.DefaultSpec())
//	if findings := check.ProvePlan(p); len(findings) == 0 {
//		saved, err := formats.Save(conversation, p.Changes, opts)
//	}
package strategies
