package claudecode

import (
	"maps"
	"slices"
)

// loadChain is what the client holds of the chain, and what it would send of it, when it does not
// read the lines that are skipped.
func (c *chain) loadChain(skipped map[int]bool) *loaded {
	s := &loaded{chain: c, gone: make(map[int]bool), links: make(map[int]string), kept: none}
	maps.Copy(s.gone, skipped)
	for i, l := range c.lines {
		if !skipped[i] {
			s.goal.readLine(l)
		}
	}
	s.applyBoundary()
	s.tip = s.findLeaf()
	s.live = s.sentLines()
	return s
}

// applyBoundary does what the last boundary says.
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
			return // Nothing is forgotten when what was preserved is not all there.
		}
	}
	s.relinkKept(s.lines[last].cut, kept)
	s.forgetBefore(last, kept)
}

// preservedLines are the lines that a boundary names, one by one or as a segment; false when
// they are not all there.
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
	seen := make(map[int]bool)
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

// relinkKept puts the preserved lines between their anchor and what followed it.
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

// forgetBefore drops all that stands before a boundary but what it preserved. What hung below it
// goes on below the preserved lines.
func (s *loaded) forgetBefore(at int, kept []int) {
	forgotten := make(map[int]bool)
	for _, i := range s.order[:s.slot[at]] {
		if !slices.Contains(kept, i) && !s.gone[i] {
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
		p, root := s.linkOf(i)
		if above, ok := s.at[p]; !root && ok && forgotten[above] {
			s.links[i] = s.lines[s.kept].uuid
		}
	}
}

// sentLines are the lines from the last boundary to the tip, with what hangs beside and below
// them.
func (s *loaded) sentLines() []int {
	on := make(map[int]bool)
	out, lost := s.walkUp(s.tip, on, func(i int) (int, bool) {
		_, root := s.linkOf(i)
		return s.lineAbove(i), root
	}, s.newClock(s.gone))
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

// recoverReplies adds the lines of each reply that are not on the path, and the results below its
// lines, behind its last line: parallel calls fork the chain.
func (s *loaded) recoverReplies(path []int, on map[int]bool) []int {
	replies, results := make(map[string][]int), make(map[string][]int)
	for _, i := range s.order {
		switch l := s.lines[i]; {
		case s.gone[i]:
		case l.kind == reply && l.message != "":
			replies[l.message] = append(replies[l.message], i)
		case l.holdsResult():
			if p, root := s.linkOf(i); !root {
				results[p] = append(results[p], i)
			}
		}
	}
	last := make(map[string]int)
	for _, i := range path {
		if l := s.lines[i]; l.kind == reply && l.message != "" {
			last[l.message] = i
		}
	}
	behind := make(map[int][]int)
	seen := make(map[string]bool)
	for _, i := range path {
		id := s.lines[i].message
		if s.lines[i].kind != reply || id == "" || seen[id] {
			continue
		}
		seen[id] = true
		behind[last[id]] = s.missingLines(replies[id], results, on)
	}
	var out []int
	for _, i := range path {
		out = append(append(out, i), behind[i]...)
	}
	return out
}

// missingLines are the lines of one reply, and then the results below all its lines, that are
// not on the path yet, each by time. They are on it after.
func (s *loaded) missingLines(whole []int, results map[string][]int, on map[int]bool) []int {
	var lines, answers []int
	for _, i := range whole {
		if !on[i] {
			lines = append(lines, i)
		}
		for _, r := range results[s.lines[i].uuid] {
			if !on[r] {
				answers = append(answers, r)
			}
		}
	}
	s.sortByTime(lines)
	s.sortByTime(answers)
	out := append(lines, answers...)
	for _, i := range out {
		on[i] = true
	}
	return out
}

// sortByTime sorts lines by when they were written.
func (s *loaded) sortByTime(of []int) {
	slices.SortStableFunc(of, func(a, b int) int {
		return s.lines[a].time.Compare(s.lines[b].time)
	})
}

// trailingLines are the lines below the leaf that do not speak, by time.
func (s *loaded) trailingLines(leaf int, on map[int]bool) []int {
	below := make(map[int][]int)
	for _, i := range s.order {
		if k := s.lines[i].kind; s.gone[i] || k == user || k == reply {
			continue
		}
		if p := s.lineAbove(i); p != none {
			below[p] = append(below[p], i)
		}
	}
	var out []int
	for queue := []int{leaf}; len(queue) > 0; queue = queue[1:] {
		for _, i := range below[queue[0]] {
			if !on[i] {
				on[i] = true
				out = append(out, i)
				queue = append(queue, i)
			}
		}
	}
	s.sortByTime(out)
	return out
}
