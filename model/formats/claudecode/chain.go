package claudecode

import (
	"cmp"
	"slices"
	"time"
)

// none stands for no line.
const none = -1

// nilUUID is what a rewind names as the leaf.
const nilUUID = "00000000-0000-0000-0000-000000000000"

// chain is the lines with their links.
type chain struct {
	lines []line
	// at finds a line by its uuid; of lines with one uuid the last counts.
	at map[string]int
	// before is, per line, the last chained line before it that is no side
	// chain's; byTime are all such lines, by time and then in file order.
	before, byTime []int
	// twice are lines that a later line of the same uuid replaces.
	twice []int
}

// newChain links the lines that were read.
func newChain(lines []line) *chain {
	c := &chain{lines: lines, at: make(map[string]int, len(lines)), before: make([]int, len(lines))}
	for i := range lines {
		if l := &lines[i]; l.chained() {
			if old, ok := c.at[l.uuid]; ok {
				c.twice = append(c.twice, old)
			}
			c.at[l.uuid] = i
		}
	}
	last := none
	for i := range lines {
		c.before[i] = last
		if l := &lines[i]; l.chained() && !l.side && c.at[l.uuid] == i {
			last = i
			c.byTime = append(c.byTime, i)
		}
	}
	slices.SortStableFunc(c.byTime, func(a, b int) int {
		return lines[a].time.Compare(lines[b].time)
	})
	return c
}

// bridge is how long before a record whose parent is not in the file another may
// have been written so that the newest client goes on there.
const bridge = 5 * time.Second

// bridged is the line that stands for a parent that is not there: the one that
// was written last before it. None was seen to be taken that is older.
func (c *chain) bridged(i int) int {
	l := &c.lines[i]
	if l.time.IsZero() {
		return none
	}
	at, _ := slices.BinarySearchFunc(c.byTime, i, func(a, i int) int {
		return cmp.Or(c.lines[a].time.Compare(l.time), cmp.Compare(a, i))
	})
	for at--; at >= 0; at-- {
		b := c.byTime[at]
		if l.time.Sub(c.lines[b].time) > bridge {
			return none
		}
		if b < i {
			return b
		}
	}
	return none
}

// current reports whether the line is the one that its uuid stands for.
func (c *chain) current(i int) bool {
	l := &c.lines[i]
	return l.chained() && c.at[l.uuid] == i
}

// parent is the line before this one in its chain, none when it starts there. A
// boundary goes on where the client left off.
func (c *chain) parent(i int) int {
	l := &c.lines[i]
	if l.cut != nil {
		if p, ok := c.at[l.cut.logical]; ok && p != i {
			return p
		}
		if p, ok := c.at[l.parent]; ok && p != i {
			return p
		}
		return c.before[i]
	}
	if l.root {
		return none
	}
	// A record that names itself has lost its parent.
	if p, ok := c.at[l.parent]; ok && p != i {
		return p
	}
	return c.bridged(i)
}

// lost reports whether the line names a parent that is not in the file.
func (c *chain) lost(i int) bool {
	l := &c.lines[i]
	p, ok := c.at[l.parent]
	return !l.root && (!ok || p == i) && l.cut == nil
}

// path is the lines from the first to the leaf.
func (c *chain) path(leaf int) []int {
	var out []int
	seen := make(map[int]bool) // A damaged file may hold a circle.
	for i := leaf; i != none && !seen[i]; i = c.parent(i) {
		seen[i] = true
		out = append(out, i)
	}
	slices.Reverse(out)
	return out
}

// leaf is where the newest client goes on: at the last line that speaks, unless
// the last note of a leaf names a line that this one does not follow. What the
// client attached after it belongs to it.
func (c *chain) leaf() int {
	last, named := none, none
	for i := range c.lines {
		l := &c.lines[i]
		if l.speaks() && c.current(i) {
			last = i
		}
		if l.note != nil && l.note.kind == "last-prompt" && l.note.leaf != "" {
			named = none
			if n, ok := c.at[l.note.leaf]; ok && l.note.leaf != nilUUID && !c.lines[n].side {
				named = n
			}
		}
	}
	switch {
	case last == none: // Nobody speaks: only what was attached is left.
		last = named
	case named != none && !c.follows(last, named):
		last = named
	}
	return c.trail(last)
}

// follows reports whether a line stands below another, or below another line of
// the same reply.
func (c *chain) follows(i, above int) bool {
	reply := c.lines[above].message
	// Parallel calls fork the chain: the named line may be a sibling.
	seen := make(map[int]bool)
	for ; i != none && !seen[i]; i = c.parent(i) {
		seen[i] = true
		if i == above || reply != "" && c.lines[i].message == reply {
			return true
		}
	}
	return false
}

// trail is the end of the lines below the leaf that do not speak.
func (c *chain) trail(leaf int) int {
	if leaf == none {
		return none
	}
	below := map[int]bool{leaf: true}
	for i := leaf + 1; i < len(c.lines); i++ {
		l := &c.lines[i]
		if !c.current(i) || l.side || l.kind == user || l.kind == reply || l.kind == boundary {
			continue
		}
		if p, ok := c.at[l.parent]; ok && below[p] {
			below[i], leaf = true, i
		}
	}
	return leaf
}
