package strict

import (
	"encoding/json"
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// report collects why a body is refused.
type report struct{ refused []string }

func (r *report) refuse(format string, args ...any) {
	r.refused = append(r.refused, fmt.Sprintf(format, args...))
}

// read reads a body as JSON, as strictly as servers that store texts in UTF-8.
func (r *report) read(body []byte) value {
	const head = "The request body is not valid JSON: "
	if !utf8.Valid(body) {
		r.refuse(head + "invalid UTF-8")
	}
	if !json.Valid(body) {
		r.refuse(head + "unexpected character")
		return value{}
	}
	if at := findEscape(body, isNUL); at >= 0 {
		r.refuse(head+"unexpected end of data: line 1 column %d", at)
	}
	if at := findEscape(body, isLone); at >= 0 {
		r.refuse(head+"no low surrogate in string: line 1 column %d", at)
	}
	return parse(body)
}

// findEscape finds the first escaped character that passes a test, -1 for none. The test gets the
// character and the escaped one right after it, 0 for none.
func findEscape(body []byte, test func(r, next rune) bool) int {
	for i := 0; i+1 < len(body); i++ {
		if body[i] != '\\' {
			continue
		}
		r, ok := escapeAt(body, i)
		if !ok {
			i++
			continue
		}
		next, paired := escapeAt(body, i+6)
		if test(r, next) {
			return i
		}
		if i += 5; paired && utf16.IsSurrogate(r) {
			i += 6
		}
	}
	return -1
}

// escapeAt returns the character that is escaped by its number at a place.
func escapeAt(body []byte, at int) (rune, bool) {
	if at+6 > len(body) || body[at] != '\\' || body[at+1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(string(body[at+2:at+6]), 16, 16)
	return rune(n), err == nil
}

func isNUL(r, _ rune) bool { return r == 0 }

// isLone reports whether a character is a surrogate half without its other half.
func isLone(r, next rune) bool {
	return utf16.IsSurrogate(r) && utf16.DecodeRune(r, next) == utf8.RuneError
}
