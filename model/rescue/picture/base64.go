package picture

import (
	"bytes"
	"encoding/base64"
)

// DecodeBase64 decodes base64 of the standard alphabet with padding. For any other text, repaired
// is true and the decoding is tolerant. It then ignores white space, accepts the URL alphabet and
// missing padding, and skips a "data:…;base64," prefix. It is ok when that gives at least one byte.
// [Inspect] says what the bytes are.
func DecodeBase64(text []byte) (data []byte, repaired, ok bool) {
	// Go's decoder skips line ends, which an API may refuse.
	if bytes.IndexByte(text, '\n') < 0 && bytes.IndexByte(text, '\r') < 0 {
		if data, ok = decodeWith(base64.StdEncoding, text); ok {
			return data, false, true
		}
	}
	data, ok = decodeWith(base64.RawStdEncoding, cleanBase64(text))
	return data, ok, ok
}

// decodeWith decodes the whole text, and reports whether that was possible and gave any bytes.
func decodeWith(e *base64.Encoding, text []byte) ([]byte, bool) {
	data := make([]byte, e.DecodedLen(len(text)))
	n, err := e.Decode(data, text)
	if err != nil || n == 0 {
		return nil, false
	}
	return data[:n], true
}

// cleanBase64 is text in the standard alphabet, without prefix, white space and padding.
func cleanBase64(text []byte) []byte {
	text = bytes.TrimSpace(text)
	if len(text) >= 5 && bytes.EqualFold(text[:5], []byte("data:")) {
		if _, rest, ok := bytes.Cut(text, []byte("base64,")); ok {
			text = rest
		}
	}
	out := make([]byte, 0, len(text))
	for _, c := range text {
		switch c {
		case ' ', '\t', '\n', '\r', '\f', '\v':
		case '-':
			out = append(out, '+')
		case '_':
			out = append(out, '/')
		default:
			out = append(out, c)
		}
	}
	return bytes.TrimRight(out, "=")
}
