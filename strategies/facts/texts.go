package facts

import (
	"bytes"
	"crypto/sha256"
	"unicode/utf8"

	"decant/model"
	"decant/model/source"
	"decant/strategies/marker"
)

// lineLimit is how many characters of a result's first line a stub keeps.
const lineLimit = 120

// readEvent fills in the facts of one event. Only results have any.
func readEvent(ix *Index, i int, buf []byte) []byte {
	e, f := ix.Conversation.EventAt(i), &ix.Facts[i]
	if e.Kind != model.ToolResult {
		return buf
	}
	for k := range e.Parts {
		var first string
		first, buf = readPart(ix, i, k, buf[:0])
		if f.line == "" {
			f.line = first
		}
	}
	frameResult(ix, i)
	if len(e.Needs) > 0 || len(f.Refers) > 0 {
		f.line = "" // It speaks of a result that a stub no longer leans on.
	}
	return readRaw(ix, i, buf[:0])
}

// Stub is the one line that strip-tool-results leaves of a result, and its weight.
func (ix *Index) Stub(event int) *WeighedText { return &(*findStubs(ix))[event] }

// findStubs finds the stubs of all results.
func findStubs(ix *Index) *[]WeighedText {
	return ix.stubs.get(func() *[]WeighedText {
		out := make([]WeighedText, len(ix.Facts))
		model.RunParallel(len(out), func(i int, buf []byte) []byte {
			if e, f := ix.Event(i), &ix.Facts[i]; e.Kind == model.ToolResult {
				call, _ := ix.CallIn(e)
				out[i] = weighText(ix, f.Frame.Around(marker.Stripped.Write(marker.Fields{
					Tool: call.Tool, Good: call.Status.Good(), Text: f.line,
				})))
			}
			return buf
		})
		return &out
	})
}

// readPart notes what a part's envelope puts round its body and returns the
// first line of its raw content that is not blank, cut to lineLimit.
func readPart(ix *Index, event, part int, buf []byte) (string, []byte) {
	p := &ix.Conversation.EventAt(event).Parts[part]
	if p.Text.Encoding == model.NoText {
		return "", buf
	}
	if p.Envelope&^model.Numbers == 0 {
		if line, ok := firstOfPrefix(ix, p); ok {
			return line, buf
		}
	}
	text, buf := ix.Conversation.ViewText(buf, p.Text)
	*ix.PartFrame(event, part) = p.Envelope.Frame(text)
	body := p.Envelope.Body(text)
	if len(body) <= marker.MaxReference {
		if to, ok := marker.ReadReference(string(body)); ok {
			at := &ix.Facts[event]
			at.Refers = append(at.Refers, to)
		}
	}
	numbered := p.RawBytes < len(body)
	line, _ := firstLine(body, p.Envelope, numbered, true)
	return line, buf
}

// frameResult gives a whole result the head of its first text and the tail of its last.
func frameResult(ix *Index, event int) {
	parts, f := ix.Conversation.EventAt(event).Parts, &ix.Facts[event]
	for k := range parts {
		if parts[k].Text.Encoding == model.NoText {
			continue
		}
		p := ix.PartFrame(event, k)
		if f.Frame.Tail = p.Tail; f.Frame.Head == "" {
			f.Frame.Head, f.Frame.Quoted = p.Head, p.Quoted
		}
	}
}

// prefixChars of a stored text are looked at first: most first lines end there.
const prefixChars = marker.ShortText / 2

// firstOfPrefix finds the first line without decoding all of a long text.
func firstOfPrefix(ix *Index, p *model.Part) (string, bool) {
	raw := ix.Conversation.Source.BytesAt(p.Text.Span)
	if p.Text.Encoding != model.JSONString || len(raw) < 2*prefixChars {
		return "", false
	}
	text, _ := source.HeadText(raw, prefixChars)
	return firstLine(text, p.Envelope, p.RawBytes < p.Bytes, false)
}

// firstLine is the first line that is not blank, cut to lineLimit, and whether
// it is certain: whole says that text is not cut short.
func firstLine(text []byte, env model.Envelope, numbered, whole bool) (string, bool) {
	for len(text) > 0 {
		line, rest, ended := bytes.Cut(text, []byte{'\n'})
		if numbered {
			line = (env & model.Numbers).Raw(line)
		}
		// The last bytes of a text that is cut short may be half an escape.
		certain := ended || whole || utf8.RuneCount(line) > lineLimit+prefixChars/8
		if !certain {
			return "", false
		}
		if len(bytes.TrimSpace(line)) > 0 {
			return clipText(string(bytes.TrimRight(line, "\r")), lineLimit), true
		}
		text = rest
	}
	return "", whole
}

// clipText is the first n characters of a text.
func clipText(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

// readRaw sums up a result's raw content: its parts' joined by newlines.
func readRaw(ix *Index, event int, buf []byte) []byte {
	e, f := ix.Conversation.EventAt(event), &ix.Facts[event]
	f.Comparable = true
	for k := range e.Parts {
		f.Comparable = f.Comparable && e.Parts[k].Text.Encoding != model.NoText
	}
	if len(e.Parts) == 1 {
		f.Raw = e.Parts[0].Raw
		return buf
	}
	if f.Comparable {
		buf = ix.RawText(event, buf)
		f.Raw = sha256.Sum256(buf)
	}
	return buf
}
