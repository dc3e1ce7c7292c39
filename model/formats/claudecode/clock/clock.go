// Package clock finds where the client continues in a session when the parent of a record is not in
// the file: at the last record that was written before it.
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

// bridge is the longest time between a record with a missing parent and the earlier record at which
// the client continues.
const bridge = 5 * time.Second

// None means that no line was found.
const None = -1

// Line is a line that has a parent.
type Line struct {
	// Number is the line's index in the file, and Slot is its index among the lines that count.
	Number, Slot int
	// Time is when the line was written, or zero where it does not say.
	Time time.Time
	// Side is true for a side chain's line.
	Side bool
}

// Clock finds the line that the client uses instead of a missing parent.
type Clock struct {
	lines iter.Seq[Line]
	// sides are the lines with a time, sorted by it: one timeline for the session and one for side
	// chains. They are made when a parent is first missing. Of lines with the same time, the later
	// one in the file comes first.
	sides []timeline
}

// timeline is lines sorted by time.
type timeline struct {
	lines []Line
	// skip is, for each line, the next line to try when the line is already on a path.
	skip []int
}

// New makes a Clock for some lines. It reads them only when a parent is missing, because most files
// have no missing parent.
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

// timelineOf is the timeline that a line belongs to.
func (w *Clock) timelineOf(l Line) *timeline {
	if l.Side {
		return &w.sides[1]
	}
	return &w.sides[0]
}

// Before finds the line that was written last, at the line's time or up to 5 s earlier. Of several
// it is the first in the file, or [None]. Lines on the path, given by their numbers, are skipped
// because they must stay on it.
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

// freePlace is the last index, up to at, whose line is on no path, or -1 for none.
func (t *timeline) freePlace(at int, on []bool) int {
	end := at
	for end >= 0 && on[t.lines[end].Number] {
		end = t.skip[end]
	}
	for at >= 0 && at != end && on[t.lines[at].Number] { // So that each line is skipped only once.
		t.skip[at], at = end, t.skip[at]
	}
	return end
}
