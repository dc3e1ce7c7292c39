package load

import (
	"slices"

	"decant/model"
	"decant/model/formats"
	"decant/model/rescue"
	"decant/strategies/spec"
)

// maxFixed is the size in bytes of a file up to which it is fixed without being asked for: what is
// fixed is held in memory.
const maxFixed = 1 << 30

// fix is the conversation with the problems fixed that are chosen, and what was found and fixed
// noted in it. One whose format is several files, and the demo, stay as they are.
func (l *Loader) fix(c *model.Conversation) (*model.Conversation, error) {
	switch {
	case l.Fix == nil:
		return c, nil
	case l.canFix(c):
		return l.fixAs(c, l.Fix)
	case l.Options.Rescue && c.Path != "": // Its forks repair what their codec knows.
		c.Problems = rescue.ListProblems(c)
		c.FileRecords = len(c.Source.Records)
	}
	return c, nil
}

// canFix reports whether a conversation can be fixed by itself.
func (l *Loader) canFix(c *model.Conversation) bool {
	return c.Path != "" && formats.Single(c) && c.Line == 0 &&
		(c.Source.Size() <= maxFixed || l.Options.Rescue)
}

// Decided chooses the fixes that were decided on, and else those that are made by themselves.
func (l *Loader) Decided(on spec.Fixes) rescue.Choose {
	byItself := l.Fix
	return func(p *model.Problem) bool {
		if fix, ok := on[spec.FixAt{Rule: p.Rule, Place: p.Place}]; ok {
			return fix
		}
		return byItself != nil && byItself(p)
	}
}

// Search is a conversation with what was found in it noted, and with the problems fixed that are
// chosen. It begins with what the file holds, whatever was fixed before. What cannot be fixed by
// itself is only searched.
func (l *Loader) Search(c *model.Conversation, choose rescue.Choose) (*model.Conversation, error) {
	if c.Unfixed != nil {
		c = c.Unfixed
	}
	if l.canFix(c) {
		return l.fixAs(c, choose)
	}
	out := *c
	out.Problems = rescue.ListProblems(c)
	for i := range out.Problems {
		out.Problems[i].Optional = false
	}
	return &out, nil
}

// fixAs fixes the problems of a conversation as it is stored that are chosen.
func (l *Loader) fixAs(c *model.Conversation, choose rescue.Choose) (*model.Conversation, error) {
	r, err := rescue.FixNamed(c, l.Named, choose, func(data []byte) (*model.Conversation, error) {
		return formats.ReadWith(c.Path, data, formats.OpenOptions{
			Format: c.Format, Exact: l.Options.Exact, Tools: l.Tools, Uncompact: c.Uncompacted,
		})
	})
	if err != nil {
		return nil, err
	}
	out := *r.Conversation
	out.Problems = slices.Concat(c.Problems, r.Problems)
	out.Touched, out.FileRecords = r.Touched, r.Records
	out.Fixes = append(r.Fixes(), out.Fixes...)
	if l.Keep {
		out.Unfixed = c
	}
	return &out, nil
}
