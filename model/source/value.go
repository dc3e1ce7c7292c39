package source

import (
	"bytes"
	"iter"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Root is the record's outermost value, or the absent Value when the last Parse failed.
func (t *Tree) Root() Value {
	if len(t.nodes) == 0 {
		return Value{}
	}
	return Value{t, 0}
}

// Value is one JSON value of a Tree. The zero Value is absent: its methods return zero values, so
// that chains of Get need no checks.
type Value struct {
	t *Tree
	i int
}

// Exists reports whether the value exists; null exists.
func (v Value) Exists() bool { return v.t != nil }

// Kind is the value's kind, or KindNone when absent.
func (v Value) Kind() Kind {
	if v.t == nil {
		return KindNone
	}
	return v.t.nodes[v.i].kind
}

// Span is where the value is in the source, including quotes and brackets.
func (v Value) Span() Span {
	if v.t == nil {
		return Span{}
	}
	return v.t.span(v.i)
}

// Raw is the value in its original spelling. It shares the memory of the source or of the tree, so
// it is void after the next parse.
func (v Value) Raw() []byte {
	if v.t == nil {
		return nil
	}
	return v.t.raw(v.i)
}

// RawHead are the first bytes of Raw, or all bytes of a shorter value.
func (v Value) RawHead(bytes int) []byte {
	if v.t == nil {
		return nil
	}
	return v.t.headOf(v.t.nodes[v.i].at.span(), bytes)
}

// Get follows member names down through objects. The last of duplicate names counts. The result is
// absent when a step is missing or is not an object.
func (v Value) Get(names ...string) Value {
	for _, n := range names {
		if v.Kind() != KindObject {
			return Value{}
		}
		v = v.t.lastNamed(v.i, n)
	}
	return v
}

// lastNamed is the last member with a name in an object, or absent.
func (t *Tree) lastNamed(object int, name string) (found Value) {
	if !t.unescaped || !t.ascii && !isASCII(name) {
		return t.lastDecoded(object, name)
	}
	// All names are spelled without escapes and have the same length.
	size, after := toIndex(len(name)+len(`""`)), int(t.nodes[object].after)
	for i := object + 1; i < after; {
		n := &t.nodes[i]
		if n.name.end-n.name.start == size && string(t.text[n.name.start+1:n.name.end-1]) == name {
			found = Value{t, i}
		}
		i = int(n.after)
	}
	return found
}

// lastDecoded is lastNamed for names that may be spelled in several ways.
func (t *Tree) lastDecoded(object int, name string) (found Value) {
	for i := object + 1; i < t.nodeAfter(object); i = t.nodeAfter(i) {
		if equalQuoted(t.name(i), name) {
			found = Value{t, i}
		}
	}
	return found
}

// isASCII reports whether a text is ASCII. An ASCII text can be spelled only by its own bytes or by
// escapes.
func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// Text is the decoded string, or "" when the value is not a string.
func (v Value) Text() string {
	if v.Kind() != KindString {
		return ""
	}
	text, _ := ViewText(nil, v.Raw())
	return string(text)
}

// Is reports whether the value is the string s, without allocating memory.
func (v Value) Is(s string) bool { return v.Kind() == KindString && equalQuoted(v.Raw(), s) }

// True reports whether the value is the literal true.
func (v Value) True() bool { return v.Kind() == KindBool && v.Raw()[0] == 't' }

// Int is the value as a whole number, or 0 when it is not one or does not fit.
func (v Value) Int() int {
	if v.Kind() != KindNumber {
		return 0
	}
	if n, err := strconv.Atoi(string(v.Raw())); err == nil {
		return n
	}
	f, err := strconv.ParseFloat(string(v.Raw()), 64)
	if err != nil || f != math.Trunc(f) || math.Abs(f) > 1<<53 {
		return 0
	}
	return int(f)
}

// Items yields the elements of an array, and nothing for another kind.
func (v Value) Items() iter.Seq[Value] {
	return func(yield func(Value) bool) {
		if v.Kind() != KindArray {
			return
		}
		for i := v.i + 1; i < v.t.nodeAfter(v.i); i = v.t.nodeAfter(i) {
			if !yield(Value{v.t, i}) {
				return
			}
		}
	}
}

// Members yields the decoded names and the values of an object in file order, including duplicates.
// It yields nothing for another kind.
func (v Value) Members() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		if v.Kind() != KindObject {
			return
		}
		for i := v.i + 1; i < v.t.nodeAfter(v.i); i = v.t.nodeAfter(i) {
			name := string(AppendText(nil, v.t.name(i)))
			if !yield(name, Value{v.t, i}) {
				return
			}
		}
	}
}

// Fields is Members without allocating names: each name is void when the next is asked for. A name
// without escapes shares the memory of its spelling.
func (v Value) Fields() iter.Seq2[[]byte, Value] {
	return func(yield func([]byte, Value) bool) {
		if v.Kind() != KindObject {
			return
		}
		var decoded []byte
		for i := v.i + 1; i < v.t.nodeAfter(v.i); i = v.t.nodeAfter(i) {
			name := v.t.name(i)
			if v.t.unescaped {
				name = name[1 : len(name)-1]
			} else {
				decoded = AppendText(decoded[:0], name)
				name = decoded
			}
			if !yield(name, Value{v.t, i}) {
				return
			}
		}
	}
}

// FindNames appends to out all places in Raw where a member has the name, at any depth and in
// order. A place includes the quotes. The name must be ASCII. It reports whether it is sure that
// the quoted name comes nowhere else before a colon.
func (v Value) FindNames(name string, out []int) (places []int, sure bool) {
	if v.t == nil || !v.t.unescaped || len(v.t.place.gaps) > 0 {
		return out, false
	}
	t, size := v.t, toIndex(len(name)+len(`""`))
	start := t.nodes[v.i].at.start
	for i := v.i; i < t.nodeAfter(v.i); i++ {
		n := &t.nodes[i]
		if n.name.end-n.name.start != size || n.name.start < start {
			continue
		}
		if string(t.text[n.name.start+1:n.name.end-1]) == name {
			out = append(out, int(n.name.start-start))
		}
	}
	return out, true
}

// Len is the number of elements or members, or 0 for a scalar.
func (v Value) Len() int {
	n := 0
	if v.Kind() == KindArray || v.Kind() == KindObject {
		for i := v.i + 1; i < v.t.nodeAfter(v.i); i = v.t.nodeAfter(i) {
			n++
		}
	}
	return n
}

func (t *Tree) nameIs(i int, want string) bool {
	return equalQuoted(t.name(i), want)
}

// startsOtherwise reports whether a string whose spelling starts with spelled cannot start with
// want.
func startsOtherwise(spelled, want byte) bool {
	return spelled != want && spelled != '\\' && spelled < utf8.RuneSelf && want < utf8.RuneSelf
}

// equalQuoted reports whether the JSON string raw decodes to want.
func equalQuoted(raw []byte, want string) bool {
	if len(raw) < 2 {
		return false
	}
	body := raw[1 : len(raw)-1]
	if len(body) > 6*len(want) { // An escape has at most six bytes per byte.
		return false
	}
	if len(body) > 0 && len(want) > 0 && startsOtherwise(body[0], want[0]) {
		return false
	}
	if string(body) == want && bytes.IndexByte(body, '\\') < 0 {
		return utf8.ValidString(want)
	}
	if bytes.IndexByte(body, '\\') < 0 && !strings.ContainsRune(want, utf8.RuneError) {
		return false
	}
	return string(AppendText(nil, raw)) == want
}
