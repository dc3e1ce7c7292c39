package source

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// Canonical spells raw so that two JSON values have equal bytes exactly when they are equal. Names
// are sorted and strings are escaped as in RFC 8785, and white space is removed. Numbers are
// compared as exact decimals, not as floats, so that large ids stay different: 100, 1e2 and 100.0
// are equal, 2^53 and 2^53+1 are not. Input that has no such form (duplicate names, lone
// surrogates, bytes that are not JSON) is returned unchanged. So two different values never become
// equal.
func Canonical(raw []byte) []byte { return AppendCanonical(nil, raw) }

// AppendCanonical appends what [Canonical] returns.
func AppendCanonical(dst, raw []byte) []byte {
	if out, ok := appendPlain(slices.Grow(dst, len(raw)), raw); ok {
		return out
	}
	return append(dst, canonicalByDecoder(raw)...)
}

// canonicalByDecoder is Canonical implemented with jsontext.
func canonicalByDecoder(raw []byte) []byte {
	v := jsontext.Value(bytes.Clone(raw))
	err := v.Canonicalize(
		jsontext.CanonicalizeRawInts(false), jsontext.CanonicalizeRawFloats(false),
	)
	if err != nil {
		return raw
	}
	return canonicalNumbers(v)
}

// canonicalNumbers respells the numbers of a canonical value.
func canonicalNumbers(v []byte) []byte {
	var out []byte
	done := 0
	for i := 0; i < len(v); {
		switch c := v[i]; {
		case c == '"':
			i = stringEnd(v, i)
		case c == '-' || c >= '0' && c <= '9':
			end := i + 1
			for end < len(v) && isNumeric(v[end]) {
				end++
			}
			if d := canonicalNumber(v[i:end]); !bytes.Equal(d, v[i:end]) {
				out = append(append(out, v[done:i]...), d...)
				done = end
			}
			i = end
		default:
			i++
		}
	}
	if done == 0 {
		return v
	}
	return append(out, v[done:]...)
}

func isNumeric(c byte) bool {
	return c >= '0' && c <= '9' || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E'
}

// wholeDigits is how many digits a whole number may have to be spelled without an exponent.
const wholeDigits = 64

// canonicalNumber spells a JSON number only by its value. Short whole numbers are spelled in
// digits. All others are spelled as digits without outer zeros and an exponent.
func canonicalNumber(number []byte) []byte {
	whole := !bytes.ContainsAny(number, ".eE")
	if whole && len(number) < wholeDigits && string(number) != "-0" {
		return number
	}
	mantissa, exponent := number, 0
	if e := bytes.IndexAny(number, "eE"); e >= 0 {
		n, err := strconv.Atoi(string(number[e+1:]))
		if err != nil || n > 1<<40 || n < -1<<40 {
			return number // Too large for any use; equal spellings are still equal.
		}
		mantissa, exponent = number[:e], n
	}
	digits, negative := bytes.CutPrefix(mantissa, []byte{'-'})
	left, right, _ := bytes.Cut(digits, []byte{'.'})
	exponent -= len(right)
	digits = bytes.TrimLeft(append(bytes.Clone(left), right...), "0")
	short := bytes.TrimRight(digits, "0")
	exponent += len(digits) - len(short)
	if len(short) == 0 {
		return []byte{'0'}
	}
	var out []byte
	if negative {
		out = append(out, '-')
	}
	out = append(out, short...)
	if exponent >= 0 && len(short)+exponent < wholeDigits {
		return append(out, bytes.Repeat([]byte{'0'}, exponent)...)
	}
	return strconv.AppendInt(append(out, 'e'), int64(exponent), 10)
}
