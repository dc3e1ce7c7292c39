package facts

import (
	"bytes"
	"hash/maphash"
	"slices"

	"decant/model"
	"decant/strategies/hints"
	"decant/strategies/marker"
)

// The reasons why arguments shrink, in the words of their notes.
const (
	ReadReason    = "the file is read in full later"
	WrittenReason = "the file is written again later"
	failedReason  = "the call failed"
)

// shrunkLeast is the size in bytes up to which arguments are never shrunk, whatever the settings.
const shrunkLeast = 2 * marker.NoteBytes

// Shrunk returns the shrunk arguments of a call, nil if they always stay.
func (ix *Index) Shrunk(call int) *ShrunkFact { return (*findArguments(ix))[call] }

// findArguments finds the calls whose arguments may shrink.
func findArguments(ix *Index) *[]*ShrunkFact {
	files := findWrites(ix).files
	return ix.shrunk.Get(func() *[]*ShrunkFact {
		all := indexShrunk(ix, files)
		return &all
	})
}

// indexShrunk finds the calls whose arguments may shrink.
func indexShrunk(ix *Index, files map[fileKey]*fileWrites) []*ShrunkFact {
	calls := ix.Conversation.Calls
	out := make([]*ShrunkFact, len(calls))
	salt := maphash.MakeSeed()
	reads := findFullReads(ix, files, salt)
	model.RunParallel(len(calls), func(i int, buf []byte) []byte {
		call := &calls[i]
		if !call.Pair() || ix.Event(call.Request).Bytes <= shrunkLeast {
			return buf
		}
		switch {
		case call.Status == model.Failed:
			if s := shrinkCall(ix, i); s != nil {
				out[i] = &ShrunkFact{Failed: weighText(ix, s.With(failedReason))}
			}
		case call.Status.Good() && call.Effect.Kind == model.Writes:
			out[i] = findCovers(ix, i, files, reads, salt)
		}
		return buf
	})
	return out
}

// weighText weighs a text.
func weighText(ix *Index, s string) WeighedText {
	return WeighedText{s, ix.Conversation.TextWeight(s)}
}

// shrinkCall cuts the long texts out of a call's arguments. It returns nil if there are none.
func shrinkCall(ix *Index, call int) *marker.Shrunk {
	request := ix.Conversation.Calls[call].Request
	return marker.ShrinkArguments(ix.Conversation.AppendEvent(nil, ix.Event(request)))
}

// fullReads are the reads of written files that showed the whole file.
type fullReads struct {
	of    map[fileKey][]int // In the order of requests.
	lines map[int][]uint64  // By call: the hashes of its lines.
}

// findFullReads lists the reads of written files that showed the whole file.
func findFullReads(ix *Index, files map[fileKey]*fileWrites, salt maphash.Seed) *fullReads {
	calls := ix.Conversation.Calls
	hashes := make([][]uint64, len(calls))
	model.RunParallel(len(calls), func(i int, buf []byte) []byte {
		key, ok := findReadFile(ix, i)
		if !ok || calls[i].Effect.Kind != model.Reads || files[key] == nil {
			return buf
		}
		if buf = ix.RawText(calls[i].Result, buf[:0]); isFullRead(ix, i, buf) {
			hashes[i] = LineHashes(bytes.TrimSuffix(buf, []byte{'\n'}), salt)
		}
		return buf
	})
	out := &fullReads{map[fileKey][]int{}, map[int][]uint64{}}
	for i, h := range hashes {
		if h != nil {
			key, _ := findReadFile(ix, i)
			out.lines[i], out.of[key] = h, append(out.of[key], i)
		}
	}
	for _, reads := range out.of {
		slices.SortFunc(reads, func(a, b int) int { return calls[a].Request - calls[b].Request })
	}
	return out
}

// onePath returns the path of a write that changed one file and nothing else, "" for any other
// call. A shell's command line is never cut, because it tells how, not only what.
func onePath(call *model.Call) string {
	e := &call.Effect
	if len(e.Paths) == 0 || e.Everything || hints.IsShell[call.Tool] || len(e.Programs) > 0 {
		return ""
	}
	for _, p := range e.Paths {
		if p != e.Paths[0] {
			return ""
		}
	}
	return e.Paths[0]
}

// findCovers returns the later full reads or writes of the file that a write changed. It returns
// nil if there are none.
func findCovers(ix *Index,
	call int, files map[fileKey]*fileWrites, full *fullReads, salt maphash.Seed,
) *ShrunkFact {
	p := onePath(&ix.Conversation.Calls[call])
	key := keyOfFile(ix, call, p)
	d := files[key]
	if p == "" || d == nil {
		return nil
	}
	reads, rewrites := listAfter(ix, full.of[key], call), listAfter(ix, d.rewrites, call)
	if len(reads)+len(rewrites) == 0 {
		return nil
	}
	s := shrinkCall(ix, call)
	if s == nil {
		return nil
	}
	out := &ShrunkFact{}
	gone := goneLines(s, salt)
	for _, r := range pickOuter(reads) {
		c := WriteCover{Call: r, Class: model.Superseded, Reads: true}
		if !s.Listed && IsSubset(gone, full.lines[r]) {
			c.Class = model.Covered
		}
		out.Covers = append(out.Covers, c)
	}
	for _, w := range pickOuter(rewrites) {
		out.Covers = append(out.Covers, WriteCover{Call: w, Class: model.Superseded})
	}
	if len(reads) > 0 {
		out.Read = weighText(ix, s.With(ReadReason))
	}
	if len(rewrites) > 0 {
		out.Written = weighText(ix, s.With(WrittenReason))
	}
	return out
}

// pickOuter returns the first two and the last two of some calls. More are hardly ever useful, and
// a file may be written and read thousands of times.
func pickOuter(calls []int) []int {
	if len(calls) <= 4 {
		return calls
	}
	return append(slices.Clone(calls[:2]), calls[len(calls)-2:]...)
}

// goneLines returns the hashed lines of all texts that are cut out.
func goneLines(s *marker.Shrunk, salt maphash.Seed) []uint64 {
	out := make([]uint64, 0, len(s.Gone))
	for _, text := range s.Gone {
		out = append(out, LineHashes(bytes.TrimSuffix([]byte(text), []byte{'\n'}), salt)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
