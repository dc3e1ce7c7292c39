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
	// Most was seen while opening, where it decided what is live.
	out := slices.Clone(s.findings)
	for _, w := range c.Warnings {
		out = append(out, model.Finding{
			Rule: ruleUnread, Place: "line " + strconv.Itoa(w.Line), Effect: effects[ruleUnread],
		})
	}
	var last time.Time
	seen, times, sessions := none, false, false
	replies := make(map[string]int)
	for i := range c.Events {
		e := &c.Events[i]
		if !e.Live || e.Record == seen {
			continue
		}
		seen = e.Record
		l := &s.lines[e.Record]
		if !sessions && l.session != "" && l.session != c.ID {
			sessions = true
			out = append(out, finding(e, ruleSession))
		}
		if l.kind == reply && l.message != "" {
			if m, ok := replies[l.message]; ok && m != e.Message {
				out = append(out, finding(e, ruleShared))
			}
			replies[l.message] = e.Message
		}
		t := l.time.Truncate(time.Millisecond)
		if !times && !t.After(last) {
			times = true
			out = append(out, finding(e, ruleTime))
		}
		last = t
	}
	return out
}

// finding is a broken rule at an event. What holds for the whole file is said at
// the first one.
func finding(e *model.Event, rule string) model.Finding {
	return model.Finding{Rule: rule, Place: e.ID.String(), Effect: effects[rule]}
}
