package opencode

import (
	"cmp"
	"slices"

	"decant/model/source"
)

// window says which messages count, in the way in which the client decides when it resumes. All
// fields are indices of messages; unreadable messages are in none.
type window struct {
	// order are all messages that are not undone, in the order of their times.
	order []int
	// undone are the messages that the user undid. In the message split, the parts from splitAt on
	// are undone; both may be none.
	undone         []int
	split, splitAt int
	// left are the compactions, with their replies, without which the session is opened.
	left []int
	// sent are the messages that are sent, in that order. first is the index in order of the first
	// message that was not moved.
	sent []int
	// bounds are the indices in order where a compaction, or its replacement, cuts.
	bounds []int
	// base is the message that asks for the compaction that counts, and sum is its reply, or none.
	// tail are the messages that it keeps, which are sent after it.
	base, sum int
	tail      []int
}

// newWindow is the window of a session without its compactions. revert is the part of its info that
// says what the user undid.
func newWindow(list []message, revert source.Value) window {
	w := window{split: none}
	for i := range list {
		if list[i].err == nil {
			w.order = append(w.order, i)
		}
	}
	slices.SortStableFunc(w.order, func(a, b int) int {
		return cmp.Or(cmp.Compare(list[a].created, list[b].created),
			cmp.Compare(list[a].id, list[b].id))
	})
	w.cutUndone(list, revert)
	return w
}

// cutUndone removes what the user undid.
func (w *window) cutUndone(list []message, revert source.Value) {
	from, after := revert.Get("messageID").Text(), revert.Get("partID").Text()
	at := w.placeOf(list, from)
	if at < 0 || from == "" {
		return
	}
	if after == "" {
		w.order, w.undone = w.order[:at], w.order[at:]
		return
	}
	m := &list[w.order[at]]
	n := slices.IndexFunc(m.parts, func(p part) bool { return p.id == after })
	if n >= 0 {
		w.split, w.splitAt = w.order[at], n
		if m.compacts >= n {
			m.compacts = none
		}
	}
	w.order, w.undone = w.order[:at+1], w.order[at+1:]
}

// placeOf is the index in order of the message with an id, or -1 for none.
func (w *window) placeOf(list []message, id string) int {
	return slices.IndexFunc(w.order, func(i int) bool { return list[i].id == id })
}

// isEnd reports whether a message is a reply that completes a compaction.
func (m *message) isEnd() bool { return m.sums && m.finished && !m.failed }

// cutCompacted finds out what the compactions leave.
func (w *window) cutCompacted(list []message) {
	w.base, w.sum, w.tail, w.bounds = none, none, nil, nil
	ended := make(map[string]bool)
	from, at := 0, none // The first that counts, and the compaction that says so.
	for n, i := range slices.Backward(w.order) {
		m := &list[i]
		if m.isEnd() {
			ended[m.parent] = true
		}
		if !m.user || m.compacts == none || !ended[m.id] {
			continue
		}
		w.bounds = append(w.bounds, n)
		if at != none {
			continue
		}
		from, at = n, n
		if m.tail != "" && m.tail != m.id {
			// Where no earlier message has the id, no earlier message is dropped.
			from = max(0, w.lastBefore(list, n, m.tail))
		}
	}
	slices.Reverse(w.bounds)
	w.sent = slices.Clone(w.order[from:])
	if !w.moveTail(list, from) {
		w.bounds = slices.DeleteFunc(w.bounds, func(n int) bool { return n > from })
		if from > 0 && (len(w.bounds) == 0 || w.bounds[len(w.bounds)-1] != from) {
			w.bounds = append(w.bounds, from)
		}
		if at == from && at != none {
			w.setBase(list, at)
		}
	}
}

// lastBefore is the last index before another of a message with an id, or -1 for none.
func (w *window) lastBefore(list []message, before int, id string) int {
	for n := before - 1; n >= 0; n-- {
		if list[w.order[n]].id == id {
			return n
		}
	}
	return -1
}

// setBase notes the compaction at an index in order, and its reply.
func (w *window) setBase(list []message, at int) {
	w.base = w.order[at]
	for _, i := range w.order[at+1:] {
		if list[i].sums && list[i].parent == list[w.base].id {
			w.sum = i
			return
		}
	}
}

// moveTail moves the tail that a compaction keeps after its reply, in the messages from an index in
// order on. It reports whether there was one.
func (w *window) moveTail(list []message, from int) bool {
	at := len(w.order) - 1
	for ; at >= from; at-- {
		if m := &list[w.order[at]]; m.user && m.compacts != none && m.tail != "" {
			break
		}
	}
	if at < from {
		return false
	}
	m := &list[w.order[at]]
	tail := slices.IndexFunc(w.order[from:], func(i int) bool { return list[i].id == m.tail })
	sum := slices.IndexFunc(w.order[at+1:], func(i int) bool {
		return list[i].sums && list[i].parent == m.id
	})
	if tail < 0 || tail+from >= at || sum < 0 {
		return false
	}
	tail, sum = tail+from, sum+at+1
	w.base, w.sum, w.tail = w.order[at], w.order[sum], w.order[tail:at]
	w.sent = slices.Concat(w.order[at:sum+1], w.tail, w.order[sum+1:])
	w.bounds = slices.DeleteFunc(w.bounds, func(n int) bool { return n >= at })
	w.bounds = append(w.bounds, at)
	return true
}
