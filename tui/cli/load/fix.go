package load

import (
	"slices"

	"decant/model"
	"decant/model/formats"
	"decant/model/rescue"
	"decant/model/rescue/room"
	"decant/strategies/spec"
)

// maxFixed is the largest file in bytes that is fixed automatically, because fixed text is held in
// memory.
const maxFixed = 1 << 30

// Fixed returns the conversation with the chosen fixes, and notes in it what was found and fixed. A
// conversation of several files and the demo stay unchanged. The error names the fix that fails.
func (l *Loader) Fixed(c *model.Conversation) (*model.Conversation, error) {
	if l.Refused.Length.TooLong {
		c = room.Refuse(c, l.Refused.Length)
	}
	switch {
	case l.Fix == nil:
		return c, nil
	case l.CanFix(c):
		return l.fixAs(c, l.Fix)
	case l.Options.Rescue && c.Path != "": // Its forks repair what their codec knows.
		c.Problems = listUnfixable(c)
		c.FileRecords = len(c.Source.Records)
	case c.Path != "" && c.Source.Size() <= maxFixed:
		// What every fork repairs is no reason to save one, unless the file did not open without.
		c.Problems = append(c.Problems, slices.DeleteFunc(listUnfixable(c),
			func(p model.Problem) bool { return p.Fixed })...)
	}
	return c, nil
}

// CanFix reports whether a conversation can be fixed automatically.
func (l *Loader) CanFix(c *model.Conversation) bool {
	return c.Path != "" && formats.Single(c) && c.Line == 0 &&
		(c.Source.Size() <= maxFixed || l.Options.Rescue)
}

// Decided chooses the decided fixes, and else the automatic ones.
func (l *Loader) Decided(on spec.Fixes) rescue.Choose {
	byItself := l.Fix
	return func(p *model.Problem) bool {
		if fix, ok := on[spec.FixAt{Rule: p.Rule, Place: p.Place}]; ok {
			return fix
		}
		return byItself != nil && byItself(p)
	}
}

// Search returns a conversation with the chosen fixes, and notes in it what was found. It starts
// from the file, whatever was fixed before. It only searches what cannot be fixed automatically.
func (l *Loader) Search(c *model.Conversation, choose rescue.Choose) (*model.Conversation, error) {
	if c.Unfixed != nil {
		c = c.Unfixed
	}
	if l.CanFix(c) {
		return l.fixAs(c, choose)
	}
	out := *c
	out.Problems = listUnfixable(c)
	return &out, nil
}

// listUnfixable lists the problems of a conversation in which nothing is fixed: a user cannot
// choose a fix.
func listUnfixable(c *model.Conversation) []model.Problem {
	out := rescue.ListProblems(c)
	for i := range out {
		out[i].Optional = false
	}
	return out
}

// fixAs makes the chosen fixes in a stored conversation.
func (l *Loader) fixAs(c *model.Conversation, choose rescue.Choose) (*model.Conversation, error) {
	read := func(data []byte) (*model.Conversation, error) {
		return formats.ReadWith(c.Path, data, formats.OpenOptions{
			Format: c.Format, Exact: l.Options.Exact, Tools: l.Tools, Uncompact: c.Uncompacted,
		})
	}
	r, err := rescue.FixNamed(c, l.Refused.Rules, choose, read)
	if err != nil {
		return nil, err
	}
	out := *r.Conversation
	out.Problems = slices.Concat(c.Problems, r.Problems)
	out.Altered, out.FileRecords = r.Altered, r.Records
	out.Mended = out.Total(nil).Tokens - c.Total(nil).Tokens
	out.Fixes = slices.Concat(c.Fixes[:c.Opened], r.Fixes(), out.Fixes[out.Opened:])
	out.Opened = c.Opened
	if l.Keep {
		out.Unfixed = c
	}
	return &out, nil
}
