package facts

import (
	"bytes"
	"crypto/sha256"
	"sync"
	"unicode/utf8"

	"decant/model"
	"decant/model/source"
	"decant/strategies/marker"
)

// lineLimit is how many characters of a result's first line a stub keeps.
const lineLimit = 120

// textReader reads what the texts of results tell, on several cores.
type textReader struct {
	filling sync.Mutex        // Of the maps of the index, and of known.
	known   map[string]string // What stands round texts is mostly the same.
}

// readEvent notes what the texts of one event tell. Only those of results do.
func (r *textReader) readEvent(ix *Index, i int, buf []byte) []byte {
	e := ix.Event(i)
	if e.Kind != model.ToolResult {
		return buf
	}
	for k := range e.Parts {
		buf = r.readPart(ix, i, k, buf[:0])
	}
	if len(e.Parts) != 1 && ix.Briefs[i].Comparable {
		buf = ix.RawText(i, buf[:0])
		sum := sha256.Sum256(buf)
		r.filling.Lock()
		ix.raws[i] = sum
		r.filling.Unlock()
	}
	return buf
}

// readPart notes what a part's envelope puts round its body, and what the body refers to.
func (r *textReader) readPart(ix *Index, event, part int, buf []byte) []byte {
	p := &ix.Event(event).Parts[part]
	if p.Text.Encoding == model.NoText || isPlain(p) && !mayOutline(ix, p) {
		return buf
	}
	text, buf := ix.Conversation.ViewText(buf, p.Text)
	if len(ix.Event(event).Parts) == 1 && isLeft(p.Envelope.Body(text)) {
		r.filling.Lock()
		ix.Outlined[event] = true
		r.filling.Unlock()
	}
	frame := p.Envelope.Frame(text)
	to, refers := readReferral(p.Envelope.Body(text))
	if frame == (model.Frame{}) && !refers {
		return buf
	}
	r.filling.Lock()
	defer r.filling.Unlock()
	if refers {
		ix.Refers[event] = append(ix.Refers[event], to)
	}
	if frame != (model.Frame{}) {
		frame.Head, frame.Tail = r.share(frame.Head), r.share(frame.Tail)
		ix.frames[partAt(ix, event, part)] = frame
	}
	return buf
}

// isLeft reports whether a body is what an earlier fork left of it, and stays so: an outline, or a
// stub that names the command which prints what it stands for.
func isLeft(body []byte) bool { return marker.IsOutline(body) || marker.HasRecall(body) }

// share is a text that is kept once.
func (r *textReader) share(s string) string {
	if known, ok := r.known[s]; ok {
		return known
	}
	if r.known == nil {
		r.known = map[string]string{}
	}
	r.known[s] = s
	return s
}

// isPlain reports whether nothing stands round a part's text and it is too long for a reference,
// so that it need not be decoded.
func isPlain(p *model.Part) bool {
	stored := p.Text.Encoding == model.JSONString && p.Text.Span.Len() >= marker.ShortText
	return p.Envelope&^model.Numbers == 0 && (p.Bytes > marker.MaxReference || stored)
}

// mayOutline reports whether a plain text begins as an outline of an earlier fork does.
func mayOutline(ix *Index, p *model.Part) bool {
	if p.Text.Encoding != model.JSONString {
		return true
	}
	var may bool
	at := p.Text.Span
	at.End = min(at.End, at.Start+outlineHead)
	ix.Conversation.Source.Lend(at, func(raw []byte) {
		// Most begin with something else; and what is escaped may be anything.
		if len(raw) > 1 && (raw[1] == '[' || raw[1] == '\\') {
			head, _ := source.HeadText(raw, marker.OutlineHead)
			may = marker.MayOutline(head)
		}
	})
	return may
}

// outlineHead is how many bytes of a JSON string hold as many characters as tell an outline,
// however they are spelled, and as many again.
const outlineHead = 2 * marker.OutlineHead * len(`\u0000`)

// readReferral is what a body refers to, false where it is no reference.
func readReferral(body []byte) (marker.Referral, bool) {
	if len(body) > marker.MaxReference || !marker.MayRefer(body) {
		return marker.Referral{}, false
	}
	return marker.ReadReference(string(body))
}

// startsAsIs reports whether a result begins as its raw content does.
func startsAsIs(e *model.Event) bool {
	return e.Kind == model.ToolResult && len(e.Parts) == 1 &&
		e.Parts[0].Envelope&^model.Numbers == 0
}

// readFirst is the first line of a part's raw content that is not blank, cut to lineLimit.
func readFirst(ix *Index, p *model.Part, buf []byte) (string, []byte) {
	if p.Text.Encoding == model.NoText {
		return "", buf
	}
	if p.Envelope&^model.Numbers == 0 {
		if line, ok := firstOfPrefix(ix, p); ok {
			return line, buf
		}
	}
	text, buf := ix.Conversation.ViewText(buf, p.Text)
	body := p.Envelope.Body(text)
	line, _ := firstLine(body, p.Envelope, p.RawBytes < len(body), true)
	return line, buf
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
