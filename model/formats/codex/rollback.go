package codex

// segment is a stretch of lines that is rolled back as a unit: a turn with what precedes the next
// turn.
type segment struct {
	turn string
	// counts is true when the user or another agent asked for something in it.
	counts bool
	// cuts are the compactions in it.
	cuts []int
}

// findRolledBack are the compactions that were rolled back with their turns. The client finds them
// backwards, by the turns that it reported to its screen.
func (r *replay) findRolledBack() map[int]bool {
	if r.isBounded() {
		return nil
	}
	out := make(map[int]bool)
	pending := 0
	var open *segment
	end := func() {
		if open != nil && pending > 0 {
			for _, i := range open.cuts {
				out[i] = true
			}
			if open.counts {
				pending--
			}
		}
		open = nil
	}
	for i := len(r.lines) - 1; i >= r.start; i-- {
		l := r.lines[i]
		if l.kind == reported {
			switch t := l.report; {
			case t.turns > 0:
				pending += t.turns
				continue
			case tellsStart(t.kind):
				if open != nil && (open.turn == "" || l.turn == "" || open.turn == l.turn) {
					end()
				}
				continue
			}
		}
		open = open.addLine(l, i)
	}
	end()
	return out
}

// addLine adds the previous line to a segment; nil is an empty segment.
func (s *segment) addLine(l *line, i int) *segment {
	asked, matters := l.asksAnything()
	if !matters {
		return s
	}
	if s == nil {
		s = &segment{}
	}
	s.counts = s.counts || asked
	if l.kind == compacted {
		s.cuts = append(s.cuts, i)
	}
	if s.turn == "" && l.kind != item && l.kind != mail { // An item's turn is no limit.
		s.turn = l.turn
	}
	return s
}

// asksAnything reports whether a line asks the agent for something, and whether it belongs to a
// turn at all.
func (l *line) asksAnything() (asked, matters bool) {
	switch l.kind {
	case reported:
		asked = l.report.kind == "user_message"
		return asked, asked || tellsEnd(l.report.kind)
	case item, mail:
		return l.items[0].boundary && l.items[0].unfit == "", true
	case compacted:
		return false, l.err == nil
	default:
		return false, l.kind == settings
	}
}

// isBounded reports whether the client starts at the newest compaction and never reads older lines.
func (r *replay) isBounded() bool {
	for i := len(r.lines) - 1; i >= r.start; i-- {
		if l := r.lines[i]; l.isFit() {
			return l.cut.replaced && l.cut.window && (r.paginated || l.cut.resume)
		}
	}
	return true // Without a compaction there is none to roll back.
}
