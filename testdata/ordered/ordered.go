// Package ordered writes JSON whose members keep the order in which they were given, for the
// programs that make test inputs. It is for values of our own: it panics on what JSON cannot
// spell.
package ordered

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Object is a JSON object as keys and values in turn.
type Object []any

// List is a JSON array.
type List []any

// Append writes v without white space and without escaping HTML. It panics on a value that
// JSON has no spelling for.
func Append(b *bytes.Buffer, v any) {
	switch v := v.(type) {
	case Object:
		b.WriteByte('{')
		for i := 0; i < len(v); i += 2 {
			comma(b, i)
			Append(b, v[i])
			b.WriteByte(':')
			Append(b, v[i+1])
		}
		b.WriteByte('}')
	case List:
		b.WriteByte('[')
		for i, e := range v {
			comma(b, i)
			Append(b, e)
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
