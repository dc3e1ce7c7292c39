package source

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"strconv"

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

// node is one JSON value in preorder; next is the index after its subtree.
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
	nodes []node
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
	t.data, t.nodes = data, t.nodes[:0]
	t.buf = *bytes.NewBuffer(data[at.Start:at.End:at.End])
	if t.dec == nil {
		t.dec = jsontext.NewDecoder(&t.buf, lenient...)
	} else {
		t.dec.Reset(&t.buf, lenient...)
	}
	if err := t.read(at.Start); err != nil {
		t.nodes = t.nodes[:0]
		return fmt.Errorf("not JSON at byte %d: %w", at.Start+int(t.dec.InputOffset()), err)
	}
	if _, err := t.dec.ReadToken(); err != io.EOF {
		t.nodes = t.nodes[:0]
		return fmt.Errorf("not one JSON value: more follows at byte %d",
			at.Start+int(t.dec.InputOffset()))
	}
	return nil
}

// read fills nodes from the decoder; base is where its input starts in data.
func (t *Tree) read(base int) error {
	var open []int
	var name Span
	for {
		kind := t.dec.PeekKind()
		inObject := len(open) > 0 && t.nodes[open[len(open)-1]].kind == KindObject
		if inObject && name.Empty() && kind == '"' {
			raw, err := t.dec.ReadValue()
			if err != nil {
				return err
			}
			end := base + int(t.dec.InputOffset())
			name = Span{end - len(raw), end}
			continue
		}
		var err error
		if open, err = t.value(base, kind, name, open); err != nil {
			return err
		}
		name = Span{}
		if len(open) == 0 {
			return nil
		}
	}
}

// value reads a scalar or one bracket and returns the open containers after it.
func (t *Tree) value(base int, kind jsontext.Kind, name Span, open []int) ([]int, error) {
	switch kind {
	case '{', '[', '}', ']':
		if _, err := t.dec.ReadToken(); err != nil {
			return open, err
		}
		end := base + int(t.dec.InputOffset())
		if kind == '}' || kind == ']' {
			i := open[len(open)-1]
			t.nodes[i].span.End, t.nodes[i].next = end, len(t.nodes)
			return open[:len(open)-1], nil
		}
		k := KindArray
		if kind == '{' {
			k = KindObject
		}
		t.nodes = append(t.nodes, node{kind: k, span: Span{end - 1, 0}, name: name})
		return append(open, len(t.nodes)-1), nil
	default:
		raw, err := t.dec.ReadValue()
		if err != nil {
			return open, err
		}
		end := base + int(t.dec.InputOffset())
		t.nodes = append(t.nodes, node{
			kind: scalarKind(raw[0]), span: Span{end - len(raw), end}, name: name,
			next: len(t.nodes) + 1,
		})
		return open, nil
	}
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

// Root is the record's outermost value, or the absent Value when the last Parse
// was an error.
func (t *Tree) Root() Value {
	if len(t.nodes) == 0 {
		return Value{}
	}
	return Value{t, 0}
}

// Value is one JSON value of a Tree. The zero Value is absent: its methods
// return zero values, so that chains of Get need no checks.
type Value struct {
	t *Tree
	i int
}

// Exists reports whether the value is there (null is there).
func (v Value) Exists() bool { return v.t != nil }

// Kind is the value's kind, KindNone when absent.
func (v Value) Kind() Kind {
	if v.t == nil {
		return KindNone
	}
	return v.t.nodes[v.i].kind
}

// Span is where the value stands in the source, quotes and brackets included.
func (v Value) Span() Span {
	if v.t == nil {
		return Span{}
	}
	return v.t.nodes[v.i].span
}

// Raw is the value as it is spelled. It shares the source's memory.
func (v Value) Raw() []byte {
	if v.t == nil {
		return nil
	}
	return v.Span().Of(v.t.data)
}

// Get follows member names down through objects. Of duplicate names the last
// counts. The result is absent when a step is missing or no object.
func (v Value) Get(names ...string) Value {
	for _, n := range names {
		found := Value{}
		if v.Kind() == KindObject {
			for i := v.i + 1; i < v.t.nodes[v.i].next; i = v.t.nodes[i].next {
				if v.t.nameIs(i, n) {
					found = Value{v.t, i}
				}
			}
		}
		v = found
	}
	return v
}

// Text is the decoded string, or "" when the value is no string.
func (v Value) Text() string {
	if v.Kind() != KindString {
		return ""
	}
	return string(AppendText(nil, v.Raw()))
}

// Is reports whether the value is the string s, without allocating for it.
func (v Value) Is(s string) bool { return v.Kind() == KindString && equalQuoted(v.Raw(), s) }

// True reports whether the value is the literal true.
func (v Value) True() bool { return v.Kind() == KindBool && v.Raw()[0] == 't' }

// Int is the value as a whole number, 0 when it is none or does not fit.
func (v Value) Int() int {
	if v.Kind() != KindNumber {
		return 0
	}
	if n, err := strconv.Atoi(string(v.Raw())); err == nil {
		return n
	}
	f, err := strconv.ParseFloat(string(v.Raw()), 64)
	if err != nil || f > 1<<53 || f < -(1<<53) {
		return 0
	}
	return int(f)
}

// Items yields the elements of an array, nothing for another kind.
func (v Value) Items() iter.Seq[Value] {
	return func(yield func(Value) bool) {
		if v.Kind() != KindArray {
			return
		}
		for i := v.i + 1; i < v.t.nodes[v.i].next; i = v.t.nodes[i].next {
			if !yield(Value{v.t, i}) {
				return
			}
		}
	}
}

// Members yields the decoded names and the values of an object in file order,
// duplicates included, and nothing for another kind.
func (v Value) Members() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		if v.Kind() != KindObject {
			return
		}
		for i := v.i + 1; i < v.t.nodes[v.i].next; i = v.t.nodes[i].next {
			name := string(AppendText(nil, v.t.nodes[i].name.Of(v.t.data)))
			if !yield(name, Value{v.t, i}) {
				return
			}
		}
	}
}

// Len is the number of elements or members, 0 for a scalar.
func (v Value) Len() int {
	n := 0
	if v.Kind() == KindArray || v.Kind() == KindObject {
		for i := v.i + 1; i < v.t.nodes[v.i].next; i = v.t.nodes[i].next {
			n++
		}
	}
	return n
}

func (t *Tree) nameIs(i int, want string) bool {
	return equalQuoted(t.nodes[i].name.Of(t.data), want)
}

// equalQuoted reports whether the JSON string raw decodes to want.
func equalQuoted(raw []byte, want string) bool {
	if len(raw) < 2 {
		return false
	}
	if bytes.IndexByte(raw, '\\') < 0 {
		return string(raw[1:len(raw)-1]) == want
	}
	return string(AppendText(nil, raw)) == want
}
