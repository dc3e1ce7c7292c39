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

// spellPretty spells v as JP writes a file: two spaces a level, a newline at the end,
// nothing escaped that need not be.
func spellPretty(v any) []byte {
	var flat, out bytes.Buffer
	ordered.Append(&flat, v)
	if err := json.Indent(&out, flat.Bytes(), "", "  "); err != nil {
		panic(fmt.Sprintf("indent: %v", err))
	}
	out.WriteByte('\n')
	return out.Bytes()
}

// hideTexts is v with base64 in the place of every string but the names of members,
// as JP stores arguments and metadata.
func hideTexts(v any) any {
	switch v := v.(type) {
	case obj:
		out := make(obj, len(v))
		for i := 0; i < len(v); i += 2 {
			out[i], out[i+1] = v[i], hideTexts(v[i+1])
		}
		return out
	case list:
		out := make(list, len(v))
		for i, e := range v {
			out[i] = hideTexts(e)
		}
		return out
	case string:
		return encodeBase64(v)
	default:
		return v
	}
}

// encodeBase64 is base64 as JP writes it, urlSafe as it once did.
func encodeBase64(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }
func urlSafe(s string) string      { return base64.URLEncoding.EncodeToString([]byte(s)) }
