package strategies

import (
	"bytes"
	"strings"

	"decant/model"
	"decant/model/source"
)

// nearStart is how a near reference begins; the id of the anchor's call follows.
const nearStart = "> [near-ref: "

// near reports whether a reference and its anchor say every value of what was
// replaced: the anchor's object with the values that the reference names is it. It
// reads the reference as an agent would, knowing the anchor.
func (k *checker) near(c *model.Change) bool {
	e, a := &k.c.Events[c.Event], &k.c.Events[c.Anchor]
	call := k.call(c.Anchor)
	if c.Part >= 0 || len(e.Parts) != 1 || k.touched(c.Anchor) || call == nil ||
		!k.equalCalls(c.Event, c.Anchor) {
		return false
	}
	body := e.Parts[0].Envelope.Body([]byte(c.Text))
	said, ok := strings.CutPrefix(string(body), nearStart+call.ID+", ")
	if !ok || !strings.HasSuffix(said, "]") {
		return false
	}
	want, ok := k.valuesOf(k.rawOf(e))
	if !ok {
		return false
	}
	got, ok := k.valuesOf(k.rawOf(a))
	return ok && apply(got, strings.TrimSuffix(said, "]")) && equalValues(got, want)
}

// maxRaws bounds the bytes of raw contents that a checker keeps.
const maxRaws = 1 << 20

// raw is the raw content of a result; lines are what it says, nil until somebody asks.
type raw struct {
	text  string
	lines map[string]bool
}

// rawOf is the raw content of a result, its parts joined by newlines.
func (k *checker) rawOf(e *model.Event) string { return k.raw(e).text }

// raw is a result's raw content, which is not read again for each of the many results that are
// compared with it.
func (k *checker) raw(e *model.Event) *raw {
	if r, ok := k.raws[e]; ok {
		return r
	}
	var b strings.Builder
	for i := range e.Parts {
		if i > 0 {
			b.WriteByte('\n')
		}
		k.buf = k.c.AppendText(k.buf[:0], e.Parts[i].Text)
		b.Write(e.Parts[i].Envelope.Raw(k.buf))
	}
	r := &raw{text: b.String()}
	if k.rawBytes += len(r.text); k.raws == nil || k.rawBytes > maxRaws {
		k.raws, k.rawBytes = map[*model.Event]*raw{}, len(r.text)
	}
	k.raws[e] = r
	return r
}

// says reports whether a line stands in the content.
func (r *raw) says(line string) bool {
	if r.lines == nil {
		r.lines = map[string]bool{}
		for l := range strings.SplitSeq(r.text, "\n") {
			r.lines[l] = true
		}
	}
	return r.lines[line]
}

// equalCalls reports whether two results answer the same tool with the same arguments.
func (k *checker) equalCalls(a, b int) bool {
	x, y := k.call(a), k.call(b)
	if x == nil || y == nil || !x.Pair() || !y.Pair() || x.Tool != y.Tool {
		return false
	}
	return bytes.Equal(
		source.Canonical([]byte(k.c.Text(&k.c.Events[x.Request]))),
		source.Canonical([]byte(k.c.Text(&k.c.Events[y.Request]))),
	)
}

// valuesOf are the members of a JSON object as compact JSON, by name; false for another
// text and where a name stands twice.
func (k *checker) valuesOf(text string) (map[string]string, bool) {
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

// apply puts the values that a near reference names into the anchor's object, and
// reports whether the reference makes sense for it.
func apply(object map[string]string, said string) bool {
	last := ""
	for item := range strings.SplitSeq(said, ", ") {
		name, change, ok := strings.Cut(item, ": ")
		old, now, arrow := strings.Cut(change, "→")
		value, known := object[name]
		if !ok || !arrow || !known || name <= last && last != "" || spoken(value) != old {
			return false
		}
		object[name], last = understood(value, now), name
	}
	return true
}

// spoken is a scalar as a near reference says it.
func spoken(value string) string {
	switch {
	case value == "null":
		return ""
	case value[0] == '"':
		return string(source.AppendText(nil, []byte(value)))
	default:
		return value
	}
}

// understood is what the new text for a value means: nothing is null, what follows a
// text is a text, and else it is a number, true or false where it looks so.
func understood(old, now string) string {
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
