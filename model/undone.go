package model

// Undone is what the agent's compaction left, where a conversation is opened as it was before the
// compaction.
type Undone struct {
	// From is the index of the first live event after the compaction. Until is the index of the
	// first event after the next undone compaction, or the number of events.
	From, Until int
	// Kept are the earlier events that the compaction kept unchanged, by index. Said is what the
	// agent was sent instead of the others: its summary, and what the client repeated.
	Kept map[int]bool
	Said []string
}

// NewUndone compares a conversation that is opened as it was before a compaction with the same one
// after it. later are the boundaries after that compaction. It is nil where with has no boundary.
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
	u.noteLeft(c, with)
	return u
}

// noteLeft notes what the compaction left of the events before it.
func (u *Undone) noteLeft(c, with *Conversation) {
	match := MatchEvents(with, c)
	for i := range with.Events {
		e, to := &with.Events[i], match.Event(i)
		live := to >= 0 && c.Events[to].Live
		if !e.Live || live && to >= u.From {
			continue
		}
		text := with.EventText(e)
		switch {
		case live && text == c.EventText(&c.Events[to]):
			u.Kept[to] = true
		case text != "":
			u.Said = append(u.Said, text)
		}
	}
}
