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

// textReader reads facts from the texts of results, on several cores.
type textReader struct {
	filling sync.Mutex        // Guards the maps of the index, and known.
	known   map[string]string // Shared strings, as most frames are the same.
}

// readEvent records what the texts of one event tell. It reads only results.
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

// readPart records what a part's envelope puts around its body, and what the body refers to.
func (r *textReader) readPart(ix *Index, event, part int, buf []byte) []byte {
	p := &ix.Event(event).Parts[part]
	if p.Text.Encoding == model.NoText ||
		isBare(p) && (!marker.MayStand(p.Ends) || isLong(p) && !mayOutline(ix, p)) {
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

// isLeft reports whether a body is what an earlier fork left, and so stays. It is an outline, or a
// stub that names the command that prints its original.
func isLeft(body []byte) bool { return marker.IsOutline(body) || marker.HasRecall(body) }

// share returns one shared copy of a text.
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

// isBare reports whether a part's text has no envelope. Then all of it is the body.
func isBare(p *model.Part) bool { return p.Envelope&^model.Numbers == 0 }

// isLong reports whether a part's text is too long for a reference. Then it need not be decoded.
func isLong(p *model.Part) bool {
	stored := p.Text.Encoding == model.JSONString && p.Text.Span.Len() >= marker.ShortText
	return p.Bytes > marker.MaxReference || stored
}

// mayOutline reports whether a text without an envelope may begin like an outline of an earlier
// fork.
func mayOutline(ix *Index, p *model.Part) bool {
	if p.Text.Encoding != model.JSONString {
		return true
	}
	var may bool
	at := p.Text.Span
	at.End = min(at.End, at.Start+outlineHead)
	ix.Conversation.Source.Lend(at, func(raw []byte) {
		// Most texts begin with something else. An escape may be any character.
		if len(raw) > 1 && (raw[1] == '[' || raw[1] == '\\') {
			head, _ := source.HeadText(raw, marker.OutlineHead)
			may = marker.MayOutline(head)
		}
	})
	return may
}

// outlineHead is the number of bytes of a JSON string that surely hold the start of an outline,
// however it is escaped. It is doubled for safety.
const outlineHead = 2 * marker.OutlineHead * len(`\u0000`)

// readReferral returns what a body refers to, false if it is no reference.
func readReferral(body []byte) (marker.Referral, bool) {
	if len(body) > marker.MaxReference || !marker.MayRefer(body) {
		return marker.Referral{}, false
	}
	return marker.ReadReference(string(body))
}

// startsAsIs reports whether a result begins like its raw content.
func startsAsIs(e *model.Event) bool {
	return e.Kind == model.ToolResult && len(e.Parts) == 1 && isBare(&e.Parts[0])
}

// readFirst returns the first line of a part's raw content that is not blank, cut to lineLimit.
func readFirst(ix *Index, p *model.Part, buf []byte) (string, []byte) {
	if p.Text.Encoding == model.NoText {
		return "", buf
	}
	if isBare(p) {
		if line, ok := firstOfPrefix(ix, p); ok {
			return line, buf
		}
	}
	text, buf := ix.Conversation.ViewText(buf, p.Text)
	body := p.Envelope.Body(text)
	line, _ := firstLine(body, p.Envelope, p.RawBytes < len(body), true)
	return line, buf
}

// prefixChars is how many characters of a stored text are read first. Most first lines end there.
const prefixChars = marker.ShortText / 2

// firstOfPrefix finds the first line without decoding the whole of a long text.
func firstOfPrefix(ix *Index, p *model.Part) (string, bool) {
	raw := ix.Conversation.Source.BytesAt(p.Text.Span)
	if p.Text.Encoding != model.JSONString || len(raw) < 2*prefixChars {
		return "", false
	}
	text, _ := source.HeadText(raw, prefixChars)
	return firstLine(text, p.Envelope, p.RawBytes < p.Bytes, false)
}

// firstLine returns the first line that is not blank, cut to lineLimit, and whether it is certain.
// whole says that text is not cut off.
func firstLine(text []byte, env model.Envelope, numbered, whole bool) (string, bool) {
	for len(text) > 0 {
		line, rest, ended := bytes.Cut(text, []byte{'\n'})
		if numbered {
			line = (env & model.Numbers).Raw(line)
		}
		// The last bytes of a text that is cut off may be half an escape.
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

// clipText returns the first n characters of a text.
func clipText(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}
