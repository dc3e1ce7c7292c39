package model

import (
	"bytes"
	"encoding/base64"
	"unicode/utf8"
)

// AppendPartText appends a part's decoded text to dst.
func (c *Conversation) AppendPartText(dst []byte, t Text) []byte {
	switch t.Encoding {
	case NoText:
		return dst
	case Literal:
		return append(dst, t.Literal...)
	case JSONValue:
		return c.Source.AppendCompact(dst, t.Span)
	case Base64Values:
		return c.Source.AppendDecoded(dst, t.Span, decodeValue)
	case Base64Text:
		return decodeText(dst, c.Source.AppendText(nil, t.Span))
	case Base64String:
		return appendBase64(dst, c.Source.AppendText(nil, t.Span))
	default:
		return c.Source.AppendText(dst, t.Span)
	}
}

// ViewText is a part's decoded text. It is inside the source where the source spells it without
// escapes, else in buf, which is returned so that the caller can use it again. The text must not be
// changed and is valid only until buf changes.
func (c *Conversation) ViewText(buf []byte, t Text) (text, next []byte) {
	if t.Encoding == JSONString {
		return c.Source.ViewText(buf, t.Span)
	}
	buf = c.AppendPartText(buf[:0], t)
	return buf, buf
}

// appendBase64 tries the standard alphabet, then the URL-safe one.
func appendBase64(dst, enc []byte) []byte {
	for _, e := range []*base64.Encoding{base64.StdEncoding, base64.URLEncoding} {
		if out, err := e.AppendDecode(dst, enc); err == nil {
			return out
		}
	}
	return append(dst, enc...)
}

// decodeText tries the standard alphabet, then the URL-safe one, and uses the first that gives
// text.
func decodeText(dst, enc []byte) []byte {
	for _, e := range []*base64.Encoding{strictStandard, strictURL} {
		if out, ok := decodeWith(e, dst, enc); ok {
			return out
		}
	}
	return append(dst, enc...)
}

// decodeValue decodes only the standard alphabet.
func decodeValue(dst, enc []byte) []byte {
	if out, ok := decodeWith(strictStandard, dst, enc); ok {
		return out
	}
	return append(dst, enc...)
}

// The two alphabets, padded and without stray bits.
var strictStandard, strictURL = base64.StdEncoding.Strict(), base64.URLEncoding.Strict()

// decodeWith appends the decoded bytes of enc. It is false when enc is not the base64 form of a
// text.
func decodeWith(e *base64.Encoding, dst, enc []byte) ([]byte, bool) {
	if bytes.ContainsAny(enc, "\r\n") { // Go skips these, other decoders do not.
		return dst, false
	}
	out, err := e.AppendDecode(dst, enc)
	if err != nil || !utf8.Valid(out[len(dst):]) {
		return dst, false
	}
	return out, true
}

// PartText is the decoded text of one part.
func (c *Conversation) PartText(p *Part) string {
	text, _ := c.ViewText(nil, p.Text)
	return string(text)
}

// EventText is the decoded text of an event: its parts' texts joined by a newline, without images.
func (c *Conversation) EventText(e *Event) string {
	text, _ := c.ViewEvent(nil, e)
	return string(text)
}

// ViewEvent is the decoded text of an event, under the terms of [Conversation.ViewText].
func (c *Conversation) ViewEvent(buf []byte, e *Event) (text, next []byte) {
	if len(e.Parts) == 1 {
		return c.ViewText(buf, e.Parts[0].Text)
	}
	buf = c.AppendEvent(buf[:0], e)
	return buf, buf
}

// headChars is how much of a text is enough to find its first line and its script.
const headChars = 32 << 10

// HeadEvent is the start of an event's decoded text, long enough for its first line. It is blank
// only where the whole text is blank.
func (c *Conversation) HeadEvent(e *Event) []byte {
	if len(e.Parts) == 1 {
		return headText(c, e.Parts[0].Text)
	}
	var out []byte
	first := true
	for i := range e.Parts {
		if e.Parts[i].Text.Encoding == NoText {
			continue
		}
		if !first {
			out = append(out, '\n')
		}
		first = false
		if out = append(out, headText(c, e.Parts[i].Text)...); len(out) >= headChars {
			break
		}
	}
	return out
}

// headText is the start of a part's decoded text. It may share the source's memory.
func headText(c *Conversation, t Text) []byte {
	if t.Encoding == JSONString {
		head, whole := c.Source.HeadText(t.Span, headChars)
		if whole || len(bytes.TrimSpace(head)) > 0 {
			return head
		}
	}
	text, _ := c.ViewText(nil, t)
	return text
}

// FirstLine is the title made from an event, as [FirstLine] makes it from a text.
func (c *Conversation) FirstLine(e *Event) string { return FirstLineOf(c.HeadEvent(e)) }

// AppendEvent appends the text of an event to dst.
func (c *Conversation) AppendEvent(dst []byte, e *Event) []byte {
	first := true
	for i := range e.Parts {
		if e.Parts[i].Text.Encoding == NoText {
			continue
		}
		if !first {
			dst = append(dst, '\n')
		}
		first = false
		dst = c.AppendPartText(dst, e.Parts[i].Text)
	}
	return dst
}
