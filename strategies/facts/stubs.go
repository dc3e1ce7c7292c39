package facts

import (
	"decant/model"
	"decant/strategies/marker"
)

// Stub returns the one line that strip-tool-results leaves of a result, with its weight.
func (ix *Index) Stub(event int) *WeighedText { return &(*findStubs(ix))[event] }

// findStubs finds the stubs of all results.
func findStubs(ix *Index) *[]WeighedText {
	return ix.stubs.Get(func() *[]WeighedText {
		out := make([]WeighedText, ix.Conversation.EventCount())
		model.RunParallel(len(out), func(i int, buf []byte) []byte {
			if e := ix.Event(i); e.Kind == model.ToolResult {
				var line string
				line, buf = readLine(ix, i, buf)
				call, _ := ix.CallIn(e)
				out[i] = weighText(ix, ix.Frame(i).Around(marker.Stripped.Write(marker.Fields{
					Tool: call.Tool, Good: call.Status.Good(), Text: line,
				})))
			}
			return buf
		})
		return &out
	})
}

// readLine returns the first line of a result that is not blank, cut to lineLimit. It returns "" if
// the line mentions a result that a stub no longer depends on.
func readLine(ix *Index, event int, buf []byte) (string, []byte) {
	e := ix.Event(event)
	if len(e.Needs) > 0 || len(ix.Refers[event]) > 0 {
		return "", buf
	}
	if ix.live.Has() && findLive(ix).starts[event] != "" {
		return findLive(ix).starts[event], buf
	}
	for k := range e.Parts {
		var line string
		if line, buf = readFirst(ix, &e.Parts[k], buf[:0]); line != "" {
			return line, buf
		}
	}
	return "", buf
}
