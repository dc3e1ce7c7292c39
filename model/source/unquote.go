package source

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// unquote appends the decoded text of a JSON string, quotes included. Where appendBody is not
// sure jsontext decodes it.
func unquote(dst, raw []byte) []byte {
	if out, sure := appendBody(dst, raw[1:len(raw)-1]); sure {
		return out
	}
	// The error only reports replaced bytes: the record was parsed before.
	out, _ := jsontext.AppendUnquote(dst, raw)
	return out
}

// appendBody appends the decoded text of what stands between the quotes of a JSON string, and
// reports whether it is sure of it: it knows all escapes and all is UTF-8. No escape mends what is
// not, for it stands for a whole character.
func appendBody(dst, body []byte) (text []byte, sure bool) {
	n := len(dst)
	out := slices.Grow(dst, len(body))[:n+len(body)] // No text is longer than its spelling.
	ascii := true
	for i := 0; i < len(body); {
		plain, high := copyPlain(out[n:], body[i:])
		i, n, ascii = i+plain, n+plain, ascii && !high
		if i == len(body) {
			break
		}
		r, spelled := readEscape(body[i:])
		if spelled == 0 {
			return dst, false
		}
		i += spelled
		n += utf8.EncodeRune(out[n:], r)
	}
	return out[:n], ascii || utf8.Valid(out[len(dst):n])
}

// copyPlain copies the plain part at the start of the body of a JSON string, as plainEnd has it.
// It returns the part's length, and whether it may have bytes that are not ASCII. It may write
// more than the part, as far as the body reaches.
func copyPlain(dst, body []byte) (n int, high bool) {
	seen := uint64(0)
	for ; n+8 <= len(body) && n+8 <= len(dst); n += 8 {
		w := binary.LittleEndian.Uint64(body[n:])
		binary.LittleEndian.PutUint64(dst[n:], w)
		seen |= w
		if stops := stopsIn(w); stops != 0 {
			return n + bits.TrailingZeros64(stops)/8, seen&everyHigh != 0
		}
	}
	for ; n < len(body) && isPlain(body[n]); n++ {
		dst[n] = body[n]
		seen |= uint64(body[n])
	}
	return n, seen&everyHigh != 0
}

// readEscape is the character of the escape at the start of a text, and how long that is: 0 where
// it is none, or one half of a pair of surrogates.
func readEscape(text []byte) (r rune, spelled int) {
	if len(text) < len(`\n`) || text[0] != '\\' {
		return 0, 0
	}
	if c := escaped[text[1]]; c != 0 {
		return rune(c), len(`\n`)
	}
	r, ok := readHex(text)
	if !ok || !utf16.IsSurrogate(r) {
		return r, escapeLen(text)
	}
	low, ok := readHex(text[len(`\u0000`):])
	if r = utf16.DecodeRune(r, low); !ok || r == utf8.RuneError {
		return 0, 0
	}
	return r, 2 * len(`\u0000`)
}
