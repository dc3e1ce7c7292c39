package model

// Undone is what the agent's compaction left where a conversation is opened as it was before it.
type Undone struct {
	// From is the first live event that came after the compaction, by index, Until the one before
	// which the next compaction stood that is undone as well, or how many events there are.
	From, Until int
	// Kept are the events before it that it kept as they were, by index; Said is what the agent was
	// sent in the place of the others: its summary, and what the client said again.
	Kept map[int]bool
	Said []string
}

// NewUndone compares a conversation that is opened as it was before a compaction with one that is
// not, and that has the records of the boundaries after that one. It is nil where with has no
// boundary.
func NewUndone(c, with *Conversation, later []Boundary) *Undone {
	if len(with.Boundaries) == 0 {
		return nil
	}
	at := with.Boundaries[len(with.Boundaries)-1].Record
	u := &Undone{Until: c.EventCount(), Kept: map[int]bool{}}
	for i := range c.Events {
		if e := &c.Events[i]; e.Live && e.Record <= at {
			u.From = i + 1
		}
	}
	for i := u.From; i < c.EventCount() && len(later) > 0; i++ {
		if e := &c.Events[i]; !e.Live || e.Record > later[0].Record {
			u.Until = i
			break
		}
	}
	match := MatchEvents(with, c)
	for i := range with.Events {
		e := &with.Events[i]
		if !e.Live {
			continue
		}
		text, to := "", match.Event(i)
		if to >= u.From && c.Events[to].Live {
			continue
		}
		if text = with.EventText(e); to >= 0 && c.Events[to].Live && text == c.EventText(&c.Events[to]) {
			u.Kept[to] = true
		} else if text != "" {
			u.Said = append(u.Said, text)
		}
	}
	return u
}
