package source

import (
	"bytes"
	"iter"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

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
	return v.t.span(v.i)
}

// Raw is the value as it is spelled. It shares the source's memory, or that of the tree, so that it
// is void after the next parse.
func (v Value) Raw() []byte {
	if v.t == nil {
		return nil
	}
	return v.t.raw(v.i)
}

// RawHead is the first bytes of Raw: so many, or all there are.
func (v Value) RawHead(bytes int) []byte {
	if v.t == nil {
		return nil
	}
	return v.t.headOf(v.t.nodes[v.i].at.span(), bytes)
}

// Get follows member names down through objects. Of duplicate names the last
// counts. The result is absent when a step is missing or no object.
func (v Value) Get(names ...string) Value {
	for _, n := range names {
		if v.Kind() != KindObject {
			return Value{}
		}
		v = v.t.lastNamed(v.i, n)
	}
	return v
}

// lastNamed is the last member of a name in an object, absent if none exists.
func (t *Tree) lastNamed(object int, name string) (found Value) {
	if !t.unescaped || !t.ascii && !isASCII(name) {
		return t.lastDecoded(object, name)
	}
	// All names are spelled as they are, and of one length each.
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

// isASCII reports whether a text is ASCII, so that only its own bytes or escapes spell it.
func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// Text is the decoded string, or "" when the value is no string.
func (v Value) Text() string {
	if v.Kind() != KindString {
		return ""
	}
	text, _ := ViewText(nil, v.Raw())
	return string(text)
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
	if err != nil || f != math.Trunc(f) || math.Abs(f) > 1<<53 {
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
		for i := v.i + 1; i < v.t.nodeAfter(v.i); i = v.t.nodeAfter(i) {
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
		for i := v.i + 1; i < v.t.nodeAfter(v.i); i = v.t.nodeAfter(i) {
			name := string(AppendText(nil, v.t.name(i)))
			if !yield(name, Value{v.t, i}) {
				return
			}
		}
	}
}

// Fields is Members without memory for the names: each is void when the next is asked for. One
// that is spelled without an escape is as it is spelled.
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

// FindNames appends to out where in Raw a name stands, quotes included, of members of the value and
// of all that is in it, in order. The name must be ASCII. It reports whether it is sure that the
// name, with its quotes, stands nowhere else in front of a colon.
func (v Value) FindNames(name string, out []int) (places []int, sure bool) {
	if v.t == nil || !v.t.unescaped || len(v.t.place.gaps) > 0 {
		return out, false
	}
	t, size := v.t, toIndex(len(name)+len(`""`))
	start := t.nodes[v.i].at.start
	for _, n := range t.nodes[v.i:t.nodeAfter(v.i)] {
		if n.name.start < start || n.name.end-n.name.start != size {
			continue
		}
		if string(t.text[n.name.start+1:n.name.end-1]) == name {
			out = append(out, int(n.name.start-start))
		}
	}
	return out, true
}

// Len is the number of elements or members, 0 for a scalar.
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

// startsOtherwise reports whether no string that is spelled from a byte on starts with another one.
func startsOtherwise(spelled, want byte) bool {
	return spelled != want && spelled != '\\' && spelled < utf8.RuneSelf && want < utf8.RuneSelf
}

// equalQuoted reports whether the JSON string raw decodes to want.
func equalQuoted(raw []byte, want string) bool {
	if len(raw) < 2 {
		return false
	}
	body := raw[1 : len(raw)-1]
	if len(body) > 6*len(want) { // An escape is at most six bytes for one.
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
