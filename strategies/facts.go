package strategies

import (
	"bytes"
	"crypto/sha256"
	"unicode/utf8"

	"decant/model"
	"decant/model/source"
)

// lineLimit is how many characters of a result's first line a stub keeps.
const lineLimit = 120

// readEvent fills in the facts of one event. Only results have any.
func (ix *Index) readEvent(i int, buf []byte) []byte {
	e, f := &ix.Conversation.Events[i], &ix.facts[i]
	if e.Kind != model.ToolResult {
		return buf
	}
	line := ""
	for k := range e.Parts {
		var first string
		first, buf = ix.readPart(i, k, buf[:0])
		if line == "" {
			line = first
		}
	}
	ix.frame(i)
	buf = ix.readTrim(i, ix.readRaw(i, buf[:0]))
	call, _ := ix.callIn(e)
	if len(e.Needs) > 0 || len(f.refers) > 0 {
		line = "" // It speaks of a result that the stub no longer leans on.
	}
	f.stub = f.frame.Around(stubText(call, line))
	f.stubWeight = ix.Conversation.TextWeight(f.stub)
	return buf
}

// callIn is an event's call, the zero Call for none.
func (ix *Index) callIn(e *model.Event) (model.Call, bool) {
	if e.Call < 0 {
		return model.Call{}, false
	}
	return ix.Conversation.Calls[e.Call], true
}

// stubText is what strip-tool-results puts in the place of a body.
func stubText(call model.Call, line string) string {
	s := "[compacted] " + call.Tool + ": success"
	if !call.Status.Good() {
		s = "[compacted] " + call.Tool + ": error"
	}
	if line != "" {
		s += ": " + line
	}
	return s
}

// readPart notes what a part's envelope puts round its body and returns the
// first line of its raw content that is not blank, cut to lineLimit.
func (ix *Index) readPart(event, part int, buf []byte) (string, []byte) {
	p, f := &ix.Conversation.Events[event].Parts[part], ix.part(event, part)
	if p.Text.Encoding == model.NoText {
		return "", buf
	}
	if p.Envelope&^model.Numbers == 0 {
		if line, ok := ix.firstOfPrefix(p, &buf); ok {
			return line, buf
		}
	}
	buf = ix.Conversation.AppendText(buf[:0], p.Text)
	f.frame = p.Envelope.Frame(buf)
	body := p.Envelope.Body(buf)
	if len(body) <= longestReference {
		if to, ok := referred(string(body)); ok {
			at := &ix.facts[event]
			at.refers = append(at.refers, to)
		}
	}
	numbered := p.RawBytes < len(body)
	line, _ := firstLine(body, p.Envelope, numbered, true)
	return line, buf
}

// frame gives a whole result the head of its first text and the tail of its last.
func (ix *Index) frame(event int) {
	parts, f := ix.Conversation.Events[event].Parts, &ix.facts[event]
	for k := range parts {
		if parts[k].Text.Encoding == model.NoText {
			continue
		}
		p := &ix.part(event, k).frame
		if f.frame.Tail = p.Tail; f.frame.Head == "" {
			f.frame.Head, f.frame.Quoted = p.Head, p.Quoted
		}
	}
}

// prefixBytes of a stored text are looked at first: most first lines end there.
const prefixBytes = 1024

// firstOfPrefix finds the first line without decoding all of a long text.
func (ix *Index) firstOfPrefix(p *model.Part, buf *[]byte) (string, bool) {
	raw := p.Text.Span.Of(ix.Conversation.Source.Data)
	if p.Text.Encoding != model.JSONString || len(raw) < 2*prefixBytes {
		return "", false
	}
	// The prefix must not end inside an escape, \u0041 at the longest with the
	// half of a pair before it, nor inside a character.
	cut := prefixBytes
	if at := bytes.LastIndexByte(raw[cut-12:cut], '\\'); at >= 0 {
		cut += at - 12
		for raw[cut-1] == '\\' {
			cut--
		}
	}
	for !utf8.RuneStart(raw[cut]) {
		cut--
	}
	quoted := append(append((*buf)[:0], raw[:cut]...), '"')
	text := source.AppendText(nil, quoted)
	*buf = quoted
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
		certain := ended || whole || utf8.RuneCount(line) > lineLimit+prefixBytes/8
		if !certain {
			return "", false
		}
		if len(bytes.TrimSpace(line)) > 0 {
			return clip(string(bytes.TrimRight(line, "\r")), lineLimit), true
		}
		text = rest
	}
	return "", whole
}

// clip is the first n characters of a text.
func clip(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

// readRaw sums up a result's raw content: its parts' joined by newlines.
func (ix *Index) readRaw(event int, buf []byte) []byte {
	e, f := &ix.Conversation.Events[event], &ix.facts[event]
	f.comparable = true
	for k := range e.Parts {
		f.comparable = f.comparable && e.Parts[k].Text.Encoding != model.NoText
	}
	if len(e.Parts) == 1 {
		f.raw = e.Parts[0].Raw
		return buf
	}
	if f.comparable {
		buf = ix.rawText(event, buf)
		f.raw = sha256.Sum256(buf)
	}
	return buf
}

// rawText appends a result's raw content.
func (ix *Index) rawText(event int, buf []byte) []byte {
	c := ix.Conversation
	parts := c.Events[event].Parts
	for k := range parts {
		if k > 0 {
			buf = append(buf, '\n')
		}
		if parts[k].Envelope == 0 {
			buf = c.AppendText(buf, parts[k].Text)
		} else {
			// The raw content may share the memory behind start, which it is then moved down in.
			start := len(buf)
			buf = c.AppendText(buf, parts[k].Text)
			buf = append(buf[:start], parts[k].Envelope.Raw(buf[start:])...)
		}
	}
	return buf
}
