package source

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// AppendText appends the decoded text of the JSON string raw, including its quotes, to dst. Lone
// surrogates and bytes that are not UTF-8 become U+FFFD, as in the agents' own readers. A value of
// another kind appends nothing. raw must be one JSON value, as every Value.Raw is.
func AppendText(dst, raw []byte) []byte {
	if len(raw) < 2 || raw[0] != '"' || raw[len(raw)-1] != '"' {
		return dst
	}
	return unquote(dst, raw)
}

// ViewText is the decoded text of the JSON string raw, as [AppendText] decodes it. It is inside raw
// where raw needs no decoding, else in buf. buf is returned so that the caller can use it again.
// The text is void when raw or buf changes.
func ViewText(buf, raw []byte) (text, next []byte) {
	return viewText(buf, raw, false)
}

// viewText is ViewText. known says that raw is UTF-8.
func viewText(buf, raw []byte, known bool) (text, next []byte) {
	if len(raw) >= 2 && raw[0] == '"' && raw[len(raw)-1] == '"' {
		body := raw[1 : len(raw)-1 : len(raw)-1]
		if bytes.IndexByte(body, '\\') < 0 && (known || utf8.Valid(body)) {
			return body, buf
		}
		if out, sure := appendBody(buf[:0], body, known); sure {
			return out, out
		}
	}
	buf = AppendText(buf[:0], raw)
	return buf, buf
}

// HeadText is the start of the decoded text of the JSON string raw, and whether that is the whole
// text. It covers the first characters of raw and counts an escape as one. Only that part is
// decoded. The head is inside raw where that needs no decoding.
func HeadText(raw []byte, chars int) (head []byte, whole bool) {
	if end := 1 + chars; startsPlain(raw, end) {
		return raw[1:end:end], false
	}
	end := cutAt(raw, chars)
	if end >= len(raw)-1 {
		return AppendText(nil, raw), true
	}
	if head, sure := appendBody(nil, raw[1:end], false); sure && raw[0] == '"' {
		return head, false
	}
	return AppendText(nil, append(bytes.Clone(raw[:end]), '"')), false
}

// startsPlain reports whether a JSON string is longer than n bytes, and these and the next byte
// are ASCII without escapes.
func startsPlain(raw []byte, n int) bool {
	if n < 1 || len(raw) <= n || raw[0] != '"' {
		return false
	}
	end, seen := plainEnd(raw[:n+1], 1)
	return end > n && seen == 0
}

// cutAt is where a JSON string may be cut after its first characters. The place is never inside an
// escape, a character or a surrogate pair.
func cutAt(raw []byte, chars int) int {
	i := 1
	for n := 0; n < chars && i < len(raw)-1; n++ {
		i += stepOf(raw[i:])
	}
	for i < len(raw)-1 && (!utf8.RuneStart(raw[i]) || isSecondHalf(raw[i:])) {
		i += stepOf(raw[i:])
	}
	return min(i, len(raw)-1)
}

// stepOf is the length of one escape of a JSON string, or one byte of a character.
func stepOf(raw []byte) int {
	switch {
	case raw[0] != '\\' || len(raw) == 1:
		return 1
	case raw[1] == 'u':
		return len(`\u0000`)
	default:
		return len(`\n`)
	}
}

// isSecondHalf reports whether raw starts with an escape of the second of two surrogates.
func isSecondHalf(raw []byte) bool {
	return len(raw) > 3 && raw[0] == '\\' && raw[1] == 'u' && raw[2]|0x20 == 'd' &&
		(raw[3]|0x20 >= 'c' && raw[3]|0x20 <= 'f')
}

// Quote spells s as a JSON string with only the mandatory escapes. Bytes that are not UTF-8 become
// U+FFFD.
func Quote(s string) []byte {
	out, _ := jsontext.AppendQuote(make([]byte, 0, len(s)+2), s)
	return out
}

// Object spells a JSON object from pairs of a name and a value. A string is quoted, a number is
// spelled, and bytes are already JSON. Any other type is a programming error.
func Object(pairs ...any) []byte {
	out := []byte{'{'}
	for i := 0; i < len(pairs); i += 2 {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(out, Quote(pairs[i].(string))...), ':')
		switch v := pairs[i+1].(type) {
		case string:
			out = append(out, Quote(v)...)
		case int:
			out = strconv.AppendInt(out, int64(v), 10)
		default:
			out = append(out, v.([]byte)...)
		}
	}
	return append(out, '}')
}

// AppendCompact appends raw, one valid JSON value, without white space and with only the mandatory
// escapes. Key order and number spelling are kept. A raw that is not valid JSON is appended
// unchanged.
func AppendCompact(dst, raw []byte) []byte {
	if utf8.Valid(raw) {
		if isCompact(raw) {
			return append(dst, raw...)
		}
		if out, sure := appendPacked(dst, raw); sure {
			return out
		}
	}
	out, err := jsontext.AppendFormat(dst, raw, lenient...)
	if err != nil {
		return append(dst, raw...)
	}
	return out
}

// AppendDecoded appends raw in its compact form. It passes each string except member names to
// decode, which appends the replacement to dst. A raw that is not valid JSON is appended unchanged.
func AppendDecoded(dst, raw []byte, decode func(dst, text []byte) []byte) []byte {
	v := AppendCompact(nil, raw)
	if !Valid(v) {
		return append(dst, v...)
	}
	var text, decoded []byte
	for i := 0; i < len(v); {
		if v[i] != '"' {
			dst = append(dst, v[i])
			i++
			continue
		}
		end := stringEnd(v, i)
		if name := end < len(v) && v[end] == ':'; name {
			dst = append(dst, v[i:end]...)
		} else {
			text = AppendText(text[:0], v[i:end])
			decoded = decode(decoded[:0], text)
			dst, _ = jsontext.AppendQuote(dst, decoded)
		}
		i = end
	}
	return dst
}

// appendPacked appends a JSON value, which is UTF-8, as [AppendCompact] does. It is sure where the
// value is valid and it knows all escapes.
func appendPacked(dst, raw []byte) (out []byte, sure bool) {
	if s := (scanner{text: raw}); !s.scan() {
		return dst, false
	}
	out = dst
	var text []byte
	from := 0
	for i := 0; i < len(raw); {
		switch c := raw[i]; {
		case c == '"':
			if end := skipCompact(raw, i); end >= 0 {
				i = end
				continue
			}
			end := stringEnd(raw, i)
			if text, sure = appendBody(text[:0], raw[i+1:end-1], true); !sure {
				return dst, false
			}
			out = append(out, raw[from:i]...)
			out, _ = jsontext.AppendQuote(out, text) // It is UTF-8.
			i, from = end, end
		case isSpace(c):
			out = append(out, raw[from:i]...)
			for i < len(raw) && isSpace(raw[i]) {
				i++
			}
			from = i
		default:
			i++
		}
	}
	return append(out, raw[from:]...), true
}

// isCompact reports whether a valid JSON value, which is UTF-8, needs no reformatting.
func isCompact(raw []byte) bool {
	for i := 0; i < len(raw); {
		switch c := raw[i]; {
		case c == '"':
			if i = skipCompact(raw, i); i < 0 {
				return false
			}
		case isSpace(c):
			return false
		default:
			i++
		}
	}
	return true
}

// skipCompact is skipString for a string with only the mandatory escapes.
func skipCompact(raw []byte, i int) int {
	for i++; ; {
		i, _ = plainEnd(raw, i)
		if i == len(raw) || raw[i] != '\\' {
			break
		}
		n := escapeLen(raw[i:])
		if n == 0 || !isMandatory(raw[i:i+n]) {
			return -1
		}
		i += n
	}
	if i == len(raw) || raw[i] != '"' {
		return -1
	}
	return i + 1
}

// isMandatory reports whether an escape is the only way to spell its character.
func isMandatory(escape []byte) bool {
	if len(escape) == len(`\n`) {
		return escape[1] != '/'
	}
	r, _ := readHex(escape)
	upper := escape[5] >= 'A' && escape[5] <= 'F'
	return r < ' ' && !upper && !strings.ContainsRune("\b\f\n\r\t", r)
}

// Valid reports whether raw is one valid JSON value.
func Valid(raw []byte) bool {
	s := scanner{text: raw}
	return s.scan() || jsontext.Value(raw).IsValid(lenient...)
}

// unquote appends the decoded text of a JSON string, including its quotes. Where appendBody is not
// sure, jsontext decodes it.
func unquote(dst, raw []byte) []byte {
	if out, sure := appendBody(dst, raw[1:len(raw)-1], false); sure {
		return out
	}
	// The error only reports replaced bytes, because the record was already parsed.
	out, _ := jsontext.AppendUnquote(dst, raw)
	return out
}

// appendBody appends the decoded text between the quotes of a JSON string. It reports whether it is
// sure: it knows all escapes and the text is UTF-8. No escape can complete invalid bytes, because
// each escape is a whole character. known says that the body is UTF-8.
func appendBody(dst, body []byte, known bool) (text []byte, sure bool) {
	n, seen := len(dst), uint64(0)
	out := slices.Grow(dst, len(body))[:n+len(body)] // No text is longer than its spelling.
	for i := 0; i < len(body); {
		plain := 0
		if i+8 <= len(body) { // The next bytes overwrite what is copied too far.
			w := binary.LittleEndian.Uint64(body[i:])
			binary.LittleEndian.PutUint64(out[n:], w)
			seen |= w
			stops := stopsIn(w)
			if stops == 0 {
				i, n = i+8, n+8
				continue
			}
			plain = bits.TrailingZeros64(stops) / 8
		} else {
			plain, _ = plainEnd(body[i:], 0)
			seen |= uint64(copyHigh(out[n:], body[i:i+plain]))
		}
		if i, n = i+plain, n+plain; i == len(body) {
			break
		}
		if c := letterEscape(body[i:]); c != 0 {
			out[n] = c
			i, n = i+len(`\n`), n+1
			continue
		}
		r, spelled := readEscape(body[i:])
		if spelled == 0 {
			return dst, false
		}
		i += spelled
		n += utf8.EncodeRune(out[n:], r)
	}
	return out[:n], known || seen&everyHigh == 0 || utf8.Valid(out[len(dst):n])
}

// copyHigh copies a text and returns the OR of all its bytes.
func copyHigh(dst, text []byte) (seen byte) {
	for i, c := range text {
		dst[i] = c
		seen |= c
	}
	return seen
}

// letterEscape is the character of a one-letter escape at the start of a text, or 0 without one.
func letterEscape(text []byte) byte {
	if len(text) < len(`\n`) || text[0] != '\\' {
		return 0
	}
	return escaped[text[1]]
}

// readEscape is the character of the escape at the start of a text, and its length. The length is 0
// without an escape, or for one half of a surrogate pair.
func readEscape(text []byte) (r rune, spelled int) {
	if c := letterEscape(text); c != 0 {
		return rune(c), len(`\n`)
	}
	r, ok := readHex(text)
	switch {
	case !ok:
		return 0, 0
	case !utf16.IsSurrogate(r):
		return r, len(`\u0000`)
	}
	low, ok := readHex(text[len(`\u0000`):])
	if r = utf16.DecodeRune(r, low); !ok || r == utf8.RuneError {
		return 0, 0
	}
	return r, 2 * len(`\u0000`)
}
