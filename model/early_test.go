package model

import (
	"reflect"
	"testing"

	"decant/model/source"
	"decant/model/tokens"
)

// measureEarly measures all parts of a conversation early, as if a codec had just read them. It
// returns how many could be, and clears what Measure found.
func measureEarly(tb testing.TB, c *Conversation, f tokens.Family, assumed Envelope) (done int) {
	tb.Helper()
	m := NewEarlyMeasurer()
	var tree source.Tree
	for i := range c.Events {
		for k := range c.Events[i].Parts {
			p := &c.Events[i].Parts[k]
			*p = Part{Kind: p.Kind, Text: p.Text, Envelope: p.Envelope, Image: p.Image}
			if p.Text.Encoding != NoText && tree.ParseIn(c.Source, p.Text.Span) != nil {
				tb.Fatal("the part does not parse")
			}
			is := p.Envelope
			p.Envelope |= assumed
			m.Measure(p, c.Events[i].Kind, &tree, f)
			if p.Envelope = is; p.early.done {
				done++
			}
		}
	}
	return done
}

// TestEarlyIsTheSame holds that parts that were measured early are as Measure finds them, whatever
// was assumed.
func TestEarlyIsTheSame(t *testing.T) {
	t.Parallel()
	fresh := func() *Conversation {
		return build(t, []stored{str(`"plain"`)}, []stored{str(`"a\n\u00e9"`), str(`"b"`)},
			[]stored{{json: `{ "a" : "\u0061" }`, encoding: JSONValue}},
			[]stored{{json: `{"a":1}`, encoding: JSONValue}}, []stored{picture(9, 9)},
			[]stored{{json: `"aGVsbG8="`, encoding: Base64String}},
			[]stored{{json: `"     1→a\n"`, encoding: JSONString, envelope: NumbersArrow}})
	}
	want := fresh()
	for _, tt := range []struct {
		name    string
		family  tokens.Family
		assumed Envelope
		reads   int // The bytes that Measure still has to read.
	}{
		{"right", want.Family, 0, len("hello")},
		{"another family", tokens.O200K, 0, 42},
		{"another envelope", want.Family, TrailingReminder, 42},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, reads := fresh(), 0
			if n := measureEarly(t, got, tt.family, tt.assumed); n != 6 {
				t.Errorf("%d parts were measured early, want 6", n)
			}
			for i := range got.Events {
				m := measurer{c: got}
				reads += m.measure(&got.Events[i])
			}
			if !reflect.DeepEqual(got.Events, want.Events) {
				t.Errorf("got %+v, want %+v", got.Events, want.Events)
			}
			if reads != tt.reads {
				t.Errorf("read %d bytes, want %d", reads, tt.reads)
			}
		})
	}
}

// TestEarlyOnlyInsideTheTree holds that a text outside the parsed record is not measured.
func TestEarlyOnlyInsideTheTree(t *testing.T) {
	t.Parallel()
	c := build(t, []stored{str(`"one"`)}, []stored{str(`"two"`)})
	var tree source.Tree
	if err := tree.ParseIn(c.Source, c.Events[0].Parts[0].Text.Span); err != nil {
		t.Fatal(err)
	}
	m := NewEarlyMeasurer()
	if n := m.Measure(&c.Events[1].Parts[0], User, &tree, c.Family); n != 0 {
		t.Errorf("measured %d bytes", n)
	}
}
