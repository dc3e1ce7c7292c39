// Package indent writes values as indented JSON, one row of a list at a time.
//
// It is faster than encoding/json, which indents a whole value that is in memory twice by then.
//
//	err := indent.Write(os.Stdout, report)
package indent

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"decant/render"
)

// Write prints a value. It escapes characters that a terminal obeys or hides, so that nothing is
// lost and nothing harms the reader. The fields of a report and the rows of its lists are encoded
// one by one, because reports of long conversations are large. It returns the first error of w.
func Write(w io.Writer, v any) error {
	return writeTo(&indenter{w: w, escapes: true}, v, false)
}

// Store is Write for a file. It writes what [json.MarshalIndent] would write with two spaces, and
// then a line break.
func Store(w io.Writer, v any) error { return writeTo(&indenter{w: w}, v, true) }

// writeTo writes a value to an indenter, without the characters that mean something in HTML if
// asked.
func writeTo(out *indenter, v any, html bool) error {
	out.enc = json.NewEncoder(values{out})
	out.enc.SetEscapeHTML(html)
	if err := out.encode(reflect.ValueOf(v)); err != nil {
		return fmt.Errorf("encode JSON: %w", err)
	}
	out.takeByte('\n')
	out.flush()
	return out.err
}

// encode writes a value, a field or a row at a time where it has any.
func (p *indenter) encode(v reflect.Value) error {
	if v.Kind() == reflect.Pointer && !v.IsNil() {
		v = v.Elem()
	}
	if !v.IsValid() {
		return p.enc.Encode(nil)
	}
	names := fieldNames(v.Type())
	switch {
	case names != nil:
		return p.encodeList('{', '}', len(names), func(i int) error {
			p.takeText(names[i])
			p.takeByte(':')
			return p.encode(v.Field(i))
		})
	case v.Kind() == reflect.Slice && v.Len() > 0 && fieldNames(v.Type().Elem()) != nil:
		return p.encodeList('[', ']', v.Len(), func(i int) error {
			return p.enc.Encode(v.Index(i).Addr().Interface()) // Without copying the row.
		})
	}
	return p.enc.Encode(v.Interface())
}

// encodeList writes items between two brackets.
func (p *indenter) encodeList(open, shut byte, n int, encode func(i int) error) error {
	p.takeByte(open)
	for i := range n {
		if i > 0 {
			p.takeByte(',')
		}
		if err := encode(i); err != nil {
			return err
		}
	}
	p.takeByte(shut)
	return nil
}

// fieldNames returns the names of a struct's fields as JSON. It returns nil for any other type, and
// for a struct that is not written as all its fields under their names.
func fieldNames(t reflect.Type) (names [][]byte) {
	if own := reflect.PointerTo(t); t.Kind() != reflect.Struct ||
		own.Implements(reflect.TypeFor[json.Marshaler]()) ||
		own.Implements(reflect.TypeFor[encoding.TextMarshaler]()) {
		return nil
	}
	for i := range t.NumField() {
		f := t.Field(i)
		name := f.Tag.Get("json")
		if name == "" || f.Anonymous || !f.IsExported() || strings.ContainsAny(name, `-,"\`) {
			return nil
		}
		names = append(names, []byte(`"`+name+`"`))
	}
	return names
}

// values takes values from an encoder, which ends each with a line break.
type values struct{ *indenter }

// Write takes one value. It never fails.
func (p values) Write(b []byte) (int, error) {
	_, err := p.indenter.Write(bytes.TrimSuffix(b, []byte{'\n'}))
	return len(b), err
}

// writeBytes is how much JSON is written at a time.
const writeBytes = 64 << 10

// indenter indents compact JSON that is written to it, by two spaces.
type indenter struct {
	w     io.Writer
	enc   *json.Encoder // It writes to the indenter.
	out   []byte        // What is not yet written.
	err   error         // The first error of w.
	depth int
	empty bool   // The open list or object is still empty.
	text  []byte // The start of a string that the last bytes cut, with its quote; else empty.
	// escape is true after a backslash, odd if the string has more than plain ASCII.
	escape, odd bool
	// escapes is true if hidden characters are escaped.
	escapes bool
}

// Write takes the next bytes of JSON. It never fails.
func (p *indenter) Write(b []byte) (int, error) {
	for at := 0; at < len(b); {
		if len(p.text) > 0 || b[at] == '"' {
			at += p.takeText(b[at:])
		} else {
			p.takeByte(b[at])
			at++
		}
		if len(p.out) >= writeBytes {
			p.flush()
		}
	}
	return len(b), nil
}

// flush writes what is waiting. After an error it writes nothing.
func (p *indenter) flush() {
	if p.err == nil {
		_, p.err = p.w.Write(p.out)
	}
	p.out = p.out[:0]
}

// takeText takes bytes of a string up to its end, and returns how many.
func (p *indenter) takeText(b []byte) int {
	i := 0
	if len(p.text) == 0 {
		p.startValue()
		i = len(`"`)
	}
	escape := p.escape
	for ; i < len(b); i++ {
		switch c := b[i]; {
		case escape:
			escape = false
		case c > '\\' && c < 0x7f: // Most letters.
		case c == '\\':
			escape = true
		case c == '"':
			p.escape = false
			p.endText(b[:i+1])
			return i + 1
		case c < ' ' || c >= 0x7f:
			p.odd = true
		}
	}
	p.escape = escape
	p.text = append(p.text, b...)
	return len(b)
}

// endText writes the string that ends with b.
func (p *indenter) endText(b []byte) {
	if len(p.text) > 0 {
		p.text = append(p.text, b...)
		b = p.text
	}
	if p.odd && p.escapes {
		b = escapeHidden(b)
	}
	p.out = append(p.out, b...)
	p.text, p.odd = p.text[:0], false
}

// startValue starts a line for the first value in a list or object.
func (p *indenter) startValue() {
	if p.empty {
		p.empty = false
		p.breakLine()
	}
}

// takeByte takes one byte outside of strings.
func (p *indenter) takeByte(c byte) {
	switch c {
	case '{', '[':
		p.startValue()
		p.empty = true
		p.depth++
		p.out = append(p.out, c)
	case '}', ']':
		if p.depth--; !p.empty {
			p.breakLine()
		}
		p.empty = false
		p.out = append(p.out, c)
	case ',':
		p.out = append(p.out, c)
		p.breakLine()
	case ':':
		p.out = append(p.out, c, ' ')
	default:
		p.startValue()
		p.out = append(p.out, c)
	}
}

// breakLine starts a line.
func (p *indenter) breakLine() {
	const line = "\n" + "                "
	p.out = append(p.out, line[:min(1+2*p.depth, len(line))]...)
	for n := len(line); n < 1+2*p.depth; n++ {
		p.out = append(p.out, ' ')
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
