package codex

import (
	"time"

	"decant/model"
	"decant/model/source"
)

// drafter makes a fork.
type drafter struct {
	c    *model.Conversation
	s    *state
	src  *source.Source
	outs map[int]model.Outcome
	id   string
	now  time.Time
	tree source.Tree
	// kept are the events of the fork by their items, lost the items that go.
	kept map[place][]int
	lost map[place]bool
	// bare are the answers of which reasoning went, turns the turns of lines that stay.
	bare  map[int]bool
	turns map[int]bool
	// counted is the line that tells how full the context is, noted the newest that notes
	// a usage, lastTurn the newest that tells the settings; -1 for none.
	counted, noted, lastTurn int
}

// chooseAll finds out what stays.
func (d *drafter) chooseAll() {
	for i := range d.c.Events {
		d.chooseEvent(i)
	}
	for p, live := range d.s.live {
		if live && len(d.itemOf(p).Events) == 0 {
			d.kept[p] = nil // Nothing of it is shown, and nothing of it changes.
		}
	}
	d.chooseTurns()
	for i := range d.s.lines {
		switch l := d.s.lines[i]; {
		case l.kind == settings:
			d.lastTurn = i
		case l.kind == reported && !l.report.usage.Empty() && d.lineStays(i):
			d.counted = i
		case l.kind == usage && d.lineStays(i):
			d.noted = i
		}
	}
}

// chooseEvent finds out whether an event stays.
func (d *drafter) chooseEvent(i int) {
	e, p := &d.c.Events[i], d.s.places[i]
	if p.item < 0 || !e.Live {
		return
	}
	if made, isMade := d.s.aborted[p]; isMade && made == i {
		return
	}
	if !d.outs[i].Gone(e) {
		d.kept[p] = append(d.kept[p], i)
	} else if e.Kind == model.Reasoning && e.Group > 0 {
		d.bare[e.Group] = true
	}
}

// itemOf is the item at a place.
func (d *drafter) itemOf(p place) *entry { return &d.s.lines[p.record].items[p.item] }

// chooseTurns finds the turns whose lines stay: those that hold something, or the
// compaction, or that came after it and hold nothing that could go.
func (d *drafter) chooseTurns() {
	for i, turn := range d.s.brackets {
		l := d.s.lines[i]
		if _, seen := d.turns[turn]; !seen {
			d.turns[turn] = i > d.s.base
			for at := i; at < len(d.s.lines) && d.s.brackets[at] == turn; at++ {
				if d.s.lines[at].kind == item {
					d.turns[turn] = false
					break
				}
			}
		}
		stays := i == d.s.base
		for n := range l.items {
			_, kept := d.kept[place{i, n}]
			stays = stays || kept
		}
		d.turns[turn] = d.turns[turn] || stays
	}
	d.turns[0] = true
}

// lineStays reports whether a line is one of the fork.
func (d *drafter) lineStays(i int) bool {
	l, turn := d.s.lines[i], d.s.brackets[i]
	newer := i > d.s.base
	lives := d.turns[turn] && (newer || turn > 0)
	switch l.kind {
	case opening: // The first one leads all lines.
		return false
	case item, mail:
		_, kept := d.kept[place{i, 0}]
		return kept && !d.remade(i)
	case compacted:
		return d.staysCompacted(i)
	case settings:
		return i == d.lastTurn || lives
	case reported:
		return lives && d.keepsReport(i)
	case usage:
		return lives
	case carried:
		return newer && lives
	default:
		return false
	}
}

// keepsReport reports whether what the screen was told still holds: what was rolled back
// is not there any more, and of what goes it tells nothing.
func (d *drafter) keepsReport(i int) bool {
	if p, ok := d.s.owners[i]; ok {
		_, kept := d.kept[p]
		return kept
	}
	return d.s.lines[i].report.turns == 0 && !d.tellsUndone(i)
}

// tellsUndone reports whether a line tells the screen of a compaction that is not in the fork.
func (d *drafter) tellsUndone(i int) bool {
	if !cutReports[d.s.lines[i].report.kind] {
		return false
	}
	for ; i >= 0; i-- {
		if d.s.lines[i].kind == compacted {
			return d.s.undone[i]
		}
	}
	return false
}

// staysCompacted reports whether a compaction is one of the fork: the newest, and an
// older one of which an old client's left something.
func (d *drafter) staysCompacted(i int) bool {
	if i == d.s.base {
		return true
	}
	for n := range d.s.lines[i].items {
		if _, kept := d.kept[place{i, n}]; kept && !d.remade(i) {
			return true
		}
	}
	return false
}

// remade reports whether what a line holds is written into the newest compaction: an
// old client's had no room for it all, and would have for what a fork holds.
func (d *drafter) remade(i int) bool {
	return d.s.tight && i < d.s.base && !d.s.lines[d.s.base].cut.replaced
}
