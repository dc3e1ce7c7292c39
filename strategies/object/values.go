package object

import (
	"maps"
	"strings"

	"decant/model/source"
)

// Values are the members of a JSON object as compact JSON, by name.
type Values map[string]string

// ReadValues returns the values of a text that is one JSON object. It returns false for another
// text, and if a name occurs twice.
func ReadValues(text string) (Values, bool) {
	var t source.Tree
	if t.Parse([]byte(text), source.Span{End: len(text)}) != nil ||
		t.Root().Kind() != source.KindObject {
		return nil, false
	}
	out := Values{}
	for name, v := range t.Root().Members() {
		if _, twice := out[name]; twice {
			return nil, false
		}
		out[name] = string(source.AppendCompact(nil, v.Raw()))
	}
	return out, true
}

// Becomes reports whether what a reference says of its values turns this object into another: an
// [Object.Delta] without its leading comma. It reads the reference as an agent would, and changes
// the receiver.
func (v Values) Becomes(said string, other Values) bool {
	return v.apply(said) && maps.Equal(v, other)
}

// apply applies the values in a reference. It reports whether the reference is valid for the
// object.
func (v Values) apply(said string) bool {
	last := ""
	for item := range strings.SplitSeq(said, ", ") {
		name, change, ok := strings.Cut(item, ": ")
		old, now, arrow := strings.Cut(change, "→")
		value, known := v[name]
		if !ok || !arrow || !known || name <= last && last != "" || sayValue(value) != old {
			return false
		}
		v[name], last = readValue(value, now), name
	}
	return true
}

// sayValue returns a scalar as a reference writes it.
func sayValue(value string) string {
	switch {
	case value == "null":
		return ""
	case value[0] == '"':
		return string(source.AppendText(nil, []byte(value)))
	default:
		return value
	}
}

// readValue returns the JSON value of a new text in a reference. An empty text is null. If the
// old value was a string, the new one is a string. Otherwise it is a number, true or false if it
// looks like one.
func readValue(old, now string) string {
	switch {
	case now == "":
		return "null"
	case old[0] != '"' && source.Valid([]byte(now)):
		return now
	default:
		return string(source.AppendCompact(nil, source.Quote(now)))
	}
}
