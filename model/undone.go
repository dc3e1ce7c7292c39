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
// not; later are the boundaries after that one. It is nil where with has no boundary.
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

// noteLeft notes what the compaction left of what was before it.
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
