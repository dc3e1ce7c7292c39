package model

import (
	"encoding/base64"

	"decant/model/source"
)

// Encoding says how a text is stored.
type Encoding uint8

// The encodings of a text.
const (
	// NoText is for parts without text: images.
	NoText Encoding = iota
	// JSONString is a JSON string at the span.
	JSONString
	// Base64String is base64, standard or URL-safe, in a JSON string at the
	// span. What does not decode is taken as it stands.
	Base64String
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
