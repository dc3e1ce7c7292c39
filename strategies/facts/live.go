package facts

import (
	"hash/maphash"

	"decant/model"
)

// liveTexts is what one pass over the texts of all live events tells, so that no text is read and
// decoded again for each kind of facts.
type liveTexts struct {
	// terms has no pools yet.
	terms *TermFact
	// lines are by call the hashes of the lines of a live read of a file, each once.
	lines [][]uint64
	// starts are by event how a result of one text begins, as a stub has it; "" where that is not
	// known.
	starts []string
	// held is the last event that holds a line.
	held *heldLines
}

// findLive reads the texts of all live events.
func findLive(ix *Index) *liveTexts {
	stills := findProved(ix)
	return ix.live.get(func() *liveTexts {
		n := ix.Conversation.EventCount()
		t := &liveTexts{
			lines:  make([][]uint64, len(ix.Conversation.Calls)),
			starts: make([]string, n), held: newHeldLines(*stills),
		}
		of, lines := make([][]TermAt, n), make([]int32, n)
		in, salt := newInterner(), maphash.MakeSeed()
		model.RunWorkers(n, func() func(int) {
			terms := newTermReader(*stills, in)
			holders := &holderReader{ix: ix, held: t.held, outdated: *stills}
			var buf []byte
			return func(i int) {
				e := ix.Event(i)
				if !e.Live || e.Bytes > maxTermText && !holders.wants(i) {
					return
				}
				if buf = readLiveText(ix, i, buf[:0]); e.Bytes <= maxTermText {
					of[i], lines[i] = terms.read(e, buf)
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
		t.terms = newTermFact(in, of, lines)
		return t
	})
}

// readLiveText appends the text of an event: of a result, its raw content.
func readLiveText(ix *Index, event int, buf []byte) []byte {
	if e := ix.Event(event); e.Kind != model.ToolResult {
		return ix.Conversation.AppendEvent(buf, e)
	}
	return ix.RawText(event, buf)
}

// isFileRead reports whether an event is the result of a call that read a file and went well.
func isFileRead(ix *Index, event int) bool {
	e := ix.Event(event)
	if e.Kind != model.ToolResult || e.Call < 0 {
		return false
	}
	c := &ix.Conversation.Calls[e.Call]
	return c.Effect.Kind == model.Reads && len(c.Effect.Paths) > 0 && c.Pair() &&
		c.Status.Good() && c.Result == event
}
