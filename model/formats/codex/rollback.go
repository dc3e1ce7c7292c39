package codex

// segment is a stretch of lines that is rolled back as one: a turn with what stands
// before the next.
type segment struct {
	turn string
	// counts is true when somebody asked for something.
	counts bool
	// cuts are the compactions in it.
	cuts []int
}

// rolledBack are the compactions that were taken back with their turns. The client
// finds out backwards, by the turns that its screen was told of.
func (r *replay) rolledBack() map[int]bool {
	if r.bounded() {
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
		l := &r.lines[i]
		if l.kind == told {
			switch t := l.told; {
			case t.turns > 0:
				pending += t.turns
				continue
			case started(t.kind):
				if open != nil && (open.turn == "" || l.turn == "" || open.turn == l.turn) {
					end()
				}
				continue
			}
		}
		open = open.with(l, i)
	}
	end()
	return out
}

// with is a segment and one more line before it; nil is none yet.
func (s *segment) with(l *line, i int) *segment {
	matters := l.fit() || l.kind == item || l.kind == mail || l.kind == settings
	if l.kind == told {
		matters = ended(l.told.kind) || l.told.kind == "user_message"
	}
	if !matters {
		return s
	}
	if s == nil {
		s = &segment{}
	}
	switch l.kind {
	case compacted:
		s.cuts = append(s.cuts, i)
	case told:
		s.counts = s.counts || l.told.kind == "user_message"
	case item, mail:
		s.counts = s.counts || l.items[0].boundary && l.items[0].unfit == ""
		return s // An item's turn is no bound.
	default:
	}
	if s.turn == "" {
		s.turn = l.turn
	}
	return s
}

// started and ended are what the client tells where a turn starts and ends.
func started(kind string) bool { return kind == "task_started" || kind == "turn_started" }

func ended(kind string) bool {
	return kind == "task_complete" || kind == "turn_complete" || kind == "turn_aborted"
}

// bounded reports whether the client starts at the newest compaction and never looks
// at what is older.
func (r *replay) bounded() bool {
	for i := len(r.lines) - 1; i >= r.start; i-- {
		if l := &r.lines[i]; l.fit() {
			return l.cut.replaced && l.cut.window && (r.paginated || l.cut.resume)
		}
	}
	return true // Without a compaction there is none to take back.
}
