package facts

import (
	"path"
	"slices"

	"decant/model"
	"decant/strategies/marker"
	"decant/strategies/replay"
	"decant/strategies/writelog"
)

// IsStill reports whether a line is proved to be in the file.
func (f *StillFact) IsStill(line int) bool {
	return line >= 0 && line < len(f.still) && f.still[line]
}

// findProved finds which lines of outdated reads are still in their files.
func findProved(ix *Index) *[]*StillFact {
	writes := findWrites(ix)
	return ix.proved.Get(func() *[]*StillFact {
		out := make([]*StillFact, len(ix.Conversation.Calls))
		s := stillFinder{ix: ix, writes: writes, unknown: writelog.New(ix.Conversation)}
		s.findUnknown()
		outdated := s.listOutdated()
		s.findFull(outdated)
		model.RunParallel(len(outdated), func(i int, buf []byte) []byte {
			out[outdated[i]], buf = s.prove(outdated[i], buf)
			return buf
		})
		return &out
	})
}

// stillFinder replays writes on what was read before them.
type stillFinder struct {
	ix      *Index
	writes  *laterWrites
	unknown *writelog.Log // Changes to files that are not among the writes.
	// full lists by file of an outdated read the last successful later result that shows the whole
	// file.
	full map[fileKey]int
}

// findUnknown records everything that may have changed a file, other than a successful write of
// just that file.
func (s *stillFinder) findUnknown() {
	for i := range s.ix.Conversation.EventCount() {
		e := s.ix.Event(i)
		if e.Kind != model.ToolCall || e.Call < 0 {
			continue
		}
		call := &s.ix.Conversation.Calls[e.Call]
		if call.Status == model.Skipped {
			continue
		}
		if !call.Pair() || !call.Status.Good() || call.Effect.Everything || e.OffPath {
			s.unknown.Pass(i)
			continue
		}
		if call.Effect.Kind != model.Writes {
			continue
		}
		for _, p := range call.Effect.Paths { // Another spelling may mean another file.
			s.unknown.NoteElsewhere(p, call.Result)
		}
	}
}

// listOutdated lists the live reads whose file was written later. As far as known, only calls that
// name the file wrote it.
func (s *stillFinder) listOutdated() []int {
	ix := s.ix
	var out []int
	for i := range ix.Conversation.Calls {
		if s.writes.stale[i] == nil {
			continue
		}
		c := &ix.Conversation.Calls[i]
		key, _ := findReadFile(ix, i)
		if c.Effect.Kind == model.Reads && ix.Briefs[c.Result].Live &&
			ix.Briefs[c.Result].Comparable && len(ix.Needs[c.Result]) == 0 &&
			len(ix.Refers[c.Result]) == 0 && !s.mayDiffer(key, c) {
			out = append(out, i)
		}
	}
	return out
}

// findFull records for each outdated read the last read of its whole file, if it is later.
func (s *stillFinder) findFull(outdated []int) {
	calls := s.ix.Conversation.Calls
	first := map[fileKey]int{} // The result of the first outdated read of each file.
	for _, i := range outdated {
		key, _ := findReadFile(s.ix, i)
		if at, known := first[key]; !known || calls[i].Result < at {
			first[key] = calls[i].Result
		}
	}
	later := map[fileKey][]int{} // Reads that may show the whole file.
	for i := range calls {
		key, ok := findReadFile(s.ix, i)
		if at, asked := first[key]; ok && asked && calls[i].Result > at && mayBeFull(s.ix, i) {
			later[key] = append(later[key], i)
		}
	}
	s.full = map[fileKey]int{}
	var buf []byte
	for key, list := range later {
		slices.SortFunc(list, func(a, b int) int { return calls[b].Result - calls[a].Result })
		for _, i := range list {
			if buf = s.ix.RawText(calls[i].Result, buf[:0]); isFullRead(s.ix, i, buf) {
				s.full[key] = calls[i].Result
				break
			}
		}
	}
}

// prove replays all later writes on a read.
func (s *stillFinder) prove(call int, buf []byte) (*StillFact, []byte) {
	ix, c := s.ix, &s.ix.Conversation.Calls[call]
	key, _ := findReadFile(ix, call)
	if s.full[key] > c.Result { // The later read shows the file better.
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

// names reports whether a path in the arguments of a call is the path of a file.
func (s *stillFinder) names(call int, name, file string) bool {
	return isSpelling(s.ix, name, file) ||
		path.Join(s.ix.Conversation.Calls[call].Folder, name) == file
}

// mayDiffer reports whether something other than the later writes may have changed the file. A
// write during the read counts too.
func (s *stillFinder) mayDiffer(key fileKey, read *model.Call) bool {
	if s.unknown.Written(key.path) > read.Request {
		return true
	}
	for _, w := range s.writes.files[key].writes {
		call := &s.ix.Conversation.Calls[w]
		if call.Request < read.Result && call.Result > read.Request {
			return true
		}
	}
	return false
}
