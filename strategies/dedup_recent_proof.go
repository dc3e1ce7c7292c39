package strategies

import (
	"bytes"
	"strings"

	"decant/model"
	"decant/model/source"
	"decant/strategies/check"
	"decant/strategies/marker"
)

// provesNear reports whether a reference and its anchor give every value of the replaced text. It
// applies the values in the reference to the anchor's object, as an agent would, and compares the
// result.
func provesNear(k *check.Finished, c *model.Change) bool {
	e, a := k.Conversation.EventAt(c.Event), k.Conversation.EventAt(c.Anchor)
	call := k.CallOf(c.Anchor)
	if c.Part >= 0 || len(e.Parts) != 1 || k.Touched(c.Anchor) || call == nil ||
		!equalCalls(k, c.Event, c.Anchor) {
		return false
	}
	body := e.Parts[0].Envelope.Body([]byte(c.Text))
	said, ok := marker.ReadNear(string(body), call.ID)
	if !ok {
		return false
	}
	want, ok := valuesOf(k.TextOf(e))
	if !ok {
		return false
	}
	got, ok := valuesOf(k.TextOf(a))
	return ok && applyDelta(got, said) && equalValues(got, want)
}

// equalCalls reports whether two results answer the same tool with the same arguments.
func equalCalls(k *check.Finished, a, b int) bool {
	x, y := k.CallOf(a), k.CallOf(b)
	if x == nil || y == nil || !x.Pair() || !y.Pair() || x.Tool != y.Tool {
		return false
	}
	return bytes.Equal(
		source.Canonical([]byte(k.Conversation.EventText(k.Conversation.EventAt(x.Request)))),
		source.Canonical([]byte(k.Conversation.EventText(k.Conversation.EventAt(y.Request)))),
	)
}

// valuesOf returns the members of a JSON object as compact JSON, by name. It returns false for
// another text, and if a name occurs twice.
func valuesOf(text string) (map[string]string, bool) {
	var t source.Tree
	if t.Parse([]byte(text), source.Span{End: len(text)}) != nil ||
		t.Root().Kind() != source.KindObject {
		return nil, false
	}
	out := map[string]string{}
	for name, v := range t.Root().Members() {
		if _, twice := out[name]; twice {
			return nil, false
		}
		out[name] = string(source.AppendCompact(nil, v.Raw()))
	}
	return out, true
}

// applyDelta applies the values in a near reference to the anchor's object. It reports whether the
// reference is valid for that object.
func applyDelta(object map[string]string, said string) bool {
	last := ""
	for item := range strings.SplitSeq(said, ", ") {
		name, change, ok := strings.Cut(item, ": ")
		old, now, arrow := strings.Cut(change, "→")
		value, known := object[name]
		if !ok || !arrow || !known || name <= last && last != "" || sayValue(value) != old {
			return false
		}
		object[name], last = readValue(value, now), name
	}
	return true
}

// sayValue returns a scalar as a near reference writes it.
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

// readValue returns the JSON value of a new text in a near reference. An empty text is null. If the
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

// equalValues reports whether two objects have the same values.
func equalValues(a, b map[string]string) bool {
	if len(a) != len(b) {
		return false
	}
	for name, v := range a {
		if w, ok := b[name]; !ok || w != v {
			return false
		}
	}
	return true
}
