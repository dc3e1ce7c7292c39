package facts

import (
	"bytes"
	"hash/maphash"
	"path"
	"slices"

	"decant/model"
	"decant/model/source"
	"decant/strategies/marker"
	"decant/strategies/replay"
)

// IsStill reports whether a line is proved to be in the file.
func (f *StillFact) IsStill(line int) bool {
	return line >= 0 && line < len(f.still) && f.still[line]
}

// Still is what is known of a live read whose file was written later, nil where a later write
// cannot be done again on it, so that nothing is known.
func (ix *Index) Still(call int) *StillFact { return (*findStill(ix))[call] }

// findStill finds which lines of outdated reads are still in their files.
func findStill(ix *Index) *[]*StillFact {
	return ix.stills.get(func() *[]*StillFact {
		writes := findWrites(ix)
		out := make([]*StillFact, len(ix.Conversation.Calls))
		s := stillFinder{
			ix: ix, writes: writes, unknown: newWriteLog(ix.Conversation), full: map[fileKey]int{},
		}
		s.findUnknown()
		s.findFull()
		model.RunParallel(len(out), func(i int, buf []byte) []byte {
			if writes.stale[i] != nil && ix.Briefs[ix.Conversation.Calls[i].Result].Live {
				out[i], buf = s.prove(i, buf)
			}
			return buf
		})
		keepUnheld(ix, out)
		return &out
	})
}

// stillFinder does writes again on what was read before them.
type stillFinder struct {
	ix      *Index
	writes  *laterWrites
	unknown *writeLog // What changed files in a way that is not among the writes.
	// full is by file the last good result that shows all of it.
	full map[fileKey]int
}

// findUnknown notes all that may have changed a file and is no good write of just that file.
func (s *stillFinder) findUnknown() {
	for i := range s.ix.Conversation.EventCount() {
		e := s.ix.Event(i)
		if e.Kind != model.ToolCall || e.Call < 0 {
			continue
		}
		call := &s.ix.Conversation.Calls[e.Call]
		if !call.Pair() || !call.Status.Good() || call.Effect.Everything || e.OffPath {
			s.unknown.pass(i)
			continue
		}
		if call.Effect.Kind != model.Writes {
			continue
		}
		for _, p := range call.Effect.Paths { // Under another spelling it may be another file.
			if !path.IsAbs(p) {
				raiseTo(s.unknown.relative, pathTail(p), call.Result)
			}
			for end := range pathEnds(p) {
				raiseTo(s.unknown.ends, end, call.Result)
			}
		}
	}
}

// findFull notes the last read of all of each file that was written.
func (s *stillFinder) findFull() {
	var buf []byte
	for i := range s.ix.Conversation.Calls {
		key, ok := findReadFile(s.ix, i)
		if !ok || s.writes.files[key] == nil {
			continue
		}
		at := s.ix.Conversation.Calls[i].Result
		if buf = s.ix.RawText(at, buf[:0]); isFullRead(s.ix, i, buf) && at > s.full[key] {
			s.full[key] = at
		}
	}
}

// prove does all later writes again on a read.
func (s *stillFinder) prove(call int, buf []byte) (*StillFact, []byte) {
	ix, c := s.ix, &s.ix.Conversation.Calls[call]
	key, _ := findReadFile(ix, call)
	if c.Effect.Kind != model.Reads || !ix.Briefs[c.Result].Comparable ||
		len(ix.Needs[c.Result]) > 0 || len(ix.Refers[c.Result]) > 0 || s.mayDiffer(key, c) {
		return nil, buf
	}
	raw := ix.RawText(c.Result, buf)
	if marker.IsStub(raw) {
		return nil, raw
	}
	text := replay.NewText(string(raw), isFullRead(ix, call, raw))
	for _, w := range s.writes.stale[call].Writes {
		args := ix.Conversation.AppendEvent(nil, ix.Event(ix.Conversation.Calls[w].Request))
		write, ok := replay.ReadWrite(args, func(name string) bool {
			return s.names(w, name, key.path)
		})
		if !ok || !text.Do(write) {
			return nil, raw
		}
	}
	f := &StillFact{}
	for _, line := range marker.SplitLines(raw) {
		one := string(line)
		f.lines = append(f.lines, one)
		f.still = append(f.still, text.Still(one) && marker.CanOutline(line) && !IsCutNotice(line))
	}
	f.Count = len(f.lines)
	return f, raw
}

// names reports whether a path in the arguments of a call is that of a file.
func (s *stillFinder) names(call int, name, file string) bool {
	return isSpelling(s.ix, name, file) ||
		path.Join(s.ix.Conversation.Calls[call].Folder, name) == file
}

// mayDiffer reports whether the file was changed otherwise than by the writes after the read, or
// while it was read; or is known better from a later read of all of it.
func (s *stillFinder) mayDiffer(key fileKey, read *model.Call) bool {
	if max(s.unknown.anything, s.unknown.written(key.path)) > read.Request {
		return true
	}
	for _, w := range s.writes.files[key].writes {
		call := &s.ix.Conversation.Calls[w]
		if call.Request < read.Result && call.Result > read.Request {
			return true
		}
	}
	return s.full[key] > read.Result
}

// leastHeld is how long a line is, white space at its ends left out, that an outline of a read
// keeps for itself: what is shorter stands in many places.
const leastHeld = 12

// holders is which lines later events hold, by the hash of each: the last that does.
type holders struct {
	ix   *Index
	salt maphash.Seed
	last map[uint64]int
}

// keepUnheld fills in the lines that no later result or argument holds. What several outdated reads
// hold, the last of them keeps.
func keepUnheld(ix *Index, all []*StillFact) {
	h := holders{ix: ix, salt: maphash.MakeSeed(), last: map[uint64]int{}}
	for _, f := range all {
		if f == nil {
			continue
		}
		for i, line := range f.lines {
			if sum, ok := h.sum([]byte(line)); ok && f.still[i] {
				h.last[sum] = -1
			}
		}
	}
	if len(h.last) == 0 {
		return
	}
	h.findLast(all)
	for event := ix.Conversation.EventCount() - 1; event >= 0; event-- {
		e := ix.Event(event)
		if e.Kind == model.ToolResult && e.Call >= 0 && all[e.Call] != nil {
			h.keep(event, all[e.Call])
		}
	}
}

// sum is the hash of a line, false for one that is too short.
func (h *holders) sum(line []byte) (uint64, bool) {
	line = bytes.TrimSpace(line)
	return maphash.Bytes(h.salt, line), len(line) >= leastHeld
}

// findLast notes the last event that holds each of the lines, outdated reads that may keep them
// left out.
func (h *holders) findLast(all []*StillFact) {
	var buf []byte
	for i := range h.ix.Conversation.EventCount() {
		e := h.ix.Event(i)
		switch {
		case !e.Live || e.Call < 0:
		case e.Kind == model.ToolResult && all[e.Call] == nil:
			buf = h.ix.RawText(i, buf[:0])
			h.note(i, buf)
		case e.Kind == model.ToolCall:
			buf = h.ix.Conversation.AppendEvent(buf[:0], e)
			h.noteArguments(i, buf)
		}
	}
}

// note notes the lines of a text.
func (h *holders) note(event int, text []byte) {
	for line := range bytes.SplitSeq(text, []byte{'\n'}) {
		if sum, ok := h.sum(line); ok {
			if _, asked := h.last[sum]; asked {
				h.last[sum] = event
			}
		}
	}
}

// noteArguments notes the lines of all texts in arguments, or of those themselves where they are a
// text.
func (h *holders) noteArguments(event int, args []byte) {
	var t source.Tree
	if t.Parse(args, source.Span{End: len(args)}) != nil {
		h.note(event, args)
		return
	}
	h.noteValue(event, t.Root())
}

// noteValue notes the lines of all texts in a value.
func (h *holders) noteValue(event int, v source.Value) {
	h.note(event, []byte(v.Text()))
	for item := range v.Items() {
		h.noteValue(event, item)
	}
	for name, m := range v.Members() {
		if !marker.IsReplaced(name) { // That may go, and was written for nobody to read.
			h.noteValue(event, m)
		}
	}
}

// shortGap is how many lines that are still in the file stay between two that are kept: to say that
// they are gone would take as much.
const shortGap = 2

// keep fills in the lines that an outdated read keeps.
func (h *holders) keep(event int, f *StillFact) {
	last := -1 // The line that was kept before.
	for i, line := range f.lines {
		sum, long := h.sum([]byte(line))
		if !long || !f.still[i] || h.last[sum] > event {
			continue
		}
		h.last[sum] = event
		if last >= 0 && i-last-1 <= shortGap && !slices.Contains(f.still[last+1:i], false) {
			for k := last + 1; k < i; k++ {
				f.Lines = append(f.Lines, marker.OutlineLine{At: k, Text: f.lines[k]})
			}
		}
		f.Lines = append(f.Lines, marker.OutlineLine{At: i, Text: line})
		last = i
	}
}
