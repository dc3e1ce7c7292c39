package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"

	"decant/testdata/ordered"
)

// obj and list are JSON whose members keep the order in which JP writes them.
type (
	obj  = ordered.Object
	list = ordered.List
)

// pretty spells v as JP writes a file: two spaces a level, a newline at the end,
// nothing escaped that need not be.
func pretty(v any) []byte {
	var flat, out bytes.Buffer
	ordered.Append(&flat, v)
	if err := json.Indent(&out, flat.Bytes(), "", "  "); err != nil {
		panic(fmt.Sprintf("indent: %v", err))
	}
	out.WriteByte('\n')
	return out.Bytes()
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
