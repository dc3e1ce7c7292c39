package claudecode

import (
	"slices"
	"strconv"
	"time"

	"decant/model"
	"decant/model/formats/claudecode/rules"
	"decant/model/formats/claudecode/slots"
)

// Check lists the rules that a loaded session breaks, each with its place and what the agent or its
// API would do. A fork made by Draft breaks none, but a client's own files may.
func (Codec) Check(c *model.Conversation) []model.Finding {
	s, ok := c.State.(*state)
	if !ok {
		return nil
	}
	// Most findings were made while opening, where they decide what is live.
	out := slices.Clone(s.findings)
	for _, w := range c.Warnings {
		out = append(out, rules.Table.Find(rules.Unread, "line "+strconv.Itoa(w.Line)))
	}
	seen, sessions := none, false
	messages := make([]int32, s.replies+1) // By reply, the message of its last line.
	after := newestLine{behind: none}
	for i := range c.Events {
		e := &c.Events[i]
		if !e.Live || e.Record == seen {
			continue
		}
		seen = e.Record
		l := s.lines[e.Record]
		if !sessions && l.session != "" && l.session != c.ID {
			sessions = true
			out = append(out, findAt(e, rules.Session))
		}
		if n := s.replyOf.At(e.Record); n > 0 {
			if m := &messages[n]; *m != slots.Short(e.Message) {
				if *m > 0 {
					out = append(out, findAt(e, rules.Shared))
				}
				*m = slots.Short(e.Message)
			}
		}
		if l.kind == user || l.kind == reply {
			after.add(i, l.time)
		}
	}
	if after.behind != none {
		out = append(out, findAt(&c.Events[after.behind], rules.Time))
	}
	return out
}

// newestLine finds the first live event, in a user's record or a reply, after the line that was
// written last: old clients end there. Times that decrease earlier are harmless; parallel calls may
// cause them.
type newestLine struct {
	time time.Time
	any  bool
	// behind is that event, or none where the last line is the newest.
	behind int
}

// add processes the first event of the next line.
func (n *newestLine) add(event int, written time.Time) {
	switch t := written.Truncate(time.Millisecond); {
	case !n.any || t.After(n.time):
		n.time, n.any, n.behind = t, true, none
	case n.behind == none:
		n.behind = event
	}
}

// Rules lists every rule that a finding of this package can name.
func (Codec) Rules() []model.Rule { return rules.Table.List() }
