package claudecode

import (
	"iter"
	"slices"

	"decant/model/formats/claudecode/clock"
	"decant/model/formats/claudecode/slots"
)

// none stands for no line.
const none = -1

// chain is the lines with their links, as Claude Code 2.1.197 reads them: all of a file at
// once, by uuid.
type chain struct {
	lines []*line
	// at finds a line by its uuid; of lines with one uuid the last counts.
	at map[string]int
	// order are the lines that count. One that comes again stands where it came first.
	order []int
	// slot is a line's place in order, none of a line that is no part of the chain.
	slot []int32
	// above is the line that a line names as its parent, none where that is not there.
	above slots.Numbers
	// replyOf is the number of the reply, from 1, that a line is a part of, 0 for none; replies
	// is how many replies there are.
	replyOf slots.Numbers
	replies int
	// twice are lines that a later line of the same uuid replaces.
	twice []int
	// before is, per boundary, the last line before it that counts and is no side chain's.
	before map[int]int
}

// newChain links the lines that were read.
func newChain(lines []*line) *chain {
	n := 0 // Most lines of a file may be no part of the chain.
	for _, l := range lines {
		if l.isChained() {
			n++
		}
	}
	c := &chain{
		lines: lines, at: make(map[string]int, n), order: make([]int, 0, n),
		slot: slots.Fill(len(lines), none), before: make(map[int]int),
	}
	c.passProgress()
	for i, l := range lines {
		if !l.isChained() {
			continue
		}
		if old, ok := c.at[l.uuid]; ok {
			c.twice = append(c.twice, old)
			c.slot[i] = c.slot[old]
		} else {
			c.slot[i] = slots.Short(len(c.order))
			c.order = append(c.order, i)
		}
		c.at[l.uuid] = i
		c.order[c.slot[i]] = i
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

// newPerLine holds one number for all lines that count.
func (c *chain) newPerLine(all int) slots.Numbers { return slots.New(c.slot, len(c.order), all) }

// linkLines finds what each line names as its parent.
func (c *chain) linkLines() {
	c.above = c.newPerLine(none)
	for _, i := range c.order {
		if p, ok := c.at[c.lines[i].parent]; ok {
			c.above.Set(i, p)
		}
	}
}

// numberReplies numbers the replies by their ids.
func (c *chain) numberReplies() {
	c.replyOf = c.newPerLine(0)
	numbers := make(map[string]int)
	id, n := "", 0 // Of the last reply: its lines mostly stand together.
	for _, i := range c.order {
		l := c.lines[i]
		if l.kind != reply || l.message == "" {
			continue
		}
		if l.message != id {
			if id, n = l.message, numbers[l.message]; n == 0 {
				n = len(numbers) + 1
				numbers[id] = n
			}
		}
		c.replyOf.Set(i, n)
	}
	c.replies = len(numbers)
}

// passProgress links what follows the client's notes of progress, which it does not keep, to
// what was before them.
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

// isCurrent reports whether the line is the one that its uuid stands for.
func (c *chain) isCurrent(i int) bool {
	l := c.lines[i]
	return l.isChained() && c.at[l.uuid] == i
}

// parentOf is the line before this one in its chain, none where it is not there; root when
// the line starts the chain. A boundary goes on where the client left off.
func (c *chain) parentOf(i int) (p int, root bool) {
	l := c.lines[i]
	if l.cut != nil {
		for _, uuid := range []string{l.cut.logical, l.parent} {
			if p, ok := c.at[uuid]; ok && p != i {
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

// walkUp is the lines from the first to one, each above the next as up says, but none that
// is on already. They are on it after. A circle is left as a lost parent is; lost are the
// lines whose parents were.
func (c *chain) walkUp(
	last int, on []bool, up func(int) (int, bool), gone []bool,
) (out, lost []int) {
	out = make([]int, 0, len(c.order)) // Mostly nearly all are on the way.
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

// clockLines are the lines that count and are not gone, nil for none.
func (c *chain) clockLines(gone []bool) iter.Seq[clock.Line] {
	return func(yield func(clock.Line) bool) {
		for _, i := range c.order {
			if (gone == nil || !gone[i]) && !yield(c.clockLine(i)) {
				return
			}
		}
	}
}

// clockLine is what a clock knows of a line.
func (c *chain) clockLine(i int) clock.Line {
	l := c.lines[i]
	return clock.Line{Number: i, Slot: int(c.slot[i]), Time: l.time, Side: l.side}
}
