package codex

import (
	"slices"

	"decant/model/source"
)

// newReplay goes through the lines.
func newReplay(src *source.Source, lines []*line) *replay {
	r := &replay{src: src, lines: lines, taken: make(map[place]bool), moved: make(map[place]string)}
	if first := firstMeta(lines); first != nil {
		r.paginated = first.paginated
	}
	for i := range lines {
		if r.paginated && lines[i].kind == opening {
			r.start = i
		}
	}
	r.skipped = r.findRolledBack()
	for i := r.start; i < len(lines); i++ {
		r.takeLine(i)
	}
	return r
}

// takeLine takes one line in.
func (r *replay) takeLine(i int) {
	l := r.lines[i]
	switch l.kind {
	case item, mail:
		if l.items[0].unfit == "" {
			r.history = append(r.history, place{i, 0})
		}
	case compacted:
		if !l.isFit() || r.skipped[i] {
			return
		}
		r.boundaries = append(r.boundaries, i)
		if !l.cut.replaced {
			r.rebuildHistory(i)
			return
		}
		r.history, r.moved, r.tight = r.history[:0:0], make(map[place]string), false
		for n := range l.items {
			if l.items[n].unfit == "" {
				r.history = append(r.history, place{i, n})
			}
		}
	case reported:
		if l.report.turns > 0 {
			r.rollBack(l.report.turns)
		}
	default:
	}
}

// rollBack takes the newest turns back, and what the client said about settings right
// before them; never what stands before the first turn.
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

// keptTokens is how much of what the person said an old client's compaction leaves,
// by the client's own count of four bytes a token.
const keptTokens = 20_000

// rebuildHistory is the compaction of an old client: it leaves what the person said, the
// newest first as far as there is room, and its summary.
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
