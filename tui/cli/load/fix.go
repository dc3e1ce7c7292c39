package load

import (
	"decant/model"
	"decant/model/formats"
	"decant/model/rescue"
)

// maxFixed is the size in bytes of a file up to which it is fixed without being asked for: what is
// fixed is held in memory.
const maxFixed = 1 << 30

// fix is the conversation with the problems fixed that are chosen, and what was found and fixed
// noted in it. One whose format is several files, and the demo, stay as they are.
func (l *Loader) fix(c *model.Conversation) (*model.Conversation, error) {
	switch {
	case l.Fix == nil || c.Path == "" || c.Source.Size() > maxFixed && !l.Options.Rescue:
		return c, nil
	case !formats.Single(c) || c.Line > 0:
		if l.Options.Rescue { // Its forks repair what their codec knows.
			c.Problems = rescue.ListProblems(c)
		}
		return c, nil
	}
	asked := rescue.MatchError(l.Options.ErrorText).Rules
	r, err := rescue.FixAsked(c, asked, l.Fix, func(data []byte) (*model.Conversation, error) {
		return formats.ReadWith(c.Path, data, formats.OpenOptions{
			Format: c.Format, Exact: l.Options.Exact, Tools: l.Tools,
		})
	})
	if err != nil {
		return nil, err
	}
	out := r.Conversation
	out.Problems, out.Touched = append(c.Problems, r.Problems...), r.Touched
	out.Fixes = append(r.Fixes(), out.Fixes...)
	return out, nil
}
