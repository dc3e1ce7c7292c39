package pages

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf16"
	"unicode/utf8"

	"decant/render"
)

// WriteJSON prints a value as indented JSON. Characters that a terminal obeys or hides are written
// as escapes, so that nothing is lost and nothing is done to who looks at it.
func WriteJSON(w io.Writer, v any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("encode the report: %w", err)
	}
	_, err := w.Write(escapeHidden(b.Bytes()))
	return err
}

// escapeHidden writes every character of a JSON text that [render.Clean] would not let through as
// \uXXXX. All of them are inside strings, where JSON leaves its own line breaks out.
func escapeHidden(text []byte) []byte {
	// Nearly all reports are clean, and some are large.
	if render.Clean(string(text)) == string(text) {
		return text
	}
	out := make([]byte, 0, len(text)+len(text)/16)
	var sieve render.Sieve
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		if sieve.Keeps(r) {
			out = append(out, text[:n]...)
		} else if hi, lo := utf16.EncodeRune(r); hi != utf8.RuneError {
			out = fmt.Appendf(out, `\u%04x\u%04x`, hi, lo)
		} else {
			out = fmt.Appendf(out, `\u%04x`, r)
		}
		text = text[n:]
	}
	return out
}
