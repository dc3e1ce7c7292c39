package facts

import (
	"bytes"
	"hash/maphash"
	"sync/atomic"

	"decant/model"
	"decant/model/source"
	"decant/strategies/marker"
)

// leastHeld is the least length of a line that an outline of a read keeps for itself, without white
// space at its ends. Shorter lines occur in many places.
const leastHeld = 12

// newHeldLines collects the lines of outdated reads to look for.
func newHeldLines(outdated []*StillFact) *heldLines {
	h := &heldLines{salt: maphash.MakeSeed(), numbers: map[uint64]int32{}}
	for _, f := range outdated {
		if f == nil {
			continue
		}
		for i, line := range f.lines {
			if sum, ok := h.sum([]byte(line)); ok && f.still[i] {
				if _, known := h.numbers[sum]; !known {
					h.numbers[sum] = pack(len(h.numbers))
				}
			}
		}
	}
	words := 1
	for words < len(h.numbers)/4 { // 16 bits for each line.
		words *= 2
	}
	h.maybe, h.last = make([]uint64, words), make([]atomic.Int32, len(h.numbers))
	for sum := range h.numbers {
		h.maybe[sum/64%uint64(words)] |= 1 << (sum % 64)
	}
	return h
}

// sum returns the hash of a line, false if the line is too short.
func (h *heldLines) sum(line []byte) (uint64, bool) {
	if len(line) < leastHeld {
		return 0, false
	}
	if line = bytes.TrimSpace(line); len(line) < leastHeld {
		return 0, false
	}
	return maphash.Bytes(h.salt, line), true
}

// number returns the number of a line, false if nobody looks for it.
func (h *heldLines) number(line []byte) (int32, bool) {
	sum, ok := h.sum(line)
	if !ok || h.maybe[sum/64%uint64(len(h.maybe))]&(1<<(sum%64)) == 0 {
		return 0, false
	}
	n, ok := h.numbers[sum]
	return n, ok
}

// note records that an event holds a line. It returns the last event that held it before.
func (h *heldLines) note(line int32, event int) (before int) {
	for {
		old := h.last[line].Load()
		if int(old) > event || h.last[line].CompareAndSwap(old, pack(event+1)) {
			return int(old) - 1
		}
	}
}

// holderReader finds lines in the texts of events, on one core.
type holderReader struct {
	ix       *Index
	held     *heldLines
	outdated []*StillFact // By call.
	tree     source.Tree
	text     []byte
}

// wants reports whether an event may hold lines that an outline can leave out. Results and
// arguments may, except for outdated reads that may keep the lines themselves.
func (r *holderReader) wants(event int) bool {
	e := r.ix.Event(event)
	return len(r.held.last) > 0 && e.Live && e.Call >= 0 && (e.Kind == model.ToolCall ||
		e.Kind == model.ToolResult && r.outdated[e.Call] == nil)
}

// read records the lines of the text of an event.
func (r *holderReader) read(event int, text []byte) {
	switch {
	case !r.wants(event):
	case r.ix.Event(event).Kind == model.ToolResult:
		r.note(event, text)
	default:
		r.noteArguments(event, text)
	}
}

// note records the lines of a text.
func (r *holderReader) note(event int, text []byte) {
	for line := range bytes.SplitSeq(text, []byte{'\n'}) {
		if n, ok := r.held.number(line); ok {
			r.held.note(n, event)
		}
	}
}

// noteArguments records the lines of all texts in arguments. If the arguments are no JSON, it takes
// them as one text.
func (r *holderReader) noteArguments(event int, args []byte) {
	if len(args) < leastHeld {
		return
	}
	if r.tree.Parse(args, source.Span{End: len(args)}) != nil {
		r.note(event, args)
		return
	}
	r.noteValue(event, r.tree.Root())
}

// noteValue records the lines of all texts in a value.
func (r *holderReader) noteValue(event int, v source.Value) {
	r.text = source.AppendText(r.text[:0], v.Raw())
	r.note(event, r.text)
	for item := range v.Items() {
		r.noteValue(event, item)
	}
	for name, m := range v.Fields() {
		if !marker.IsReplaced(name) { // Replaced text may be removed, and nobody reads it.
			r.noteValue(event, m)
		}
	}
}

// findHeld finds which events hold lines, if no other fact needs the texts.
func findHeld(ix *Index, outdated []*StillFact) *heldLines {
	h := newHeldLines(outdated)
	model.RunWorkers(ix.Conversation.EventCount(), func() func(int) {
		r := &holderReader{ix: ix, held: h, outdated: outdated}
		var buf []byte
		return func(i int) {
			if r.wants(i) {
				buf = readLiveText(ix, i, buf[:0])
				r.read(i, buf)
			}
		}
	})
	return h
}
