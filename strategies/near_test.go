package strategies

import (
	"hash/maphash"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/marker"
	"decant/strategies/object"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

// issue is a JSON object of more than 500 bytes with these members first.
func issue(members string) string {
	return `{` + members + `,"body":"` + strings.Repeat("long text ", 60) +
		`","labels":["a","b"],"nested":{"x":[1,2]}}`
}

func TestNearReferences(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name      string
		old, now  string
		want      string // Of the marker, from the id on; "" where it stays in full.
		otherArgs bool
	}{
		{name: "a number", old: issue(`"n":12`), now: issue(`"n":15`), want: "n: 12→15"},
		{
			name: "several, in alphabetical order",
			old:  issue(`"status":"pending","id":7,"count":1`),
			now:  issue(`"status":"success","id":7,"count":2`),
			want: "count: 1→2, status: pending→success",
		},
		{
			name: "the order of members does not matter",
			old:  issue(`"a":1,"b":true`), now: issue(`"b":false,"a":1`), want: "b: true→false",
		},
		{name: "null is empty", old: issue(`"a":null`), now: issue(`"a":"x"`), want: "a: →x"},
		{name: "to null", old: issue(`"a":"x"`), now: issue(`"a":null`), want: "a: x→"},
		{
			name: "an empty text would be taken for null",
			old:  issue(`"a":"x"`), now: issue(`"a":""`),
		},
		{
			name: "a text after a text", old: issue(`"a":"1"`), now: issue(`"a":"2"`),
			want: "a: 1→2",
		},
		{name: "a text that looks like a number", old: issue(`"a":1`), now: issue(`"a":"2"`)},
		{name: "a number after a text", old: issue(`"a":"1"`), now: issue(`"a":2`)},
		{
			name: "a text after a number", old: issue(`"a":1`), now: issue(`"a":"two"`),
			want: "a: 1→two",
		},
		{name: "another name", old: issue(`"a":1`), now: issue(`"b":1`)},
		{name: "one name more", old: issue(`"a":1`), now: issue(`"a":2,"b":1`)},
		{
			name: "a list differs", old: issue(`"a":[1]`), now: issue(`"a":[2]`),
		},
		{
			name: "an object differs", old: issue(`"a":{"b":1}`), now: issue(`"a":{"b":2}`),
		},
		{name: "scalar to list", old: issue(`"a":1`), now: issue(`"a":[1]`)},
		{name: "a name twice", old: issue(`"a":1`), now: issue(`"a":2,"a":3`)},
		{
			name: "50 bytes are not too much", // ", a: " and "→" are 8.
			old:  issue(`"a":"x"`), now: issue(`"a":"` + strings.Repeat("y", 41) + `"`),
			want: "a: x→" + strings.Repeat("y", 41),
		},
		{
			name: "51 are",
			old:  issue(`"a":"x"`), now: issue(`"a":"` + strings.Repeat("y", 42) + `"`),
		},
		{
			name: "a text that looks like another change",
			old:  issue(`"a":"x","b":1`), now: issue(`"a":"y, b: 1→2","b":1`),
		},
		{name: "a text with a line break", old: issue(`"a":"x"`), now: issue(`"a":"y\nz"`)},
		{name: "other arguments", old: issue(`"a":1`), now: issue(`"a":2`), otherArgs: true},
		{name: "the same values, spelled otherwise", old: issue(`"a":1`), now: issue(` "a": 1`)},
		{
			name: "fewer than 500 bytes", old: `{"a":1,"b":"` + strings.Repeat("x", 300) + `"}`,
			now: `{"a":2,"b":"` + strings.Repeat("x", 300) + `"}`,
		},
		{name: "no JSON", old: issue(`"a":1`), now: issue(`"a":1`) + "x"},
		{
			name: "a list of objects",
			old:  "[" + issue(`"a":1`) + "]", now: "[" + issue(`"a":2`) + "]",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("p")
			_, one := b.Tool("get", `{"id":1}`, tt.old)
			args := `{ "id" : 1.0 }`
			if tt.otherArgs {
				args = `{"id":2}`
			}
			_, two := b.Tool("get", args, tt.now)
			set := recentOwn.Default
			set.nearRef = true
			want := "full"
			if tt.want != "" {
				want = "> [near-ref: call_1, " + tt.want + "]"
			}
			wantLeft(t, leftOf(t, b, "dedup-recent", set, []int{one, two}), "full", want)
			if tt.want == "" {
				return
			}
			b = strategiestest.NewBuilder()
			b.Prompt("p")
			b.Tool("get", `{"id":1}`, tt.old)
			_, two = b.Tool("get", args, tt.now)
			wantLeft(t, leftOf(t, b, "dedup-recent", recentOwn.Default, []int{two}), "full")
		})
	}
}

// The newest candidate comes first, and what was replaced is none.
func TestNearReferenceToTheNewest(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	far := strings.Repeat("z", 60)
	events := make([]int, 5)
	for i, text := range []string{
		issue(`"a":1,"b":"x"`), issue(`"a":1,"b":"` + far + `"`), issue(`"a":2,"b":"` + far + `"`),
		issue(`"a":3,"b":"x"`), issue(`"a":4,"b":"` + far + `"`),
	} {
		_, events[i] = b.Tool("get", `{}`, text)
	}
	set := recentOwn.Default
	set.nearRef = true
	p := planOf(t, b, set)
	for i, want := range []string{
		"", "", "> [near-ref: call_2, a: 1→2]", "> [near-ref: call_1, a: 1→3]",
		"> [near-ref: call_2, a: 1→4]",
	} {
		text, _ := p.TextAfter(events[i])
		if len(p.On(events[i])) == 0 {
			text = ""
		}
		if text != want {
			t.Errorf("result %d: got %q, want %q", i+1, text, want)
		} else if want != "" && p.Changes[p.On(events[i])[0]].Class != model.Covered {
			t.Errorf("result %d is not covered", i+1)
		}
	}
}

// planOf is a checked plan of dedup-recent.
func planOf(t *testing.T, b *strategiestest.Builder, set recentSettings) *plan.Plan {
	t.Helper()
	s := spec.Spec{Uses: []spec.Use{{Name: "dedup-recent"}}, Settings: DefaultSettings()}
	s = recentOwn.With(s, set)
	p := plan.MakePlan(facts.NewIndex(b.Done()), s)
	for _, f := range check.ProvePlan(p) {
		t.Error(f)
	}
	return p
}

// A near reference that the checker reads otherwise than it was meant is found.
func TestTheCheckerReadsNearReferences(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text string
		ok   bool
	}{
		{"> [near-ref: call_1, a: 1→2, b: x→y]", true},
		{"> [near-ref: call_1, b: x→y, a: 1→2]", false},
		{"> [near-ref: call_1, a: 1→2]", false},
		{"> [near-ref: call_1, a: 1→3, b: x→y]", false},
		{"> [near-ref: call_1, a: 5→2, b: x→y]", false},
		{"> [near-ref: call_1, a: 1→2, b: x→y, c: →]", false},
		{"> [near-ref: call_2, a: 1→2, b: x→y]", false},
		{"> [near-ref: call_1, a: 1→2, b: x→y", false},
		{"> [near-ref: call_1]", false},
		{"> [ref: call_1, byte-identical]", false},
	} {
		b := strategiestest.NewBuilder()
		b.Prompt("p")
		b.Tool("get", `{}`, issue(`"a":1,"b":"x"`))
		_, r := b.Tool("get", `{}`, issue(`"a":2,"b":"y"`))
		set := recentOwn.Default
		set.nearRef = true
		p := planOf(t, b, set)
		p.Changes[p.On(r)[0]].Text = tt.text
		k := &check.Finished{Plan: p, Conversation: p.Index.Conversation}
		k.Fold()
		if got := provesNear(k, &p.Changes[p.On(r)[0]]); got != tt.ok {
			t.Errorf("%s: got %v, want %v", tt.text, got, tt.ok)
		}
	}
}

// FuzzNearReference reads each near reference back by the checker's own reading.
func FuzzNearReference(f *testing.F) {
	f.Add(`{"a":1,"b":"x"}`, `{"a":2,"b":"y"}`)
	f.Add(`{"a":null}`, `{"a":"null"}`)
	f.Add(`{"a":"→"}`, `{"a":"1, b: 2→3"}`)
	f.Add(`{"a, b":1}`, `{"a, b":true}`)
	f.Add(`{"":1}`, `{"":2}`)
	salt := maphash.MakeSeed()
	f.Fuzz(func(t *testing.T, old, now string) {
		a, b := object.Read([]byte(old), salt), object.Read([]byte(now), salt)
		if a == nil || b == nil {
			return
		}
		delta, ok := a.Delta(b)
		if !ok {
			return
		}
		got, ok := object.ReadValues(old)
		want, good := object.ReadValues(now)
		if !ok || !good || !got.Becomes(strings.TrimPrefix(delta, ", "), want) {
			t.Errorf("%s to %s: %q reads as %v", old, now, delta, got)
		}
		if id := marker.ReadCallID("> [near-ref: call_1" + delta + "]"); id != "call_1" {
			t.Errorf("%q names %q", delta, id)
		}
	})
}
