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
	// kept are the events of the fork by their items. lost are the items that are removed.
	kept map[place][]int
	lost map[place]bool
	// bare are the answers that lose reasoning. turns are the turns whose lines stay.
	bare  map[int]bool
	turns map[int]bool
	// counted is the line with the size of the context, noted the newest line with a usage, and
	// lastTurn the newest line with settings; -1 for none.
	counted, noted, lastTurn int
	// partial is true where the fork is without calls that the rollout records, or their answers.
	partial bool
}

// chooseAll decides what stays.
func (d *drafter) chooseAll() {
	for i := range d.c.Events {
		d.chooseEvent(i)
	}
	for p, live := range d.s.live {
		if live && len(d.itemOf(p).Events) == 0 {
			d.kept[p] = nil // No event shows it, and none of it changes.
		}
	}
	d.chooseTurns()
	for i := range d.s.lines {
		l := d.s.lines[i]
		stays := d.lineStays(i)
		switch {
		case l.kind == settings:
			d.lastTurn = i
		case l.kind == reported && !l.report.usage.Empty() && stays:
			d.counted = i
		case l.kind == usage && stays:
			d.noted = i
		}
		d.partial = d.partial || !stays && (l.kind == item || l.countedUsage().Sent > 0)
	}
}

// chooseEvent decides whether an event stays.
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

// chooseTurns finds the turns whose lines stay. They contain an event of the fork or the
// compaction, or came after the compaction without a removable event.
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

// lineStays reports whether a line is in the fork.
func (d *drafter) lineStays(i int) bool {
	l, turn := d.s.lines[i], d.s.brackets[i]
	newer := i > d.s.base
	lives := d.turns[turn] && (newer || turn > 0)
	switch l.kind {
	case opening: // The first one precedes all other lines.
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

// keepsReport reports whether a line for the screen is still true. Rolled-back content no longer
// exists, and the screen must not mention removed content.
func (d *drafter) keepsReport(i int) bool {
	if p, ok := d.s.owners[i]; ok {
		_, kept := d.kept[p]
		return kept
	}
	return d.s.lines[i].report.turns == 0 && !d.tellsUndone(i)
}

// tellsUndone reports whether a line tells the screen about a compaction that is not in the fork.
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

// staysCompacted reports whether a compaction is in the fork: the newest one, and an older one of
// an old client if something remains of what it left.
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

// remade reports whether the content of a line is written into the newest compaction. An old
// client's compaction had no room for all of it, but would have room for the fork's content.
func (d *drafter) remade(i int) bool {
	return d.s.tight && i < d.s.base && !d.s.lines[d.s.base].cut.replaced
}
