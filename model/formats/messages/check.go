package messages

import (
	"slices"
	"strconv"

	"decant/model"
)

// Check lists the rules that a loaded conversation breaks, each with its place and what the API
// would do. A fork made by Draft breaks only rules that its original breaks.
func (d *Dialect) Check(c *model.Conversation) []model.Finding {
	s, ok := c.State.(*state)
	if !ok {
		return nil
	}
	out := slices.Clone(s.findings)
	for _, w := range c.Warnings {
		if w.Line > 0 {
			out = append(out, d.rules.Find(ruleUnread, "line "+strconv.Itoa(w.Line)))
		}
	}
	return out
}
