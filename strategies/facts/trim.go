package facts

import (
	"bytes"

	"decant/model"
	"decant/strategies/marker"
)

// The least bytes of a result that trim looks at. Smaller results stay whole under any sensible
// setting. trimLongLeast is for results with few lines.
const (
	trimLeast     = 1024
	trimLongLeast = 2048
)

// Trim returns what a long result is cut to, nil if nothing may be cut out.
func (ix *Index) Trim(event int) *Trim { return (*findCuts(ix))[event] }

// findCuts finds what all long results are cut to.
func findCuts(ix *Index) *[]*Trim {
	return ix.cuts.Get(func() *[]*Trim {
		out := make([]*Trim, ix.Conversation.EventCount())
		model.RunParallel(len(out), func(i int, buf []byte) []byte {
			out[i], buf = readTrim(ix, i, buf)
			return buf
		})
		return &out
	})
}

// readTrim returns what a long result is cut to, nil if nothing may be cut out.
func readTrim(ix *Index, event int, buf []byte) (*Trim, []byte) {
	e := ix.Event(event)
	if e.Kind != model.ToolResult || e.Bytes <= trimLeast ||
		e.Bytes <= trimLongLeast && !hasManyLines(ix, e) {
		return nil, buf
	}
	text, buf := ix.Conversation.ViewEvent(buf, e)
	body, frame := cutFrame(text, ix.Frame(event))
	cut := marker.CutMiddle(body, marker.CutKeep)
	if cut == nil || cut.Text == string(body) && cut.Longest <= trimLeast {
		return nil, buf
	}
	t := &Trim{Cut: cut, Frame: frame}
	if e.Bytes > marker.CutBytes {
		t.Weight = ix.Conversation.TextWeight(frame.Around(t.Text))
	}
	return t, buf
}

// cutFrame returns a text without the frame around it, and the frame it had.
func cutFrame(text []byte, f model.Frame) ([]byte, model.Frame) {
	var has model.Frame
	if f.Quoted {
		in, ok := f.Within(string(text))
		if !ok {
			return text, has
		}
		return []byte(in), f
	}
	if rest, ok := bytes.CutPrefix(text, []byte(f.Head)); ok {
		text, has.Head = rest, f.Head
	}
	if rest, ok := bytes.CutSuffix(text, []byte(f.Tail)); ok {
		text, has.Tail = rest, f.Tail
	}
	return text, has
}

// hasManyLines reports whether a result may have more lines than a trimmed one keeps.
func hasManyLines(ix *Index, e *model.Event) bool {
	n := 0
	for k := range e.Parts {
		t := &e.Parts[k].Text
		if t.Encoding != model.JSONString {
			return true
		}
		n += 1 + bytes.Count(ix.Conversation.Source.BytesAt(t.Span), []byte(`\n`))
	}
	return n > 2*marker.CutLines
}
