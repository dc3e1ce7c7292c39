package codex

import (
	"slices"
	"strings"

	"decant/model"
	"decant/model/source"
)

// place names an item: the record, and which of its items, from 0.
type place struct{ record, item int }

// replay finds out what the client would send, as the client does: by going through
// the rollout once more.
type replay struct {
	src   *source.Source
	lines []line
	// paginated rollouts start anew where the thread is opened again.
	paginated bool
	start     int
	// skipped are compactions that were rolled back.
	skipped map[int]bool
	// boundaries are the compactions that count, in order.
	boundaries []int
	// history is what the model knows, in order; taken is what was rolled back.
	history []place
	taken   map[place]bool
	// moved are older items that an old client's compaction left, with what is sent of
	// one that was too long.
	moved map[place]string
	// tight is true when an old client's compaction had not enough room for all that the
	// person said.
	tight bool
}

// newReplay goes through the lines.
func newReplay(src *source.Source, lines []line) *replay {
	r := &replay{src: src, lines: lines, taken: make(map[place]bool), moved: make(map[place]string)}
	if first := firstMeta(lines); first != nil {
		r.paginated = first.paginated
	}
	for i := range lines {
		if r.paginated && lines[i].kind == opening {
			r.start = i
		}
	}
	r.skipped = r.rolledBack()
	for i := r.start; i < len(lines); i++ {
		r.step(i)
	}
	return r
}

// firstMeta is the first opening, nil for none.
func firstMeta(lines []line) *meta {
	for i := range lines {
		if lines[i].meta != nil {
			return lines[i].meta
		}
	}
	return nil
}

// fit reports whether the client can read a compaction.
func (l *line) fit() bool { return l.kind == compacted && l.err == nil }

// step takes one line in.
func (r *replay) step(i int) {
	l := &r.lines[i]
	switch l.kind {
	case item, mail:
		if l.items[0].unfit == "" {
			r.history = append(r.history, place{i, 0})
		}
	case compacted:
		if !l.fit() || r.skipped[i] {
			return
		}
		r.boundaries = append(r.boundaries, i)
		if !l.cut.replaced {
			r.rebuild(i)
			return
		}
		r.history, r.moved, r.tight = r.history[:0:0], make(map[place]string), false
		for n := range l.items {
			if l.items[n].unfit == "" {
				r.history = append(r.history, place{i, n})
			}
		}
	case told:
		if l.told.turns > 0 {
			r.rollBack(l.told.turns)
		}
	default:
	}
}

// at is the item at a place.
func (r *replay) at(p place) *entry { return &r.lines[p.record].items[p.item] }

// rollBack takes the newest turns back, and what the client said about settings right
// before them; never what stands before the first turn.
func (r *replay) rollBack(turns int) {
	var starts []int
	for n, p := range r.history {
		if r.at(p).boundary {
			starts = append(starts, n)
		}
	}
	if len(starts) == 0 {
		return
	}
	from := starts[max(0, len(starts)-turns)]
	for from > starts[0] && r.at(r.history[from-1]).context {
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

// rebuild is the compaction of an old client: it leaves what the person said, the
// newest first as far as there is room, and its summary.
func (r *replay) rebuild(i int) {
	var kept []place
	moved := make(map[place]string)
	left := keptTokens
	r.tight = false
	for n := len(r.history) - 1; n >= 0; n-- {
		p := r.history[n]
		text, ok := r.said(p)
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

// said is what a person said in an item, whether it is such.
func (r *replay) said(p place) (string, bool) {
	e := r.at(p)
	if e.Type != "message" || e.Role != "user" || e.context || len(e.Events) == 0 {
		return "", false
	}
	var texts []string
	for i := range e.Events {
		ev := &e.Events[i]
		if ev.Kind == model.Summary {
			return "", false
		}
		if ev.Kind == model.User && ev.Parts[0].Text.Encoding == model.JSONString {
			raw := ev.Parts[0].Text.Span.Of(r.src.Data)
			texts = append(texts, string(source.AppendText(nil, raw)))
		}
	}
	text := strings.Join(texts, "\n")
	return text, text != "" && !strings.HasPrefix(text, summaryStart)
}
