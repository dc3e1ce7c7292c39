package pages

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf16"
	"unicode/utf8"

	"decant/render"
)

// WriteJSON prints a value as indented JSON. It escapes characters that a terminal obeys or hides,
// so that nothing is lost and nothing harms the reader. Only the compact form is ever whole in
// memory, because reports of long conversations are large.
func WriteJSON(w io.Writer, v any) error {
	out := &indenter{w: bufio.NewWriterSize(w, writeBytes)}
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("encode the report: %w", err)
	}
	return out.w.Flush()
}

// writeBytes is how much JSON is written at a time.
const writeBytes = 64 << 10

// indenter indents compact JSON that is written to it, by two spaces, and escapes hidden
// characters. Its writer keeps the first error, which Flush returns.
type indenter struct {
	w     *bufio.Writer
	depth int
	empty bool   // The open list or object is still empty.
	text  []byte // The written part of a string with its quotes; empty outside of one.
	// escape is true after a backslash, odd if the string has more than plain ASCII.
	escape, odd bool
}

// Write writes the next bytes of JSON.
func (p *indenter) Write(b []byte) (int, error) {
	for at := 0; at < len(b); {
		if len(p.text) > 0 {
			at += p.writeText(b[at:])
		} else {
			p.writeByte(b[at])
			at++
		}
	}
	return len(b), nil
}

// writeText takes bytes up to the end of the open string, and returns how many.
func (p *indenter) writeText(b []byte) int {
	for i, c := range b {
		switch {
		case p.escape:
			p.escape = false
		case c == '\\':
			p.escape = true
		case c == '"':
			p.closeText(b[:i+1])
			return i + 1
		case c < ' ' || c >= 0x7f:
			p.odd = true
		}
	}
	p.text = append(p.text, b...)
	return len(b)
}

// closeText writes the string that ends with b.
func (p *indenter) closeText(b []byte) {
	p.text = append(p.text, b...)
	if p.odd {
		p.text = escapeHidden(p.text)
	}
	_, _ = p.w.Write(p.text)
	p.text, p.odd = p.text[:0], false
}

// writeByte writes one byte outside of strings.
func (p *indenter) writeByte(c byte) {
	if c == '}' || c == ']' {
		p.depth--
	}
	if closes := c == '}' || c == ']'; closes != p.empty {
		p.breakLine()
	}
	p.empty = c == '{' || c == '['
	switch c {
	case '"':
		p.text = append(p.text, c)
		return
	case '{', '[':
		p.depth++
	}
	_ = p.w.WriteByte(c)
	switch c {
	case ',':
		p.breakLine()
	case ':':
		_ = p.w.WriteByte(' ')
	}
}

// breakLine starts a line.
func (p *indenter) breakLine() {
	_ = p.w.WriteByte('\n')
	for range p.depth {
		_, _ = p.w.WriteString("  ")
	}
}

// escapeHidden writes every character of a JSON text that [render.Clean] would remove as \uXXXX.
// All of them are inside strings, in which JSON has no raw line breaks.
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
