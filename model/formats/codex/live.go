package codex

import (
	"slices"

	"decant/model/source"
)

// newReplay makes a replay of the lines.
func newReplay(src *source.Source, lines []*line) *replay {
	r := &replay{src: src, lines: lines}
	if first := firstMeta(lines); first != nil {
		r.paginated = first.paginated
	}
	for i := range lines {
		if r.paginated && lines[i].kind == opening {
			r.start = i
		}
	}
	r.skipped = r.findRolledBack()
	r.takeAll()
	return r
}

// takeAll processes all lines.
func (r *replay) takeAll() {
	r.history, r.boundaries, r.emptied = nil, nil, nil
	r.taken, r.moved = make(map[place]bool), make(map[place]string)
	for i := r.start; i < len(r.lines); i++ {
		r.takeLine(i)
	}
}

// takeLine processes one line.
func (r *replay) takeLine(i int) {
	l := r.lines[i]
	switch l.kind {
	case item, mail:
		switch p := (place{i, 0}); {
		case r.undone[i]:
			r.taken[p] = true
		case l.items[0].unfit == "":
			r.history = append(r.history, p)
		}
	case compacted:
		if l.isFit() && !r.skipped[i] && !r.undone[i] {
			r.takeCompaction(i)
		}
	case reported:
		if l.report.turns > 0 {
			r.rollBack(l.report.turns)
		}
	default:
	}
}

// takeCompaction processes one compaction.
func (r *replay) takeCompaction(i int) {
	before := r.history
	r.boundaries = append(r.boundaries, i)
	if r.lines[i].cut.replaced {
		r.replaceHistory(i)
	} else {
		r.rebuildHistory(i)
	}
	if !r.leavesOut(before) {
		r.emptied = append(r.emptied, i)
	}
}

// replaceHistory applies a newer client's compaction, which lists what is left.
func (r *replay) replaceHistory(i int) {
	r.history, r.moved, r.tight = nil, make(map[place]string), false
	for n := range r.lines[i].items {
		if r.lines[i].items[n].unfit == "" {
			r.history = append(r.history, place{i, n})
		}
	}
}

// rollBack removes the newest turns, and the client's messages about settings directly before them.
// It never removes what precedes the first turn.
func (r *replay) rollBack(turns int) {
	var starts []int
	for n, p := range r.history {
		if r.itemAt(p).boundary {
			starts = append(starts, n)
		}
	}
	if len(starts) == 0 {
		return
	}
	from := starts[max(0, len(starts)-turns)]
	for from > starts[0] && r.itemAt(r.history[from-1]).context {
		from--
	}
	for _, p := range r.history[from:] {
		r.taken[p] = true
	}
	r.history = r.history[:from]
}

// keptTokens is how much of the user's messages an old client's compaction leaves, in tokens of
// four bytes, as the client counts them.
const keptTokens = 20_000

// rebuildHistory applies an old client's compaction, which leaves its summary and the user's
// messages. The newest messages come first, as far as there is room.
func (r *replay) rebuildHistory(i int) {
	var kept []place
	moved := make(map[place]string)
	left := keptTokens
	r.tight = false
	for n := len(r.history) - 1; n >= 0; n-- {
		p := r.history[n]
		text, ok := r.userMessage(p)
		if !ok {
			continue
		}
		if left <= 0 {
			r.tight = true
			break
		}
		kept = append(kept, p)
		size := tokensOf(text)
		if size > left {
			moved[p], r.tight = cutTokens(text, left), true
		} else {
			moved[p] = ""
		}
		left -= size
	}
	slices.Reverse(kept)
	r.history, r.moved = append(kept, place{i, 0}), moved
}
