package claudecode

import (
	"slices"

	"decant/model/formats/claudecode/slots"
)

// loadChain is what the client loads of the chain, and what it would send of it, when it does not
// read the skipped lines.
func (c *chain) loadChain(skipped []bool) *loaded {
	s := &loaded{
		chain: c, gone: make([]bool, len(c.lines)), links: make(map[int]string), kept: none,
	}
	copy(s.gone, skipped)
	for i, l := range c.lines {
		if !s.gone[i] {
			s.goal.readLine(l)
		}
	}
	s.applyBoundary()
	s.tip = s.findLeaf()
	s.live = s.sentLines()
	return s
}

// applyBoundary applies the last boundary.
func (s *loaded) applyBoundary() {
	last, keeping := none, none
	for _, i := range s.order {
		if l := s.lines[i]; l.kind == boundary && !s.gone[i] {
			last = i
			if l.cut.preserves {
				keeping = i
			}
		}
	}
	if keeping == none {
		return
	}
	var kept []int
	if keeping == last {
		var ok bool
		if kept, ok = s.preservedLines(s.lines[last].cut); !ok {
			return // Nothing is forgotten when a preserved line is missing.
		}
	}
	s.relinkKept(s.lines[last].cut, kept)
	s.forgetBefore(last, kept)
}

// preservedLines are the lines that a boundary names, one by one or as a segment. It is false when
// some of them are missing.
func (s *loaded) preservedLines(c *cut) ([]int, bool) {
	out := make([]int, 0, len(c.kept))
	for _, u := range c.kept {
		i, ok := s.findLine(u)
		if !ok {
			return nil, false
		}
		out = append(out, i)
	}
	if c.head == "" {
		return out, true
	}
	head, ok := s.findLine(c.head)
	tail, ok2 := s.findLine(c.tailUUID)
	if !ok || !ok2 {
		return nil, false
	}
	seen := make([]bool, len(s.lines))
	for i := tail; i != none && !seen[i]; i = s.lineAbove(i) {
		seen[i] = true
		out = append(out, i)
		if i == head {
			slices.Reverse(out)
			return out, true
		}
	}
	return nil, false
}

// relinkKept links the preserved lines between their anchor and what followed it.
func (s *loaded) relinkKept(c *cut, kept []int) {
	if len(kept) == 0 {
		return
	}
	s.kept = kept[len(kept)-1]
	above := c.anchor
	for _, i := range kept {
		s.links[i] = above
		above = s.lines[i].uuid
	}
	for _, i := range s.order {
		if p, root := s.linkOf(i); !root && p == c.anchor && i != kept[0] {
			s.links[i] = s.lines[s.kept].uuid
		}
	}
}

// forgetBefore drops everything before a boundary except what it preserved. Lines that were below
// it continue below the preserved lines.
func (s *loaded) forgetBefore(at int, kept []int) {
	forgotten, keeps := make([]bool, len(s.lines)), make([]bool, len(s.lines))
	for _, i := range kept {
		keeps[i] = true
	}
	for _, i := range s.order[:s.slot[at]] {
		if !keeps[i] && !s.gone[i] {
			s.gone[i], forgotten[i] = true, true
		}
	}
	if s.kept == none {
		return
	}
	for _, i := range s.order {
		if k := s.lines[i].kind; s.gone[i] || k != user && k != reply {
			continue
		}
		if p := s.namedAbove(i); p != none && forgotten[p] {
			s.links[i] = s.lines[s.kept].uuid
		}
	}
}

// sentLines are the lines from the last boundary to the tip, with the lines beside and below them.
func (s *loaded) sentLines() []int {
	on := make([]bool, len(s.lines))
	out, lost := s.walkUp(s.tip, on, func(i int) (int, bool) {
		_, root := s.linkOf(i)
		return s.lineAbove(i), root
	}, s.gone)
	s.lost = lost
	out = s.recoverReplies(out, on)
	out = append(out, s.trailingLines(s.tip, on)...)
	for n := len(out) - 1; n >= 0; n-- {
		if s.lines[out[n]].kind == boundary {
			return out[n:]
		}
	}
	return out
}

// recoverReplies adds the lines of each reply that are not on the path, and the results below the
// reply's lines, after its last line. This is needed because parallel calls fork the chain.
func (s *loaded) recoverReplies(path []int, on []bool) []int {
	r := s.newRecovery()
	behind := make(map[int][]int)
	last, seen := make([]int, s.replies+1), make([]bool, s.replies+1)
	for _, i := range path {
		last[s.replyOf.At(i)] = i
	}
	for _, i := range path {
		if n := s.replyOf.At(i); n > 0 && !seen[n] {
			seen[n] = true
			if missing := r.missingLines(n, on); len(missing) > 0 {
				behind[last[n]] = missing
			}
		}
	}
	if len(behind) == 0 {
		return path
	}
	var out []int
	for _, i := range path {
		out = append(append(out, i), behind[i]...)
	}
	return out
}

// recovery finds the lines of a reply, and the results below a line. It has two linked lists in
// chain order, with the first line for each reply or line, and the line after each line.
type recovery struct {
	*loaded
	firstOf                         []int32
	nextOf, firstResult, nextResult slots.Numbers
}

// newRecovery lists what the client did not forget.
func (s *loaded) newRecovery() *recovery {
	r := &recovery{
		loaded: s, firstOf: slots.Fill(s.replies+1, none), nextOf: s.newPerLine(none),
		firstResult: s.newPerLine(none), nextResult: s.newPerLine(none),
	}
	for _, i := range slices.Backward(s.order) {
		switch {
		case s.gone[i]:
		case s.replyOf.At(i) > 0:
			first := &r.firstOf[s.replyOf.At(i)]
			r.nextOf.Set(i, int(*first))
			*first = slots.Short(i)
		case s.lines[i].holdsResult():
			if p := s.namedAbove(i); p != none {
				r.nextResult.Set(i, r.firstResult.At(p))
				r.firstResult.Set(p, i)
			}
		}
	}
	return r
}

// missingLines are the lines of one reply, and then the results below all its lines, that are not
// yet on the path, each ordered by time. It marks them as on the path.
func (r *recovery) missingLines(reply int, on []bool) []int {
	var lines, answers []int
	for i := int(r.firstOf[reply]); i != none; i = r.nextOf.At(i) {
		if !on[i] {
			lines = append(lines, i)
		}
		for a := r.firstResult.At(i); a != none; a = r.nextResult.At(a) {
			if !on[a] {
				answers = append(answers, a)
			}
		}
	}
	sortByTime(r.lines, lines)
	sortByTime(r.lines, answers)
	out := append(lines, answers...)
	for _, i := range out {
		on[i] = true
	}
	return out
}

// sortByTime sorts lines by the time when they were written.
func sortByTime(lines []*line, of []int) {
	slices.SortStableFunc(of, func(a, b int) int {
		return lines[a].time.Compare(lines[b].time)
	})
}

// trailingLines are the lines below the leaf that are neither a user's record nor a reply, by time.
func (s *loaded) trailingLines(leaf int, on []bool) []int {
	if leaf == none {
		return nil
	}
	below, next := s.newPerLine(none), s.newPerLine(none)
	for _, i := range slices.Backward(s.order) {
		if k := s.lines[i].kind; s.gone[i] || k == user || k == reply {
			continue
		}
		if p := s.lineAbove(i); p != none {
			next.Set(i, below.At(p))
			below.Set(p, i)
		}
	}
	var out []int
	for queue := []int{leaf}; len(queue) > 0; queue = queue[1:] {
		for i := below.At(queue[0]); i != none; i = next.At(i) {
			if !on[i] {
				on[i] = true
				out = append(out, i)
				queue = append(queue, i)
			}
		}
	}
	sortByTime(s.lines, out)
	return out
}
