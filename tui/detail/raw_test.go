package detail

import (
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
)

func TestSpread(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat("[", MaxDepth+1) + strings.Repeat("]", MaxDepth+1)
	wide := strings.Repeat("[", 60) + strings.Repeat("[],", MaxIndented/100) + "[]" +
		strings.Repeat("]", 60)
	for _, tc := range []struct{ name, in, want string }{
		{"object", `{"a":1}`, "{\n  \"a\": 1\n}"},
		{"no JSON", "{a", "{a"},
		{"too deep", deep, deep},
		{"too many spaces", wide, wide},
	} {
		if got := Spread(tc.in); got != tc.want {
			t.Errorf("%s: got %d bytes, want %d", tc.name, len(got), len(tc.want))
		}
	}
}

func TestRecordOfSeveralEventsIsCut(t *testing.T) {
	t.Parallel()
	const record = `{"id":7,"blocks":[{"say":"one"},{"do":{"a":"two"},"n":2},["three","four"]]}`
	data := "\n" + record + "\n"
	at := func(value string) model.Part {
		from := strings.Index(data, value)
		return model.Part{Text: model.Text{
			Encoding: model.JSONString, Span: source.Span{Start: from, End: from + len(value)},
		}}
	}
	c := &model.Conversation{
		Source: source.Lines("x", []byte(data)),
		Events: []model.Event{
			{Parts: []model.Part{at(`"one"`)}},
			{Parts: []model.Part{at(`"two"`)}},
			{Parts: []model.Part{at(`"three"`), at(`"four"`)}},
			{Parts: []model.Part{{}}},
		},
	}
	for _, tc := range []struct {
		name        string
		event, part int
		want        string
	}{
		{"one block", 0, -1, `{"say":"one"}`},
		{"with what belongs to it", 1, -1, `{"do":{"a":"two"},"n":2}`},
		{"several texts", 2, -1, `["three","four"]`},
		{"one part", 2, 1, `"four"`},
		{"no text of its own", 3, -1, record},
	} {
		if got := string(RawOf(c, tc.event, tc.part)); got != tc.want {
			t.Errorf("%s: got %s, want %s", tc.name, got, tc.want)
		}
	}
	c.Events = c.Events[1:2]
	if got := string(RawOf(c, 0, -1)); got != record {
		t.Errorf("alone in its record: got %s", got)
	}
}

func TestIndented(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000)
	tests := []struct{ name, in, want string }{
		{"object", `{"b":1.50,"a":[]}`, "{\n  \"b\": 1.50,\n  \"a\": []\n}"},
		{"not JSON", "*** Begin Patch", "*** Begin Patch"},
		{"too deep", deep, deep},
	}
	for _, tt := range tests {
		if got := Indented(tt.in); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// FuzzIndented checks that arguments never grow beyond bounds and lose nothing.
func FuzzIndented(f *testing.F) {
	f.Add(`{"a":[1,{"b":"c"}]}`)
	f.Add(`[[[[`)
	f.Fuzz(func(t *testing.T, s string) {
		got := Indented(s)
		if len(got) > len(s)*2*MaxDepth+len(s)+1 {
			t.Errorf("%d bytes became %d", len(s), len(got))
		}
		squeeze := strings.NewReplacer(" ", "", "\n", "", "\t", "", "\r", "")
		if squeeze.Replace(got) != squeeze.Replace(s) {
			t.Errorf("%q became %q", s, got)
		}
	})
}
