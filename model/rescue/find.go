package rescue

import (
	"slices"

	"decant/model"
	"decant/model/formats"
	"decant/model/rescue/shapes"
)

// Find lists the problems of an opened conversation, in the order of the rules.
func Find(c *model.Conversation) []Problem { return findNamed(c, nil) }

// findNamed is Find where the text of an error names rules: what breaks them and looks sound counts
// as broken.
func findNamed(c *model.Conversation, named []string) []Problem {
	f := newFinder(c)
	records{f}.findBytes()
	findings := formats.Check(c)
	if len(findings) > 0 || len(named) > 0 || f.isSuspect() {
		f.read()
	}
	if len(named) > 0 && named[0] == shapes.RuleEmptied {
		texts{f}.findAllReasoning()
	}
	for _, find := range chapters {
		find(f)
	}
	records{f}.findStoredProblems(findings)
	for i := range f.out {
		if slices.Contains(named, f.out[i].Rule) {
			f.out[i].Harm = model.Refused
		}
		f.out[i].Optional = f.out[i].Fixable() && !f.out[i].forked
	}
	return f.out
}

// chapters find problems of what is sent, in the order of their rules.
var chapters = []func(*finder){
	func(f *finder) { pictures{f}.find() }, func(f *finder) { calls{f}.find() },
	func(f *finder) { texts{f}.find() }, func(f *finder) { records{f}.find() },
}

// ListProblems lists what Find finds, without the edits, behind what was fixed to open it. What
// every fork fixes counts as fixed.
func ListProblems(c *model.Conversation) []model.Problem {
	out := slices.Clone(c.Problems)
	for _, p := range Find(c) {
		p.Fixed = p.forked
		out = append(out, p.Problem)
	}
	return out
}
