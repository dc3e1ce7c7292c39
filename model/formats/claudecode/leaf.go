package claudecode

// readLine processes the next line.
func (g *goal) readLine(l *line) {
	switch {
	case l.isChained() && l.kind != progress:
		if !l.side {
			g.last, g.firm, g.cleared = l.uuid, false, false
		}
		if l.kind == boundary {
			g.named, g.firm = "", false
		}
	case l.note == nil || l.note.kind != "last-prompt":
	case l.note.leaf != "":
		g.firm = l.note.explicit || g.firm && l.note.leaf == g.named
		g.named, g.cleared = l.note.leaf, false
	case l.note.explicit && l.note.noLeaf:
		g.named, g.firm, g.cleared = "", false, true
	}
}

// findLeaf is the line from which the client continues, or none when it finds no conversation.
func (s *loaded) findLeaf() int {
	if s.goal.cleared {
		return none
	}
	firm := s.goal.firm && s.goal.named != nilUUID && s.isMain(s.goal.named)
	if s.kept == none || firm {
		if i := s.namedLeaf(firm); i != none {
			return i
		}
	}
	tips := s.findTips()
	if len(tips) > 1 {
		if i := s.chosenTip(tips); i != none {
			tips = []int{i}
		}
	}
	if len(tips) > 0 {
		return s.newestLine(tips, true)
	}
	return s.newestLine(s.order, false)
}

// isMain reports whether a uuid names an existing line outside side chains.
func (s *loaded) isMain(uuid string) bool {
	i, ok := s.findLine(uuid)
	return ok && !s.lines[i].side
}

// namedLeaf is the leaf that the last leaf note names, or the last record where that follows the
// leaf.
func (s *loaded) namedLeaf(firm bool) int {
	named, ok := s.findLine(s.goal.named)
	if !ok {
		named = none
	}
	last, there := s.findLine(s.goal.last)
	if named != none && !firm && there && s.isBelow(last, named) {
		named = last
	}
	if named == none && s.kept == none && there {
		named = last
	}
	return s.speakerAbove(named)
}

// isBelow reports whether a line is below another line, or is the same line.
func (s *loaded) isBelow(i, above int) bool {
	for at := range s.climb(i) {
		if at == above {
			return true
		}
	}
	return false
}

// speakerAbove is a line, or the first line above it, that is a user's record or a reply.
func (s *loaded) speakerAbove(i int) int {
	for at := range s.climb(i) {
		if k := s.lines[at].kind; k == user || k == reply {
			return at
		}
	}
	return none
}

// findTips are the ends of all branches that end with a user's record or a reply.
func (s *loaded) findTips() []int {
	parents, spoken := make([]bool, len(s.lines)), make([]bool, len(s.lines))
	for _, i := range s.order {
		if s.gone[i] {
			continue
		}
		if p := s.namedAbove(i); p != none {
			parents[p] = true
			if k := s.lines[i].kind; k == user || k == reply {
				spoken[p] = true
			}
		}
	}
	var out []int
	seen := make([]bool, len(s.lines))
	for _, i := range s.order {
		if s.gone[i] || parents[i] {
			continue
		}
		at := s.speakerAbove(i)
		if at != none && !spoken[at] && !seen[at] {
			seen[at] = true
			out = append(out, at)
		}
	}
	return out
}

// chosenTip is the end that the last note names, else the end that was written last. It is none
// where that is unknown.
func (s *loaded) chosenTip(tips []int) int {
	uuid := s.goal.last
	for _, i := range tips {
		if s.lines[i].uuid == s.goal.named {
			uuid = s.goal.named
		}
	}
	i, ok := s.findLine(uuid)
	if !ok {
		return none
	}
	return s.speakerAbove(i)
}

// newestLine is the line with the latest time outside side chains. Where speaking is true, only
// user's records and replies count.
func (s *loaded) newestLine(of []int, speaking bool) int {
	found := none
	for _, i := range of {
		l := s.lines[i]
		if s.gone[i] || l.side || speaking && l.kind != user && l.kind != reply {
			continue
		}
		if found == none || l.time.After(s.lines[found].time) {
			found = i
		}
	}
	return found
}

// isCutShort reports whether an unsent user's record or reply follows the tip, on any branch.
func (s *loaded) isCutShort() bool {
	sent := markLines(len(s.lines), s.live)
	const isBelow, isBeside = 1, 2
	known := make([]uint8, len(s.lines)) // What is known about a line, 0 for nothing.
	if s.tip != none {
		known[s.tip] = isBelow
	}
	var way []int
	for _, i := range s.order {
		found := false
		way = way[:0]
		for at := i; at != none; at = s.lineAbove(at) {
			if known[at] != 0 { // This also ends a circle.
				found = known[at] == isBelow
				break
			}
			known[at] = isBeside
			way = append(way, at)
		}
		for _, w := range way {
			if found {
				known[w] = isBelow
			}
		}
		l := s.lines[i]
		if found && !sent[i] && !s.gone[i] && !l.side && (l.kind == user || l.kind == reply) {
			return true
		}
	}
	return false
}
