package messages

import (
	"slices"
	"strconv"

	"decant/model"
)

// ruleUnread is for a line of JSONL that is no JSON.
const ruleUnread = "line-unread"

// unread is its row, for the rules of each dialect.
var unread = model.Rule{Name: ruleUnread, Effect: "nothing reads the line"}

// Check lists the rules that a loaded conversation breaks, each with its place and what
// the API would do. A fork made by Draft breaks none that its original does not break.
func (d *Dialect) Check(c *model.Conversation) []model.Finding {
	s, ok := c.State.(*state)
	if !ok {
		return nil
	}
	out := slices.Clone(s.findings)
	for _, w := range c.Warnings {
		if w.Line > 0 {
			out = append(out, d.finding("line "+strconv.Itoa(w.Line), ruleUnread))
		}
	}
	return out
}
