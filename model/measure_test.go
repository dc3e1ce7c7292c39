package model

import (
	"crypto/sha256"
	"fmt"
	"math"
	"strings"
	"testing"

	"decant/model/tokens"
)

func TestMeasureSizes(t *testing.T) {
	t.Parallel()
	value := func(json string) stored { return stored{json: json, encoding: JSONValue} }
	tests := []struct {
		name  string
		parts []stored
		text  string // What the event's size and checksum are of.
	}{
		{"text is decoded", []stored{str(`"a\n\u00e9\ud83d\ude00"`)}, "a\né😀"},
		{
			"arguments are compact",
			[]stored{value(`{ "b" : 1.50, "a" : "\u0061\n" }`)},
			`{"b":1.50,"a":"a\n"}`,
		},
		{"blocks are joined by a newline", []stored{str(`"a"`), str(`"b"`), str(`""`)}, "a\nb\n"},
		{"images are no bytes", []stored{picture(280, 280)}, ""},
		{"images are no blocks of text", []stored{str(`"a"`), picture(1, 1), str(`"b"`)}, "a\nb"},
		{"nothing", nil, ""},
		{"base64 is decoded", []stored{{json: `"aGVsbG8="`, encoding: Base64String}}, "hello"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			e := &build(t, tt.parts).Events[0]
			if e.Bytes != len(tt.text) {
				t.Errorf("bytes: got %d, want %d", e.Bytes, len(tt.text))
			}
			if want := Sum(sha256.Sum256([]byte(tt.text))); e.Sum != want {
				t.Errorf("sum: got %s, want %s", e.Sum, want)
			}
		})
	}
}

// TestMeasureArguments holds that equal arguments have the same checksum, however they are spelled.
func TestMeasureArguments(t *testing.T) {
	t.Parallel()
	c := &Conversation{}
	for _, text := range []string{`{"a":"x","b":1.50}`, `{"b":1.5,"a":"x"}`, `{"a":"y","b":1.5}`} {
		part := Part{Text: Text{Encoding: Literal, Literal: text}}
		c.Events = append(c.Events, Event{Kind: ToolCall, Call: -1, Parts: []Part{part}})
	}
	c.Measure()
	sum := func(i int) Sum { return c.Events[i].Parts[0].Raw }
	if sum(0) != sum(1) || sum(0) == sum(2) {
		t.Errorf("got %s, %s and %s, want only the last to differ", sum(0), sum(1), sum(2))
	}
	if e := &c.Events[0]; e.Sum == c.Events[1].Sum || e.Parts[0].RawBytes != e.Bytes {
		t.Errorf("the spelling changed: %+v", e)
	}
}

func TestMeasureTokens(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("word ", 100)
	c := build(t, []stored{str(`"` + long + `"`), str(`"` + long + `"`), picture(280, 280)})
	e := &c.Events[0]
	one := tokens.Estimate(c.Family, []byte(long))
	if want := 2*one + 100; math.Abs(e.TotalWeight()-want) > 1e-9 {
		t.Errorf("weight: got %v, want %v", e.TotalWeight(), want)
	}
	if want := int(math.Floor(2*one + 100 + 0.5)); e.Tokens != want {
		t.Errorf("tokens: got %d, want %d", e.Tokens, want)
	}
	if got := c.TextWeight(long); got != one {
		t.Errorf("weight of a text: got %v, want %v", got, one)
	}
	e.Live = false
	c.Measure()
	if e.Tokens != 0 || e.Bytes == 0 || e.TotalWeight() == 0 {
		t.Errorf("not live: got %d tokens, %d bytes, weight %v", e.Tokens, e.Bytes, e.TotalWeight())
	}
}

func TestMeasureEnvelope(t *testing.T) {
	t.Parallel()
	plain := str(`"a\nb"`)
	numbered := stored{json: `"     1→a\n     2→b"`, encoding: JSONString, envelope: NumbersArrow}
	c := build(t, []stored{plain}, []stored{numbered})
	p, n := &c.Events[0].Parts[0], &c.Events[1].Parts[0]
	if p.Raw != n.Raw || p.Sum == n.Sum {
		t.Errorf("raw %s and %s, sums %s and %s", p.Raw, n.Raw, p.Sum, n.Sum)
	}
	if p.Bytes != 3 || p.RawBytes != 3 || n.Bytes != 3+2*(6+len("→")) || n.RawBytes != 3 {
		t.Errorf("got %d, %d and %d, %d bytes", p.Bytes, p.RawBytes, n.Bytes, n.RawBytes)
	}
}

func TestImageWeight(t *testing.T) {
	t.Parallel()
	m, _ := tokens.Lookup("claude-sonnet-4-5")
	tests := []struct {
		name string
		w, h int
		want int
	}{
		{"one square", 1, 1, 1},
		{"ten by ten squares", 280, 280, 100},
		{"begun squares count", 281, 29, 22},
		{"more than the model takes", 10_000, 10_000, m.ImageCap},
		{"scaled to the model's longest side", 15_680, 280, 56},
		{"unknown size", 0, 0, m.ImageCap},
		{"negative size", -5, 10, m.ImageCap},
	}
	c := build(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := c.ImageWeight(Image{Width: tt.w, Height: tt.h}); got != float64(tt.want) {
				t.Errorf("got %v, want %d", got, tt.want)
			}
		})
	}
}

func TestRound(t *testing.T) {
	t.Parallel()
	tests := []struct {
		in   float64
		want int
	}{{0, 0}, {0.4, 0}, {0.5, 1}, {1.49, 1}, {1.5, 2}, {2.5, 3}, {1e6 + 0.5, 1_000_001}}
	for _, tt := range tests {
		if got := RoundWeight(tt.in); got != tt.want {
			t.Errorf("%v: got %d, want %d", tt.in, got, tt.want)
		}
	}
}

func TestSumText(t *testing.T) {
	t.Parallel()
	s := Sum(sha256.Sum256(nil))
	const want = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
	if s.String() != want || s.Short() != want[:12] {
		t.Errorf("got %s and %s", s, s.Short())
	}
}

// TestMeasureMany measures more events than one worker takes at once, and holds
// that each came out as it does alone.
func TestMeasureMany(t *testing.T) {
	t.Parallel()
	const n = 5*leastBatch + 7
	events := make([][]stored, n)
	for i := range events {
		events[i] = []stored{str(fmt.Sprintf(`"event %d %s"`, i, strings.Repeat("x", i)))}
	}
	c := build(t, events...)
	for i := range c.Events {
		alone := build(t, events[i]).Events[0]
		e := c.Events[i]
		if e.Bytes != alone.Bytes || e.Tokens != alone.Tokens || e.Sum != alone.Sum {
			t.Fatalf("event %d: got %d, %d, %s, alone %d, %d, %s",
				i, e.Bytes, e.Tokens, e.Sum.Short(), alone.Bytes, alone.Tokens, alone.Sum.Short())
		}
	}
}
