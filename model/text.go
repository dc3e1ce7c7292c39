package model

import (
	"bytes"
	"encoding/base64"
	"unicode/utf8"

	"decant/model/source"
)

// Encoding says how a text is stored.
type Encoding uint8

// The encodings of a text.
const (
	// NoText is for parts without text: images. Their span is of their data, or empty.
	NoText Encoding = iota
	// JSONString is a JSON string at the span.
	JSONString
	// Base64String is base64, standard or URL-safe, in a JSON string at the
	// span. What does not decode is taken as it stands.
	Base64String
	// Base64Text is base64 of text, standard or URL-safe, in a JSON string at the
	// span. What does not decode to UTF-8 is taken as it stands.
	Base64Text
	// Base64Values is a JSON value at the span in which every string but the
	// names of members is base64 of what is meant; its text is the compact form
	// of the value that is meant.
	Base64Values
	// JSONValue is any JSON value at the span; its text is its compact form.
	JSONValue
	// Literal is text that the client sends in the place of what is stored. It
	// changes only by replacing or removing the event.
	Literal
)

// Text is where a part's text is.
type Text struct {
	// Encoding says how to read Span.
	Encoding Encoding
	// Span is in the conversation's source: the whole JSON value, its quotes
	// included. For a Literal it is what the literal stands for, or empty.
	Span source.Span
	// Literal is the text of a Literal.
	Literal string
}

// AppendText appends a part's decoded text to dst.
func (c *Conversation) AppendText(dst []byte, t Text) []byte {
	switch t.Encoding {
	case NoText:
		return dst
	case Literal:
		return append(dst, t.Literal...)
	case JSONValue:
		return source.AppendCompact(dst, t.Span.Of(c.Source.Data))
	case Base64Values:
		return source.AppendDecoded(dst, t.Span.Of(c.Source.Data), decodeValue)
	case Base64Text:
		return decodeText(dst, source.AppendText(nil, t.Span.Of(c.Source.Data)))
	case Base64String:
		return appendBase64(dst, source.AppendText(nil, t.Span.Of(c.Source.Data)))
	default:
		return source.AppendText(dst, t.Span.Of(c.Source.Data))
	}
}

// appendBase64 decodes the standard alphabet, then the URL-safe one.
func appendBase64(dst, enc []byte) []byte {
	for _, e := range []*base64.Encoding{base64.StdEncoding, base64.URLEncoding} {
		if out, err := e.AppendDecode(dst, enc); err == nil {
			return out
		}
	}
	return append(dst, enc...)
}

// decodeText decodes the standard alphabet, then the URL-safe one, where that
// makes a text.
func decodeText(dst, enc []byte) []byte {
	for _, e := range []*base64.Encoding{strictStandard, strictURL} {
		if out, ok := decodeWith(e, dst, enc); ok {
			return out
		}
	}
	return append(dst, enc...)
}

// decodeValue decodes the standard alphabet alone.
func decodeValue(dst, enc []byte) []byte {
	if out, ok := decodeWith(strictStandard, dst, enc); ok {
		return out
	}
	return append(dst, enc...)
}

// The two alphabets, padded and without stray bits.
var strictStandard, strictURL = base64.StdEncoding.Strict(), base64.URLEncoding.Strict()

// decodeWith appends what enc stands for; false when it is not base64 of a text.
func decodeWith(e *base64.Encoding, dst, enc []byte) ([]byte, bool) {
	if bytes.ContainsAny(enc, "\r\n") { // Go passes over these, others do not.
		return dst, false
	}
	out, err := e.AppendDecode(dst, enc)
	if err != nil || !utf8.Valid(out[len(dst):]) {
		return dst, false
	}
	return out, true
}

// PartText is the decoded text of one part.
func (c *Conversation) PartText(p *Part) string { return string(c.AppendText(nil, p.Text)) }

// Text is the decoded text of an event: its parts' texts joined by a newline,
// images left out.
func (c *Conversation) Text(e *Event) string { return string(c.AppendEvent(nil, e)) }

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
		dst = c.AppendText(dst, e.Parts[i].Text)
	}
	return dst
}
