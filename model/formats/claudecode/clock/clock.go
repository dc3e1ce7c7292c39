// Package clock finds where the client goes on in a session when the parent of a record is not in
// the file: at the record that was written last before it.
//
//	w := clock.New(lines)
//	before := w.Before(line, on)
package clock

import (
	"cmp"
	"iter"
	"slices"
	"time"
)

// bridge is how long before a record whose parent is not in the file another may
// have been written so that the client goes on there.
const bridge = 5 * time.Second

// None is where no line is found.
const None = -1

// Line is a line that has a parent.
type Line struct {
	// Number is its index in the file, Slot its place among the lines that count.
	Number, Slot int
	// Time is when it was written, zero where it does not say.
	Time time.Time
	// Side is true of a side chain's.
	Side bool
}

// Clock finds the line that the client uses instead of a parent that is missing.
type Clock struct {
	lines iter.Seq[Line]
	// sides are, once a parent was missed, the lines with a time by it: those of the session,
	// and side chains'. Of lines of one time the later in the file stands first.
	sides []timeline
}

// timeline is lines by time.
type timeline struct {
	lines []Line
	// skip is, per line, one that may be asked next where it is on a path already.
	skip []int
}

// New finds among some lines, which are asked for once a parent is missed: in most files none is.
func New(lines iter.Seq[Line]) *Clock { return &Clock{lines: lines} }

// sortLines fills in the timelines.
func (w *Clock) sortLines() {
	if w.sides != nil {
		return
	}
	w.sides = make([]timeline, 2)
	for l := range w.lines {
		if !l.Time.IsZero() {
			t := w.timelineOf(l)
			t.lines = append(t.lines, l)
		}
	}
	for n := range w.sides {
		t := &w.sides[n]
		slices.SortFunc(t.lines, func(a, b Line) int {
			return cmp.Or(a.Time.Compare(b.Time), cmp.Compare(b.Slot, a.Slot))
		})
		t.skip = make([]int, len(t.lines))
		for at := range t.skip {
			t.skip[at] = at - 1
		}
	}
}

// timelineOf is the one that a line belongs to.
func (w *Clock) timelineOf(l Line) *timeline {
	if l.Side {
		return &w.sides[1]
	}
	return &w.sides[0]
}

// Before is, of the lines that are not on a path, the one that was written last at the
// line's time or up to 5 s earlier; of several the first in the file; [None] for none. What is on
// the path, by the numbers of lines, must stay on it.
func (w *Clock) Before(l Line, on []bool) int {
	if l.Time.IsZero() {
		return None
	}
	w.sortLines()
	t := w.timelineOf(l)
	later, _ := slices.BinarySearchFunc(t.lines, l.Time, func(a Line, at time.Time) int {
		if a.Time.After(at) {
			return 1
		}
		return -1
	})
	at := t.freePlace(later-1, on)
	if at < 0 || l.Time.Sub(t.lines[at].Time) > bridge {
		return None
	}
	return t.lines[at].Number
}

// freePlace is the last place, at one or before it, whose line is on no path, -1 for none.
func (t *timeline) freePlace(at int, on []bool) int {
	end := at
	for end >= 0 && on[t.lines[end].Number] {
		end = t.skip[end]
	}
	for at >= 0 && at != end && on[t.lines[at].Number] { // So that each is passed over once.
		t.skip[at], at = end, t.skip[at]
	}
	return end
}
