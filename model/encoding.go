package model

import (
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
