package main

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// obj is a JSON object as keys and values in turn, so that members keep the
// order in which the client writes them.
type obj []any

// list is a JSON array.
type list []any

// appendJSON writes v without white space and without escaping HTML, as the
// client does. It panics on a value that JSON has no spelling for.
func appendJSON(b *bytes.Buffer, v any) {
	switch v := v.(type) {
	case obj:
		b.WriteByte('{')
		for i := 0; i < len(v); i += 2 {
			comma(b, i)
			appendJSON(b, v[i])
			b.WriteByte(':')
			appendJSON(b, v[i+1])
		}
		b.WriteByte('}')
	case list:
		b.WriteByte('[')
		for i, e := range v {
			comma(b, i)
			appendJSON(b, e)
		}
		b.WriteByte(']')
	default:
		appendLeaf(b, v)
	}
}

// comma parts members; the first has none before it.
func comma(b *bytes.Buffer, i int) {
	if i > 0 {
		b.WriteByte(',')
	}
}

// appendLeaf writes a string, number, boolean or null.
func appendLeaf(b *bytes.Buffer, v any) {
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(fmt.Sprintf("encode %T: %v", v, err))
	}
	// The encoder ends every value with a newline, which a line must not hold.
	b.Truncate(b.Len() - 1)
}
