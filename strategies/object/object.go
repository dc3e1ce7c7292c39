// Package object compares results that are JSON objects. It finds whether two differ only in a few
// values, and how a reference names the differences.
//
//	was := object.Read([]byte(`{"id":7,"state":"open"}`), salt)
//	now := object.Read([]byte(`{"id":7,"state":"done"}`), salt)
//	delta, ok := was.Delta(now) // ", state: open→done", true
package object

import (
	"cmp"
	"hash/maphash"
	"slices"
	"strings"

	"decant/model/source"
)

// The sizes of near references, in bytes: the least size of an object, and the largest size of what
// a reference says about its values.
const (
	NearBytes  = 500
	deltaBytes = 50
)

// Object is what is known about a result that is a JSON object.
type Object struct {
	Bytes   int      // Of its raw content.
	members []member // By name.
}

// member is one member of an object.
type member struct {
	name    string
	value   uint64 // A hash of its compact JSON.
	kind    source.Kind
	text    string // Its form in a reference; "" if it has none.
	sayable bool   // A scalar that a reference can write.
}

// Read reads a text that is one JSON object with distinct names; nil for any other text.
func Read(text []byte, salt maphash.Seed) *Object {
	start := strings.IndexFunc(string(text[:min(len(text), 64)]), func(r rune) bool {
		return !strings.ContainsRune(" \t\r\n", r)
	})
	if start < 0 || text[start] != '{' {
		return nil
	}
	var t source.Tree
	if t.Parse(text, source.Span{End: len(text)}) != nil || t.Root().Kind() != source.KindObject {
		return nil
	}
	o := &Object{Bytes: len(text)}
	for name, v := range t.Root().Members() {
		o.members = append(o.members, memberOf(name, v, salt))
	}
	slices.SortFunc(o.members, func(a, b member) int { return cmp.Compare(a.name, b.name) })
	for i := 1; i < len(o.members); i++ {
		if o.members[i].name == o.members[i-1].name {
			return nil
		}
	}
	return o
}

// memberOf returns what is known about one member.
func memberOf(name string, v source.Value, salt maphash.Seed) member {
	m := member{
		name: name, kind: v.Kind(),
		value: maphash.Bytes(salt, source.AppendCompact(nil, v.Raw())),
	}
	switch m.kind {
	case source.KindNull:
		m.sayable = true
	case source.KindNumber, source.KindBool:
		m.text, m.sayable = string(v.Raw()), len(v.Raw()) <= deltaBytes
	case source.KindString:
		if v.Span().Len() <= 6*deltaBytes {
			m.text = v.Text()
			m.sayable = len(m.text) <= deltaBytes && isPlainWord(m.text)
		}
	default:
	}
	m.sayable = m.sayable && len(name) <= deltaBytes && isPlainWord(name)
	if !m.sayable {
		m.text = ""
	}
	return m
}

// isPlainWord reports whether a text cannot be confused with the syntax of the reference around it.
func isPlainWord(s string) bool {
	return !strings.Contains(s, ", ") && !strings.Contains(s, ": ") &&
		!strings.Contains(s, "→") && !strings.ContainsAny(s, "]\n\r")
}

// Delta returns the values that differ in another object: ", key: old→new" for each. It returns
// false if names differ, if a differing value is no scalar, or if a reader could not tell the new
// value. It also does if the text is too long.
func (o *Object) Delta(other *Object) (string, bool) {
	if len(o.members) != len(other.members) {
		return "", false
	}
	var out strings.Builder
	for i := range o.members {
		a, b := &o.members[i], &other.members[i]
		switch {
		case a.name != b.name:
			return "", false
		case a.value == b.value && a.kind == b.kind:
			continue
		case !a.sayable || !b.sayable || !tellsValue(a, b):
			return "", false
		}
		out.WriteString(", " + a.name + ": " + a.text + "→" + b.text)
		if out.Len() > deltaBytes {
			return "", false
		}
	}
	return out.String(), out.Len() > 0
}

// tellsValue reports whether the text of a new value is unambiguous for a reader who knows the old
// value. Null is empty. After a string, the new value is a string. After any other value, it is a
// number, true or false if it looks like one.
func tellsValue(old, now *member) bool {
	switch {
	case now.kind == source.KindNull:
		return true
	case now.kind != source.KindString:
		return old.kind != source.KindString
	case now.text == "":
		return false
	default:
		return old.kind == source.KindString || !source.Valid([]byte(now.text))
	}
}
