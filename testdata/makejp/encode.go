package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
)

// obj is a JSON object as keys and values in turn, so that members keep the
// order in which JP writes them.
type obj []any

// list is a JSON array.
type list []any

// pretty spells v as JP writes a file: two spaces a level, a newline at the end,
// nothing escaped that need not be.
func pretty(v any) []byte {
	var flat, out bytes.Buffer
	appendJSON(&flat, v)
	if err := json.Indent(&out, flat.Bytes(), "", "  "); err != nil {
		panic(fmt.Sprintf("indent: %v", err))
	}
	out.WriteByte('\n')
	return out.Bytes()
}

// appendJSON writes v without white space. It panics on a value that JSON has no
// spelling for.
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
	b.Truncate(b.Len() - 1) // The encoder ends every value with a newline.
}

// hidden is v with base64 in the place of every string but the names of members,
// as JP stores arguments and metadata.
func hidden(v any) any {
	switch v := v.(type) {
	case obj:
		out := make(obj, len(v))
		for i := 0; i < len(v); i += 2 {
			out[i], out[i+1] = v[i], hidden(v[i+1])
		}
		return out
	case list:
		out := make(list, len(v))
		for i, e := range v {
			out[i] = hidden(e)
		}
		return out
	case string:
		return standard(v)
	default:
		return v
	}
}

// standard is base64 as JP writes it, urlSafe as it once did.
func standard(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }
func urlSafe(s string) string  { return base64.URLEncoding.EncodeToString([]byte(s)) }
