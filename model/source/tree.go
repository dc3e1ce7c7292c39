package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// Kind is the kind of a JSON value. The zero Kind is KindNone, an absent value.
type Kind uint8

// The kinds of a JSON value.
const (
	KindNone Kind = iota
	KindNull
	KindBool
	KindNumber
	KindString
	KindArray
	KindObject
)

// node is one JSON value in preorder, its spans those of Tree.data; next is the index after its
// subtree.
type node struct {
	kind       Kind
	span, name Span
	next       int
}

// Tree is one parsed record: every value in it, by span. Parse may be called
// again and again on one Tree, which then allocates little; Values of an earlier
// parse are void after that. A Tree is not safe for concurrent use.
type Tree struct {
	data  []byte
	own   []byte // What data is of a source on the disk.
	place place  // Where data stands in the source.
	nodes []node
	open  []int // Containers that Parse is inside of, by node.
	buf   bytes.Buffer
	dec   *jsontext.Decoder
}

// lenient is what the agents' own readers accept: Node takes the last of
// duplicate names and replaces bytes that are not UTF-8.
var lenient = []jsontext.Options{
	jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true),
}

// Parse reads the one JSON value that the span of data holds. The error says
// what is wrong and at which byte of data; values nested deeper than 10,000
// levels are an error, not a crash.
func (t *Tree) Parse(data []byte, at Span) error {
	t.data, t.place, t.nodes, t.open = data, place{}, t.nodes[:0], t.open[:0]
	t.buf = *bytes.NewBuffer(data[at.Start:at.End:at.End])
	if t.dec == nil {
		t.dec = jsontext.NewDecoder(&t.buf, lenient...)
	} else {
		t.dec.Reset(&t.buf, lenient...)
	}
	if err := t.read(at.Start); err != nil {
		t.nodes = t.nodes[:0]
		return syntaxError(at.Start+int(t.dec.InputOffset()), at.Start, err)
	}
	end := at.Start + int(t.dec.InputOffset())
	if rest := trimSpan(data, Span{end, at.End}); !rest.Empty() {
		t.nodes = t.nodes[:0]
		return followError(rest.Start)
	}
	return nil
}

// eachElement calls yield with the span of each element of the array at the span,
// which starts with the bracket. It keeps nothing of what the elements hold.
func eachElement(data []byte, at Span, yield func(Span)) error {
	dec := jsontext.NewDecoder(bytes.NewBuffer(data[at.Start:at.End:at.End]), lenient...)
	_, err := dec.ReadToken()
	for err == nil && dec.PeekKind() != ']' {
		var raw jsontext.Value
		if raw, err = dec.ReadValue(); err == nil {
			end := at.Start + int(dec.InputOffset())
			yield(Span{end - len(raw), end})
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

// syntaxError words an error of the scanner, whose own text repeats names of the
// file: what is wrong and where in data, of which base is the first byte read.
// Errors without an offset are put at the byte at.
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

// followError is of a value that something follows at a byte.
func followError(at int) error {
	return placedError{"not one JSON value: more follows at byte %d", at, nil}
}

// placedError is what is wrong at a byte, and why where that is known. The text has room for both.
type placedError struct {
	text string
	at   int
	why  error
}

// Error is the text.
func (e placedError) Error() string {
	if e.why == nil {
		return fmt.Sprintf(e.text, e.at)
	}
	return fmt.Sprintf(e.text, e.at, e.why)
}

// Unwrap is why.
func (e placedError) Unwrap() error { return e.why }

// read fills nodes from the decoder; base is where its input starts in data.
func (t *Tree) read(base int) error {
	for {
		name, err := t.name(base)
		if err != nil {
			return err
		}
		if err := t.value(base, name); err != nil {
			return err
		}
		if len(t.open) == 0 {
			return nil
		}
	}
}

// name reads the name of the member that comes next, or nothing where the next
// token is no name.
func (t *Tree) name(base int) (Span, error) {
	n := len(t.open)
	if n == 0 || t.nodes[t.open[n-1]].kind != KindObject || t.dec.PeekKind() != '"' {
		return Span{}, nil
	}
	raw, err := t.dec.ReadValue()
	end := base + int(t.dec.InputOffset())
	return Span{end - len(raw), end}, err
}

// value reads a scalar or one bracket.
func (t *Tree) value(base int, name Span) error {
	switch kind := t.dec.PeekKind(); kind {
	case '{', '[':
		if _, err := t.dec.ReadToken(); err != nil {
			return err
		}
		k := KindArray
		if kind == '{' {
			k = KindObject
		}
		start := base + int(t.dec.InputOffset()) - 1
		t.open = append(t.open, len(t.nodes))
		t.nodes = append(t.nodes, node{kind: k, span: Span{start, 0}, name: name})
	case '}', ']':
		if _, err := t.dec.ReadToken(); err != nil {
			return err
		}
		last := len(t.open) - 1
		n := &t.nodes[t.open[last]]
		n.span.End, n.next = base+int(t.dec.InputOffset()), len(t.nodes)
		t.open = t.open[:last]
	default:
		raw, err := t.dec.ReadValue()
		if err != nil {
			return err
		}
		end := base + int(t.dec.InputOffset())
		t.nodes = append(t.nodes, node{
			kind: scalarKind(raw[0]), span: Span{end - len(raw), end}, name: name,
			next: len(t.nodes) + 1,
		})
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
