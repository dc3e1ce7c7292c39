package model

import (
	"decant/model/source"
)

// Encoding says how a text is stored.
type Encoding uint8

// The encodings of a text.
const (
	// NoText is for parts without text: images. Their span covers their data, or is empty.
	NoText Encoding = iota
	// JSONString is a JSON string at the span.
	JSONString
	// Base64String is base64, standard or URL-safe, in a JSON string at the span. A string that
	// does not decode is used as it is.
	Base64String
	// Base64Text is the base64 form of text, standard or URL-safe, in a JSON string at the span. A
	// string that does not decode to UTF-8 is used as it is.
	Base64Text
	// Base64Values is a JSON value at the span in which every string except member names is base64.
	// Its text is the compact form of the decoded value.
	Base64Values
	// JSONValue is any JSON value at the span; its text is its compact form.
	JSONValue
	// Literal is text that the client sends instead of the stored bytes. It changes only when the
	// event is replaced or removed.
	Literal
)

// Text is the place of a part's text.
type Text struct {
	// Encoding says how to read Span.
	Encoding Encoding
	// Span is in the conversation's source: the whole JSON value, including its quotes. For a
	// Literal it is the value that the literal replaces, or empty.
	Span source.Span
	// Literal is the text of a Literal.
	Literal string
}
