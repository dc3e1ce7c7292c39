package plan

import "decant/strategies/why"

// tally counts what a strategy looked at and what kept it from changing it. It also tells a tracer.
type tally struct {
	e    *engine
	pass int
	// Counting is true during the first pass, when each event is seen once.
	Counting bool
	// seen counts the events of the strategy's kinds. fenced counts those that a fence protects, by
	// its side. ways counts those that stayed for each other reason.
	seen   int
	fenced [3]int
	ways   [why.Counted]int
	// outweighed is true if a proposal was undone because nothing would be saved. Grown is by how
	// many tokens the conversation would have grown with the last one.
	outweighed bool
	grown      int
}

// Outweighed reports whether a proposal was undone because nothing would be saved, and by how many
// tokens the conversation would have grown. It grows by bytes alone if that is not positive.
func (t *tally) Outweighed() (grown int, ok bool) { return t.grown, t.outweighed }

// Note counts an event that something kept from being changed.
func (t *tally) Note(w why.Reason) {
	if t.Counting {
		t.ways[w]++
	}
	t.e.trace.traceReason(t.pass, w)
}

// NoteMany counts several events that something kept from being changed.
func (t *tally) NoteMany(w why.Reason, n int) {
	if t.Counting {
		t.ways[w] += n
	}
}

// Gains counts an event that would not become smaller.
func (t *tally) Gains(ok bool) bool {
	if !ok {
		t.Note(why.Small)
	}
	return ok
}

// Refuse tells the tracer that a rule keeps an event from being changed.
func (t *tally) Refuse(why string, event int) { t.e.trace.traceRefusal(t.pass, why, event) }

// NoteObstacle tells the tracer what stands in the way at the current event.
func (t *tally) NoteObstacle(o why.Obstacle) {
	if t.e.trace != nil {
		t.e.trace.traceObstacle(t.pass, o)
	}
}
