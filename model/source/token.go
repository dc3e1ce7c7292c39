package source

import (
	"encoding/binary"
	"math/bits"
)

// Words whose bytes all have the same value.
const (
	everyByte = 0x0101010101010101
	everyHigh = 0x80 * everyByte
)

// stopsIn has the high bit set for the first byte of a word that is not plain in a JSON string, and
// is 0 when all are plain. Bits of later bytes may be wrong: subtracting more from a byte than its
// value sets its high bit and borrows from the next.
func stopsIn(w uint64) uint64 {
	// With bit 2 flipped a quote is 0x20, the first value after the control characters.
	controls, escapes := w^0x02*everyByte, w^'\\'*everyByte
	return ((controls - 0x21*everyByte) | (escapes - everyByte)) & ^w & everyHigh
}

// isPlain reports whether a byte needs no escape in a JSON string.
func isPlain(c byte) bool { return c >= ' ' && c != '"' && c != '\\' }

// plainEnd is where the plain part of a JSON string ends, from i on: at a quote, a backslash, a
// control character or the end of the text. seen has a high bit set where the part, or one of the
// few bytes after it, has a byte that is not ASCII.
func plainEnd(text []byte, i int) (end int, seen uint64) {
	for ; i+8 <= len(text); i += 8 {
		w := binary.LittleEndian.Uint64(text[i:])
		seen |= w
		if stops := stopsIn(w); stops != 0 {
			return i + bits.TrailingZeros64(stops)/8, seen & everyHigh
		}
	}
	for ; i < len(text) && isPlain(text[i]); i++ {
		seen |= uint64(text[i])
	}
	return i, seen & everyHigh
}

// skipString is the index after the JSON string that starts at i, or negative without a string. It
// accepts bytes that are not UTF-8.
func (s *scanner) skipString(i int) int {
	text, seen := s.text, uint64(0)
	for i++; i+8 <= len(text); {
		w := binary.LittleEndian.Uint64(text[i:])
		seen |= w
		stops := stopsIn(w)
		if stops == 0 {
			i += 8
			continue
		}
		i += bits.TrailingZeros64(stops) / 8
		if c := text[i]; c == '"' {
			s.high |= seen & everyHigh
			return i + 1
		}
		if letterEscape(text[i:]) == 0 {
			break
		}
		i += len(`\n`)
	}
	s.high |= seen & everyHigh
	return s.skipRest(i)
}

// skipRest is skipString from a byte inside the string on. It knows all escapes.
func (s *scanner) skipRest(i int) int {
	text := s.text
	for {
		end, seen := plainEnd(text, i)
		s.high |= seen
		switch {
		case end == len(text):
			return -1
		case text[end] == '"':
			return end + 1
		case text[end] != '\\':
			return -1
		}
		n := escapeLen(text[end:])
		if n == 0 {
			return -1
		}
		if n > len(`\n`) {
			s.noteEscape(text[end:])
		}
		i = end + n
	}
}

// skipName is skipString for a string without escapes.
func (s *scanner) skipName(i int) int {
	i, seen := plainEnd(s.text, i+1)
	s.high |= seen
	if i == len(s.text) || s.text[i] != '"' {
		return -1
	}
	return i + 1
}

// escaped maps the letter after a backslash to its character, or to 0 for any other byte.
var escaped = [256]byte{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// escapeLen is the length of the escape at the start of a text, or 0 without an escape.
func escapeLen(text []byte) int {
	if len(text) >= len(`\n`) && escaped[text[1]] != 0 {
		return len(`\n`)
	}
	if _, ok := readHex(text); ok {
		return len(`\u0000`)
	}
	return 0
}

// readHex reads an escape such as \u00e9, and reports whether there is one.
func readHex(text []byte) (r rune, ok bool) {
	if len(text) < len(`\u0000`) || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	for _, c := range text[2:6] {
		digit := rune(c - '0')
		if lower := c | 0x20; lower >= 'a' && lower <= 'f' {
			digit = rune(lower-'a') + 10
		} else if c < '0' || c > '9' {
			return 0, false
		}
		r = r<<4 | digit
	}
	return r, true
}

// skipLiteral is the index after a literal that starts at i, or negative for anything else.
func skipLiteral(text []byte, i int, literal string) int {
	end := i + len(literal)
	if end > len(text) || string(text[i:end]) != literal {
		return -1
	}
	return end
}

// skipNumber is the index after the JSON number that starts at i, or negative without a number.
func skipNumber(text []byte, i int) int {
	if text[i] == '-' {
		i++
	}
	end := skipDigits(text, i)
	if end < 0 || text[i] == '0' && end > i+1 {
		return -1
	}
	if end < len(text) && text[end] == '.' {
		if end = skipDigits(text, end+1); end < 0 {
			return -1
		}
	}
	if end == len(text) || text[end]|0x20 != 'e' {
		return end
	}
	end++
	if end < len(text) && (text[end] == '+' || text[end] == '-') {
		end++
	}
	return skipDigits(text, end)
}

// skipDigits is the index after the digits at i, or negative without digits.
func skipDigits(text []byte, i int) int {
	end := i
	for end < len(text) && text[end] >= '0' && text[end] <= '9' {
		end++
	}
	if end == i {
		return -1
	}
	return end
}

// stringEnd is the index after the JSON string that starts at i.
func stringEnd(v []byte, i int) int {
	for i++; v[i] != '"'; i++ {
		if v[i] == '\\' {
			i++
		}
	}
	return i + 1
}
