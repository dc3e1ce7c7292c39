package facts

import (
	"hash/maphash"

	"decant/model"
)

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
