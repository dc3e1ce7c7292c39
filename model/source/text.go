package source

import (
	"bytes"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// AppendText appends the decoded text of the JSON string raw (quotes included)
// to dst. Lone surrogates and bytes that are not UTF-8 become U+FFFD, as in the
// agents' own readers. A value of another kind appends nothing. Raw must be one
// JSON value, as every Value.Raw is.
func AppendText(dst, raw []byte) []byte {
	if len(raw) < 2 || raw[0] != '"' || raw[len(raw)-1] != '"' {
		return dst
	}
	body := raw[1 : len(raw)-1]
	if bytes.IndexByte(body, '\\') < 0 && utf8.Valid(body) {
		return append(dst, body...)
	}
	// The error only reports replaced bytes: the record was parsed before.
	out, _ := jsontext.AppendUnquote(dst, raw)
	return out
}

// Quote spells s as a JSON string with the mandatory escapes only. Bytes that
// are not UTF-8 become U+FFFD.
func Quote(s string) []byte {
	out, _ := jsontext.AppendQuote(make([]byte, 0, len(s)+2), s)
	return out
}

// AppendCompact appends raw, one valid JSON value, without white space and with
// only the mandatory escapes; key order and number spelling are kept. A raw that
// is not valid JSON is appended as it is.
func AppendCompact(dst, raw []byte) []byte {
	if isCompact(raw) {
		return append(dst, raw...)
	}
	out, err := jsontext.AppendFormat(dst, raw, lenient...)
	if err != nil {
		return append(dst, raw...)
	}
	return out
}

// isCompact reports whether a valid JSON value needs no reformatting: it has no
// escape at all and no white space outside strings.
func isCompact(raw []byte) bool {
	if bytes.IndexByte(raw, '\\') >= 0 || !utf8.Valid(raw) {
		return false
	}
	inString := false
	for _, c := range raw {
		if c == '"' {
			inString = !inString
		} else if !inString && isSpace(c) {
			return false
		}
	}
	return true
}

// Valid reports whether raw is one valid JSON value.
func Valid(raw []byte) bool { return jsontext.Value(raw).IsValid(lenient...) }
