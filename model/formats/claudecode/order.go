package claudecode

import (
	"slices"

	"decant/model/formats/claudecode/slots"
	"decant/model/formats/codec"
)

// stretch is one partition: the lines between two boundaries, as they are sent.
type stretch struct {
	// boundary is the line that starts the stretch, or none for the first.
	boundary int
	lines    []int
}

// unasked marks a value that nobody has computed yet.
const unasked = -2

// markLines marks some of n lines.
func markLines(n int, of []int) []bool {
	out := make([]bool, n)
	for _, i := range of {
		out[i] = true
	}
	return out
}

// orderer sorts the lines of the active path into the order of sending.
type orderer struct {
	*chain
	// where is the stretch of each line on the path, or none for other lines. taken marks the lines
	// that a stretch already contains.
	where slots.Numbers
	taken []bool
	// replies are the current lines of each reply, in file order. results are the results below
	// each line.
	replies [][]int
	results map[int][]int
	// under is the result of askedBy, or unasked where it was not computed.
	under slots.Numbers
}

// cutStretches are the partitions of the session in order. The last is what is sent. The others are
// what was sent before each boundary on the path. What a later stretch preserves is not in an
// earlier one. without is how many of the last boundaries to ignore. It returns an error when the
// session has fewer boundaries.
func (c *loaded) cutStretches(without int) ([]stretch, error) {
	sent := c.live
	if len(sent) == 0 || c.lines[sent[0]].kind != boundary {
		if without > 0 {
			return nil, &codec.UncompactError{}
		}
		return []stretch{{boundary: none, lines: c.mergeReplies(sent)}}, nil
	}
	out := c.earlierStretches(sent)
	if without > 0 {
		return c.joinStretches(out, sent, without)
	}
	o := c.newOrderer(out, sent)
	o.arrangeAll(out)
	return append(out, stretch{boundary: sent[0], lines: c.mergeReplies(sent[1:])}), nil
}

// arrangeAll sorts stretches into the order of sending. It starts with the last, because that may
// claim lines from the others.
func (o *orderer) arrangeAll(all []stretch) {
	for p := len(all) - 1; p >= 0; p-- {
		all[p].lines = o.arrangeStretch(p, all[p])
	}
}

// earlierStretches are the stretches above what is sent, found by following the parents.
func (c *chain) earlierStretches(sent []int) []stretch {
	on := markLines(len(c.lines), sent[:1])
	above, _ := c.parentOf(sent[0])
	out := []stretch{{boundary: none}}
	path, _ := c.walkUp(above, on, c.parentOf, nil)
	for _, i := range path {
		if c.lines[i].kind == boundary {
			out = append(out, stretch{boundary: i})
			continue
		}
		s := &out[len(out)-1]
		s.lines = append(s.lines, i)
	}
	return out
}

// newOrderer notes the place of each line on the path, and which lines may be beside it. What is
// sent is already taken.
func (c *chain) newOrderer(path []stretch, sent []int) *orderer {
	o := &orderer{
		chain: c, where: c.newPerLine(none), taken: markLines(len(c.lines), sent),
		replies: make([][]int, c.replies+1), results: make(map[int][]int),
		under: c.newPerLine(unasked),
	}
	for p, s := range path {
		for _, i := range s.lines {
			o.where.Set(i, p)
		}
	}
	for i := range c.lines {
		l := c.lines[i]
		if !c.isCurrent(i) || l.side {
			continue
		}
		if n := c.replyOf.At(i); n > 0 {
			o.replies[n] = append(o.replies[n], i)
		}
		if l.holdsResult() {
			at := o.askedBy(i)
			o.results[at] = append(o.results[at], i)
		}
	}
	return o
}

// askedBy is the reply's line above a result: its parent, ignoring lines that only passed between.
// It is none when that line is not a reply.
func (o *orderer) askedBy(i int) int {
	var way []int
	found := none
	for {
		if known := o.under.At(i); known != unasked {
			found = known
			break
		}
		o.under.Set(i, none) // This ends a circle.
		way = append(way, i)
		p := o.above.At(i)
		if o.lines[i].root || p == none {
			break
		}
		if k := o.lines[p].kind; k != passed && k != attached {
			if k == reply {
				found = p
			}
			break
		}
		i = p
	}
	for _, w := range way {
		o.under.Set(w, found)
	}
	return found
}

// arrangeStretch is one stretch in the order of sending. Later stretches must already be arranged.
func (o *orderer) arrangeStretch(p int, s stretch) []int {
	anchor, kept := o.claimPreserved(s.boundary, p)
	var out []int
	for _, i := range s.lines {
		if !o.taken[i] {
			out = o.emitLine(out, i, s.boundary)
		}
		if i == anchor {
			out = append(out, kept...)
		}
	}
	return o.mergeReplies(out)
}

// claimPreserved are the lines that a boundary puts after its anchor. They must be on the path
// below it.
func (o *orderer) claimPreserved(at, p int) (anchor int, kept []int) {
	if at == none {
		return none, nil
	}
	cut := o.lines[at].cut
	anchor, ok := o.at.Find(cut.anchor)
	if !ok || o.where.At(anchor) != p {
		return none, nil
	}
	for _, i := range o.namedLines(cut) {
		if o.taken[i] || o.lines[i].side || o.where.At(i) >= p || o.lines[i].kind == boundary {
			continue
		}
		o.taken[i] = true
		kept = append(kept, i)
	}
	return anchor, kept
}

// namedLines are the lines that a boundary names, one by one or as a segment.
func (o *orderer) namedLines(c *cut) []int {
	var out []int
	for _, u := range c.kept {
		if i, ok := o.at.Find(u); ok {
			out = append(out, i)
		}
	}
	if len(c.kept) > 0 || c.head == "" {
		return out
	}
	head, ok := o.at.Find(c.head)
	tail, ok2 := o.at.Find(c.tailUUID)
	if !ok || !ok2 {
		return nil
	}
	seen := make([]bool, len(o.lines))
	for i := tail; i != none && !seen[i] && o.lines[i].kind != boundary; i, _ = o.parentOf(i) {
		seen[i] = true
		out = append(out, i)
		if i == head {
			slices.Reverse(out)
			return out
		}
	}
	return nil
}

// emitLine appends a line. The last line of a reply also appends what stands beside the path: the
// reply's other lines, then results below any of its lines, each by time as the client sends them.
func (o *orderer) emitLine(out []int, i, boundary int) []int {
	o.taken[i] = true
	out = append(out, i)
	n := o.replyOf.At(i)
	if n == 0 || o.goesOn(n, i) {
		return out
	}
	var lines, answers []int
	for _, g := range o.replies[n] {
		switch beside := o.where.At(g) == none && !o.taken[g] && g >= boundary; {
		case beside:
			o.taken[g] = true
			lines = append(lines, g)
		case o.where.At(g) != o.where.At(i):
			continue
		}
		for _, r := range o.results[g] {
			if !o.taken[r] && o.where.At(r) == none {
				o.taken[r] = true
				answers = append(answers, r)
			}
		}
	}
	sortByTime(o.lines, lines)
	sortByTime(o.lines, answers)
	return append(append(out, lines...), answers...)
}

// goesOn reports whether the path has another line of a reply in the stretch of a line, which is
// still to come.
func (o *orderer) goesOn(reply, i int) bool {
	return slices.ContainsFunc(o.replies[reply], func(g int) bool {
		return !o.taken[g] && o.where.At(g) == o.where.At(i)
	})
}
