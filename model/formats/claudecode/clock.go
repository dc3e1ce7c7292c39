package claudecode

import (
	"cmp"
	"slices"
	"time"
)

// bridge is how long before a record whose parent is not in the file another may
// have been written so that the client goes on there.
const bridge = 5 * time.Second

// clock finds what stands for a parent that is not there.
type clock struct {
	*chain
	// gone are the lines that do not count, nil for none.
	gone []bool
	// sides are, once a parent was missed, the lines with a time by it: those of the session,
	// and side chains'. Of lines of one time the later in the file stands first.
	sides []timeline
}

// timeline is lines by time.
type timeline struct {
	lines []int
	// skip is, per line, one that may be asked next where it is on a path already.
	skip []int
}

// newClock makes one for the lines that are not gone.
func (c *chain) newClock(gone []bool) *clock { return &clock{chain: c, gone: gone} }

// sortLines fills in the timelines. In most files no parent is missing.
func (w *clock) sortLines() {
	if w.sides != nil {
		return
	}
	c := w.chain
	w.sides = make([]timeline, 2)
	for _, i := range c.order {
		if l := c.lines[i]; !l.time.IsZero() && (w.gone == nil || !w.gone[i]) {
			t := w.timelineOf(i)
			t.lines = append(t.lines, i)
		}
	}
	for n := range w.sides {
		t := &w.sides[n]
		slices.SortFunc(t.lines, func(a, b int) int {
			return cmp.Or(c.lines[a].time.Compare(c.lines[b].time),
				cmp.Compare(c.slot[b], c.slot[a]))
		})
		t.skip = make([]int, len(t.lines))
		for at := range t.skip {
			t.skip[at] = at - 1
		}
	}
}

// timelineOf is the one that a line belongs to.
func (w *clock) timelineOf(i int) *timeline {
	if w.lines[i].side {
		return &w.sides[1]
	}
	return &w.sides[0]
}

// lineBefore is, of the lines that are not on a path, the one that was written last at the
// line's time or up to [bridge] earlier; of several the first in the file. What is on the
// path must stay on it.
func (w *clock) lineBefore(i int, on []bool) int {
	l := w.lines[i]
	if l.time.IsZero() {
		return none
	}
	w.sortLines()
	t := w.timelineOf(i)
	later, _ := slices.BinarySearchFunc(t.lines, l.time, func(a int, at time.Time) int {
		if w.lines[a].time.After(at) {
			return 1
		}
		return -1
	})
	at := t.freePlace(later-1, on)
	if at < 0 || l.time.Sub(w.lines[t.lines[at]].time) > bridge {
		return none
	}
	return t.lines[at]
}

// freePlace is the last place, at one or before it, whose line is on no path, -1 for none.
func (t *timeline) freePlace(at int, on []bool) int {
	end := at
	for end >= 0 && on[t.lines[end]] {
		end = t.skip[end]
	}
	for at >= 0 && at != end && on[t.lines[at]] { // So that each is passed over once.
		t.skip[at], at = end, t.skip[at]
	}
	return end
}
