package rescue

import (
	"slices"

	"decant/model"
	"decant/model/formats"
	"decant/model/rescue/finder"
	"decant/model/rescue/problem"
	"decant/model/rescue/rules/calls"
	"decant/model/rescue/rules/pictures"
	"decant/model/rescue/rules/records"
	"decant/model/rescue/rules/texts"
	"decant/model/rescue/shapes"
)

// Find lists the problems of an opened conversation, in the order of the rules.
func Find(c *model.Conversation) []problem.Problem { return findNamed(c, nil) }

// findNamed is Find where the text of an error names rules. What these rules are about then counts
// as broken even if it looks valid.
func findNamed(c *model.Conversation, named []string) []problem.Problem {
	f := finder.New(c)
	records.FindBytes(f)
	findings := formats.Check(c)
	if len(findings) > 0 || len(named) > 0 || f.IsSuspect() {
		f.Read()
	}
	if len(named) > 0 && named[0] == shapes.RuleEmptied {
		texts.FindAllReasoning(f)
	}
	for _, find := range chapters {
		find(f)
	}
	records.FindStored(f, findings)
	for i := range f.Found {
		if slices.Contains(named, f.Found[i].Rule) {
			f.Found[i].Harm = model.Refused
		}
		f.Found[i].Optional = f.Found[i].Fixable() && !f.Found[i].Forked
	}
	return f.Found
}

// chapters find problems of the sent content, in the order of their rules.
var chapters = []func(*finder.Finder){
	pictures.Find, calls.Find, texts.Find, records.Find,
}

// ListProblems lists what Find finds, without the edits, after the problems that were fixed to open
// the conversation. What every fork fixes counts as fixed.
func ListProblems(c *model.Conversation) []model.Problem {
	out := slices.Clone(c.Problems)
	for _, p := range Find(c) {
		p.Fixed = p.Forked
		out = append(out, p.Problem)
	}
	return out
}
