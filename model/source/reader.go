package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// reader reads into a tree with jsontext, which decides where the scanner is not sure.
type reader struct {
	buf  bytes.Buffer
	dec  *jsontext.Decoder
	open []int // The containers around the current value, by node.
}

// parseSlowly is parse implemented with jsontext.
func (t *Tree) parseSlowly() error {
	if t.slow == nil {
		t.slow = &reader{}
	}
	r := t.slow
	t.nodes, r.open = t.nodes[:0], r.open[:0]
	r.buf = *bytes.NewBuffer(t.text[:len(t.text):len(t.text)])
	if r.dec == nil {
		r.dec = jsontext.NewDecoder(&r.buf, lenient...)
	} else {
		r.dec.Reset(&r.buf, lenient...)
	}
	if err := r.read(t); err != nil {
		t.nodes = t.nodes[:0]
		return t.place.moveError(syntaxError(int(r.dec.InputOffset()), 0, err))
	}
	end := int(r.dec.InputOffset())
	if rest := trimSpan(t.text, Span{end, len(t.text)}); !rest.Empty() {
		t.nodes = t.nodes[:0]
		return t.place.moveError(followError(rest.Start))
	}
	return nil
}

// read fills the nodes of a tree from the decoder.
func (r *reader) read(t *Tree) error {
	for {
		n := node{}
		if err := r.name(t, &n); err != nil {
			return err
		}
		if err := r.value(t, n); err != nil {
			return err
		}
		if len(r.open) == 0 {
			return nil
		}
	}
}

// name reads the name of the next member, or nothing where the next token is not a name.
func (r *reader) name(t *Tree, n *node) error {
	last := len(r.open) - 1
	if last < 0 || t.nodes[r.open[last]].kind != KindObject || r.dec.PeekKind() != '"' {
		return nil
	}
	raw, err := r.dec.ReadValue()
	n.name = r.bounds(len(raw))
	return err
}

// bounds are the bounds of the token that was read last.
func (r *reader) bounds(length int) bounds {
	end := int(r.dec.InputOffset())
	return boundsAt(end-length, end)
}

// value reads a scalar or one bracket.
func (r *reader) value(t *Tree, n node) error {
	switch kind := r.dec.PeekKind(); kind {
	case '{', '[':
		if _, err := r.dec.ReadToken(); err != nil {
			return err
		}
		n.kind = KindArray
		if kind == '{' {
			n.kind = KindObject
		}
		n.at = r.bounds(1)
		r.open = append(r.open, len(t.nodes))
		t.nodes = append(t.nodes, n)
	case '}', ']':
		if _, err := r.dec.ReadToken(); err != nil {
			return err
		}
		last := len(r.open) - 1
		n := &t.nodes[r.open[last]]
		n.at.end = r.bounds(1).end
		n.after = toIndex(len(t.nodes))
		r.open = r.open[:last]
	default:
		raw, err := r.dec.ReadValue()
		if err != nil {
			return err
		}
		n.kind = scalarKind(raw[0])
		n.at = r.bounds(len(raw))
		n.after = toIndex(len(t.nodes) + 1)
		t.nodes = append(t.nodes, n)
	}
	return nil
}

func scalarKind(c byte) Kind {
	switch c {
	case 'n':
		return KindNull
	case 't', 'f':
		return KindBool
	case '"':
		return KindString
	default:
		return KindNumber
	}
}

// eachElement calls yield with the span of each element of the array at the span, which starts with
// the bracket. It keeps nothing of the elements' content.
func eachElement(data []byte, at Span, yield func(Span)) error {
	n := 0
	s := scanner{text: at.Of(data)}
	sure := s.scanElements(func(start, end int) {
		n++
		yield(Span{at.Start + start, at.Start + end})
	})
	if sure {
		return nil
	}
	return readElements(data, at, n, yield)
}

// readElements is eachElement implemented with jsontext, without the first skip elements.
func readElements(data []byte, at Span, skip int, yield func(Span)) error {
	dec := jsontext.NewDecoder(bytes.NewBuffer(data[at.Start:at.End:at.End]), lenient...)
	_, err := dec.ReadToken()
	for err == nil && dec.PeekKind() != ']' {
		var raw jsontext.Value
		if raw, err = dec.ReadValue(); err == nil {
			end := at.Start + int(dec.InputOffset())
			if skip--; skip < 0 {
				yield(Span{end - len(raw), end})
			}
		}
	}
	if err == nil {
		_, err = dec.ReadToken()
	}
	end := at.Start + int(dec.InputOffset())
	if err != nil {
		return syntaxError(end, at.Start, err)
	}
	if end < at.End {
		return followError(end)
	}
	return nil
}

// validStream reports whether the parts together are one JSON value, without copying them.
func validStream(parts []io.Reader) bool {
	dec := jsontext.NewDecoder(io.MultiReader(parts...), lenient...)
	if err := dec.SkipValue(); err != nil {
		return false
	}
	_, err := dec.ReadToken()
	return errors.Is(err, io.EOF)
}

// syntaxError rewords an error of the scanner, because its own text repeats names of the file. The
// result says what is wrong and where in data; base is the first byte that was read. Errors without
// an offset are placed at the byte at.
func syntaxError(at, base int, err error) error {
	var syntax *jsontext.SyntacticError
	if errors.As(err, &syntax) && syntax.Err != nil {
		at, err = base+int(syntax.ByteOffset), syntax.Err
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return placedError{"not JSON: it ends too early, at byte %d", at, nil}
	}
	return placedError{"not JSON at byte %d: %v", at, err}
}

// followError is the error for extra content after a value, at a byte.
func followError(at int) error {
	return placedError{"not one JSON value: more follows at byte %d", at, nil}
}

// placedError is an error at a byte, with its cause where known. The text has room for both.
type placedError struct {
	text string
	at   int
	why  error
}

// Error is the error's text.
func (e placedError) Error() string {
	if e.why == nil {
		return fmt.Sprintf(e.text, e.at)
	}
	return fmt.Sprintf(e.text, e.at, e.why)
}

// Unwrap is the cause.
func (e placedError) Unwrap() error { return e.why }
