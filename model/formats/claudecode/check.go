package claudecode

import (
	"slices"
	"strconv"
	"time"

	"decant/model"
)

// Check lists the rules that a loaded session breaks, each with its place and
// what the agent or its API would do. A fork made by Draft breaks none; what the
// clients wrote themselves may.
func Check(c *model.Conversation) []model.Finding {
	s, ok := c.State.(*state)
	if !ok {
		return nil
	}
	out := slices.Clone(s.findings)
	for _, w := range c.Warnings {
		out = append(out, model.Finding{
			Rule: ruleUnread, Place: "line " + strconv.Itoa(w.Line), Effect: effects[ruleUnread],
		})
	}
	var last time.Time
	seen := none
	for i := range c.Events {
		e := &c.Events[i]
		if !e.Live || e.Record == seen {
			continue
		}
		seen = e.Record
		l := &s.lines[e.Record]
		if l.session != "" && l.session != c.ID {
			out = once(out, e, ruleSession)
		}
		if t := l.time.Truncate(time.Millisecond); t.After(last) {
			last = t
		} else {
			out = once(out, e, ruleTime)
		}
	}
	return out
}

// once adds a finding unless its rule has one: it holds for the whole file.
func once(out []model.Finding, e *model.Event, rule string) []model.Finding {
	if slices.ContainsFunc(out, func(f model.Finding) bool { return f.Rule == rule }) {
		return out
	}
	return append(out, model.Finding{Rule: rule, Place: e.ID.String(), Effect: effects[rule]})
}
