package floor

import (
	"bytes"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// decode is the text that a string stands for. It holds until the next call.
func (t *taker) decode(raw []byte) []byte {
	at := bytes.IndexByte(raw, '\\')
	if at < 0 {
		return raw
	}
	out := t.plain[:0]
	for at >= 0 && at+1 < len(raw) {
		out = append(out, raw[:at]...)
		raw = raw[at+1:]
		if raw[0] == 'u' {
			out, raw = appendRune(out, raw[1:])
		} else {
			out, raw = append(out, plainOf(raw[0])), raw[1:]
		}
		at = bytes.IndexByte(raw, '\\')
	}
	t.plain = append(out, raw...)
	return t.plain
}

// plainOf is what a letter behind a backslash stands for.
func plainOf(b byte) byte {
	switch b {
	case 'n':
		return '\n'
	case 't':
		return '\t'
	case 'r':
		return '\r'
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	}
	return b
}

// appendRune appends the character of an escape by number, of which the digits come first, and
// returns what is left. Half a character alone is replaced.
func appendRune(out, raw []byte) (appended, rest []byte) {
	r, rest := cutUnit(raw)
	if utf16.IsSurrogate(r) && bytes.HasPrefix(rest, []byte(`\u`)) {
		low, after := cutUnit(rest[2:])
		if full := utf16.DecodeRune(r, low); full != utf8.RuneError {
			return utf8.AppendRune(out, full), after
		}
	}
	return utf8.AppendRune(out, r), rest
}

// cutUnit is the number of four hex digits, and what is left.
func cutUnit(raw []byte) (unit rune, rest []byte) {
	const digits = 4
	if len(raw) < digits {
		return utf8.RuneError, nil
	}
	n, err := strconv.ParseUint(string(raw[:digits]), 16, 16)
	if err != nil {
		return utf8.RuneError, raw[digits:]
	}
	return rune(n), raw[digits:]
}
