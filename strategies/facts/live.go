package facts

import (
	"hash/maphash"
	"slices"

	"decant/model"
	"decant/strategies/terms"
)

// findLive reads the texts of all live events.
func findLive(ix *Index) *liveTexts {
	stills := findProved(ix)
	return ix.live.Get(func() *liveTexts {
		n := ix.Conversation.EventCount()
		t := &liveTexts{
			lines:  make([][]uint64, len(ix.Conversation.Calls)),
			starts: make([]string, n), held: newHeldLines(*stills),
		}
		t.same = t.findSame(ix, *stills)
		of, lines := make([][]TermAt, n), make([]int32, n)
		in, salt := terms.NewNumbering(), maphash.MakeSeed()
		model.RunWorkers(n, func() func(int) {
			reader := newTermReader(*stills, in)
			holders := &holderReader{ix: ix, held: t.held, outdated: *stills}
			var buf []byte
			return func(i int) {
				e := ix.Event(i)
				if !e.Live || int(t.same[i]) != i || e.Bytes > maxTermText && !holders.wants(i) {
					return
				}
				if buf = readLiveText(ix, i, buf[:0]); e.Bytes <= maxTermText {
					of[i], lines[i] = reader.read(e, buf)
					if isFileRead(ix, i) {
						t.lines[e.Call] = hashLines(buf, salt, true)
					}
				}
				if startsAsIs(e) {
					t.starts[i], _ = firstLine(buf, 0, false, true)
				}
				holders.read(i, buf)
			}
		})
		t.shareFacts(ix, of, lines)
		t.terms = newTermFact(in, of, lines, t.same)
		return t
	})
}

// liveKey is the key that events share if one reading of their text tells the facts of all.
type liveKey struct {
	sum         model.Sum // Of the text; for a result, of its raw content.
	kind        model.Kind
	wants, read bool // See [holderReader.wants] and [isFileRead].
}

// findSame returns for each event the last live event with the same key, or the event itself. Long
// texts and outdated reads share nothing.
func (t *liveTexts) findSame(ix *Index, outdated []*StillFact) []int32 {
	holders := holderReader{ix: ix, held: t.held, outdated: outdated}
	same, last := make([]int32, ix.Conversation.EventCount()), map[liveKey]int32{}
	for i := range slices.Backward(same) {
		same[i] = pack(i)
		e := ix.Event(i)
		key := liveKey{e.Sum, e.Kind, holders.wants(i), isFileRead(ix, i)}
		if e.Kind == model.ToolResult {
			key.sum = ix.Raw(i)
		}
		if !e.Live || e.Bytes > maxTermText || key.sum == (model.Sum{}) ||
			e.Call >= 0 && outdated[e.Call] != nil {
			continue
		}
		if later, known := last[key]; known {
			same[i] = later
		} else {
			last[key] = pack(i)
		}
	}
	return same
}

// shareFacts gives all events what was read for the last one with the same text.
func (t *liveTexts) shareFacts(ix *Index, of [][]TermAt, lines []int32) {
	for i, same := range t.same {
		if int(same) == i {
			continue
		}
		of[i], lines[i] = of[same], lines[same]
		if isFileRead(ix, i) {
			t.lines[ix.Event(i).Call] = t.lines[ix.Event(int(same)).Call]
		}
		if startsAsIs(ix.Event(i)) {
			t.starts[i] = t.starts[same]
		}
	}
}

// isFileRead reports whether an event is the result of a successful read of a file.
func isFileRead(ix *Index, event int) bool {
	e := ix.Event(event)
	if e.Kind != model.ToolResult || e.Call < 0 {
		return false
	}
	c := &ix.Conversation.Calls[e.Call]
	return c.Effect.Kind == model.Reads && len(c.Effect.Paths) > 0 && c.Pair() &&
		c.Status.Good() && c.Result == event
}
