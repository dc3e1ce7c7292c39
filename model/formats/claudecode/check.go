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
func (Codec) Check(c *model.Conversation) []model.Finding {
	s, ok := c.State.(*state)
	if !ok {
		return nil
	}
	// Most was seen while opening, where it decided what is live.
	out := slices.Clone(s.findings)
	for _, w := range c.Warnings {
		out = append(out, ruleTable.Find(ruleUnread, "line "+strconv.Itoa(w.Line)))
	}
	seen, sessions := none, false
	replies := make(map[string]int)
	for i := range c.Events {
		e := &c.Events[i]
		if !e.Live || e.Record == seen {
			continue
		}
		seen = e.Record
		l := s.lines[e.Record]
		if !sessions && l.session != "" && l.session != c.ID {
			sessions = true
			out = append(out, findAt(e, ruleSession))
		}
		if l.kind == reply && l.message != "" {
			if m, ok := replies[l.message]; ok && m != e.Message {
				out = append(out, findAt(e, ruleShared))
			}
			replies[l.message] = e.Message
		}
	}
	if i := afterNewest(c, s); i != none {
		out = append(out, findAt(&c.Events[i], ruleTime))
	}
	return out
}

// afterNewest is the first live event of a user's record or a reply behind the one that was
// written last, none where that is the last: old clients end there. Times that fall further
// up, as those of parallel calls may, do no harm.
func afterNewest(c *model.Conversation, s *state) int {
	var newest time.Time
	last, behind := none, none
	for i := range c.Events {
		e := &c.Events[i]
		l := s.lines[e.Record]
		if !e.Live || e.Record == last || l.kind != user && l.kind != reply {
			continue
		}
		t := l.time.Truncate(time.Millisecond)
		switch {
		case last == none || t.After(newest):
			newest, behind = t, none
		case behind == none:
			behind = i
		}
		last = e.Record
	}
	return behind
}
