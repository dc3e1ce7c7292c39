package claudecode

import (
	"iter"
	"slices"

	"decant/model/formats/claudecode/clock"
	"decant/model/formats/claudecode/slots"
)

// none means no line.
const none = -1

// chain is the lines with their links, as Claude Code 2.1.197 reads them: the whole file at once,
// by uuid.
type chain struct {
	lines []*line
	// at finds a line by its uuid; the last line with a uuid counts.
	at *slots.Index
	// order are the lines that count. A repeated line keeps its first place.
	order []int
	// slot is a line's index in order, or none for a line outside the chain.
	slot []int32
	// above is the line that a line names as its parent, or none where that does not exist.
	above slots.Numbers
	// replyOf is the number of the reply, from 1, that a line belongs to, or 0 for none. replies is
	// the number of replies.
	replyOf slots.Numbers
	replies int
	// twice are lines that a later line with the same uuid replaces.
	twice []int
	// before is, for each boundary, the last line before it that counts and is not in a side chain.
	before map[int]int
}

// newChain links the lines that were read.
func newChain(lines []*line) *chain {
	n := 0 // Most lines of a file may be outside the chain.
	for _, l := range lines {
		if l.isChained() {
			n++
		}
	}
	c := &chain{
		lines: lines, order: make([]int, 0, n),
		at:   slots.NewIndex(n, func(i int) string { return lines[i].uuid }),
		slot: slots.Fill(len(lines), none), before: make(map[int]int),
	}
	c.passProgress()
	for i, l := range lines {
		if !l.isChained() {
			continue
		}
		if old, ok := c.at.Put(i); ok {
			c.twice = append(c.twice, old)
			c.slot[i] = c.slot[old]
			c.order[c.slot[i]] = i
		} else {
			c.slot[i] = slots.Short(len(c.order))
			c.order = append(c.order, i)
		}
	}
	c.linkLines()
	c.numberReplies()
	last := none
	for i := range lines {
		if lines[i].cut != nil {
			c.before[i] = last
		}
		if c.isCurrent(i) && !lines[i].side {
			last = i
		}
	}
	return c
}

// newPerLine makes one number for each line that counts.
func (c *chain) newPerLine(all int) slots.Numbers { return slots.New(c.slot, len(c.order), all) }

// linkLines finds the line that each line names as its parent.
func (c *chain) linkLines() {
	c.above = c.newPerLine(none)
	before := none
	for _, i := range c.order {
		p, ok := before, before != none && c.lines[before].uuid == c.lines[i].parent
		if !ok { // Most lines follow their parent.
			p, ok = c.at.Find(c.lines[i].parent)
		}
		if ok {
			c.above.Set(i, p)
		}
		before = i
	}
}

// numberReplies numbers the replies by their ids.
func (c *chain) numberReplies() {
	c.replyOf = c.newPerLine(0)
	var first []int // The first line of each reply.
	known := slots.NewIndex(len(c.order), func(n int) string { return c.lines[first[n]].message })
	id, n := "", 0 // Of the last reply: its lines are usually adjacent.
	for _, i := range c.order {
		l := c.lines[i]
		if l.kind != reply || l.message == "" {
			continue
		}
		if l.message != id {
			id = l.message
			var ok bool
			if n, ok = known.Find(id); !ok {
				n = len(first)
				first = append(first, i)
				known.Put(n)
			}
		}
		c.replyOf.Set(i, n+1)
	}
	c.replies = len(first)
}

// passProgress skips the client's progress notes, which the client does not keep: it links what
// follows them to what precedes them.
func (c *chain) passProgress() {
	type link struct {
		parent string
		root   bool
	}
	over := make(map[string]link)
	for _, l := range c.lines {
		if !l.isChained() && l.kind != progress {
			continue
		}
		if o, ok := over[l.parent]; ok && !l.root {
			l.parent, l.root, l.plain = o.parent, o.root, false
		}
		if l.kind == progress {
			over[l.uuid] = link{l.parent, l.root}
		}
	}
}

// isCurrent reports whether the line is the one that counts for its uuid.
func (c *chain) isCurrent(i int) bool {
	at := c.slot[i]
	return at != none && c.order[at] == i
}

// parentOf is the previous line in a line's chain, or none where it does not exist. root is true
// when the line starts the chain. A boundary continues where the client stopped.
func (c *chain) parentOf(i int) (p int, root bool) {
	l := c.lines[i]
	if l.cut != nil {
		for _, uuid := range []string{l.cut.logical, l.parent} {
			if p, ok := c.at.Find(uuid); ok && p != i {
				return p, false
			}
		}
		return c.before[i], c.before[i] == none
	}
	if p := c.above.At(i); p != none && !l.root {
		return p, false
	}
	return none, l.root
}

// walkUp follows up from one line and returns the lines of the path, the first one first. It stops
// at a line that is already on, and marks the new lines as on. A circle is treated like a missing
// parent. lost are the lines with a missing parent.
func (c *chain) walkUp(
	last int, on []bool, up func(int) (int, bool), gone []bool,
) (out, lost []int) {
	out = make([]int, 0, len(c.order)) // Usually nearly all are on the path.
	w := clock.New(c.clockLines(gone))
	for i := last; i != none && !on[i]; {
		on[i] = true
		out = append(out, i)
		next, root := up(i)
		if root {
			break
		}
		if next == none || on[next] {
			lost = append(lost, i)
			next = w.Before(c.clockLine(i), on)
		}
		i = next
	}
	slices.Reverse(out)
	return out, lost
}

// clockLines are the lines that count and are not gone. A nil gone means that no line is gone.
func (c *chain) clockLines(gone []bool) iter.Seq[clock.Line] {
	return func(yield func(clock.Line) bool) {
		for _, i := range c.order {
			if (gone == nil || !gone[i]) && !yield(c.clockLine(i)) {
				return
			}
		}
	}
}

// clockLine is what a clock knows about a line.
func (c *chain) clockLine(i int) clock.Line {
	l := c.lines[i]
	return clock.Line{Number: i, Slot: int(c.slot[i]), Time: l.time, Side: l.side}
}
