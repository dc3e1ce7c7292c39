package cache

import (
	"math/rand/v2"
	"testing"

	"decant/model/tokens"
)

// The prices of the two large providers.
var (
	anthropic = tokens.CachePrice{Write: 1250, Read: 100}
	openai    = tokens.CachePrice{Write: 1000, Read: 500}
)

// TestOf holds sums against ones that were computed by hand.
func TestOf(t *testing.T) {
	t.Parallel()
	// 100,000 tokens; 12,000 of them go after the first 40,000. Without: 100,000 are read at 0.1 a
	// call, 10,000. With: 40,000 read and 48,000 written at 1.25 once, 64,000, which is 54,000
	// more; from then on 88,000 read, 8,800, which is 1,200 less. 54,000 / 1,200 is 45 calls
	// after the first.
	large := []Span{
		{Before: 40_000, After: 40_000},
		{Before: 20_000, After: 8000, Changed: true},
		{Before: 40_000, After: 40_000},
	}
	tests := []struct {
		name  string
		price tokens.CachePrice
		fixed int
		spans []Span
		want  Cost
	}{
		{"by hand", anthropic, 0, large, Cost{1, 40_000, 48_000, 12_000, 46}},
		// 48,000 at half the price more, 12,000 at half the price less a call.
		{"dearer to read", openai, 0, large, Cost{1, 40_000, 48_000, 12_000, 4}},
		{"what is fixed is kept", openai, 9000, large, Cost{1, 49_000, 48_000, 12_000, 4}},
		{"no price", tokens.CachePrice{}, 0, large, Cost{1, 40_000, 48_000, 12_000, 0}},
		{"one token more", openai, 0, []Span{
			{Before: 3, After: 1, Changed: true}, {Before: 4, After: 4},
		}, Cost{0, 0, 5, 2, 3}},
		{"no change", anthropic, 7, []Span{{Before: 5, After: 5}}, Cost{First: -1}},
		{"nothing", anthropic, 7, nil, Cost{First: -1}},
		{"the end goes", anthropic, 0, []Span{
			{Before: 5, After: 5}, {Before: 9, Changed: true},
		}, Cost{1, 5, 0, 9, 1}},
		{
			"it grows", anthropic, 0,
			[]Span{{Before: 5, After: 9, Changed: true}},
			Cost{0, 0, 9, -4, Never},
		},
	}
	for _, tt := range tests {
		if got := MeasureCost(tt.price, tt.fixed, tt.spans); got != tt.want {
			t.Errorf("%s: got %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

func TestStretches(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		spans []Span
		want  []Stretch
	}{
		{"early and small before late and large", []Span{
			{Before: 110, After: 10, Changed: true},
			{Before: 990, After: 990},
			{Before: 1000, After: 500, Changed: true},
			{Before: 500, After: 500},
		}, []Stretch{{0, 2, 1, 1000, 100, 115}, {2, 4, 1, 1000, 500, 23}}},
		{"two that pay through each other", []Span{
			{Before: 2, After: 1, Changed: true},
			{Before: 20, After: 10, Changed: true},
			{Before: 90, After: 90},
		}, []Stretch{{0, 3, 2, 101, 11, 106}}},
		{"one that does not pay by itself", []Span{
			{Before: 50, Changed: true},
			{Before: 30, After: 30, Changed: true},
			{Before: 70, After: 70},
		}, []Stretch{{0, 3, 2, 100, 50, 23}}},
		{"one that grows at the start", []Span{
			{Before: 5, After: 9, Changed: true}, {Before: 70, After: 60, Changed: true},
		}, []Stretch{{0, 1, 1, 9, -4, Never}, {1, 2, 1, 60, 10, 69}}},
		{"nothing", []Span{{Before: 5, After: 5}}, nil},
	}
	for _, tt := range tests {
		got := ListStretches(anthropic, tt.spans)
		if len(got) != len(tt.want) {
			t.Errorf("%s: got %+v, want %+v", tt.name, got, tt.want)
			continue
		}
		for i := range got {
			if got[i] != tt.want[i] {
				t.Errorf("%s: got %+v, want %+v", tt.name, got[i], tt.want[i])
			}
		}
	}
	if got := ListStretches(tokens.CachePrice{}, tests[0].spans); got != nil {
		t.Errorf("without a price: got %+v", got)
	}
}

// gain is what it brings within some calls to make only the changes from a span on, in
// thousandths of the price of a token.
func gain(p tokens.CachePrice, spans []Span, from, calls int) int {
	written, saved := 0, 0
	for _, s := range spans[from:] {
		written += s.After
		saved += s.Before - s.After
	}
	return p.Read*saved*calls - (p.Write-p.Read)*written
}

// TestStretchesPayMost tries all places where changes may begin: those stretches that pay within a
// number of calls bring as much within it as any other.
func TestStretchesPayMost(t *testing.T) {
	t.Parallel()
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 1))
		spans := make([]Span, 1+r.IntN(12))
		for i := range spans {
			spans[i] = Span{Before: r.IntN(200)}
			if spans[i].After = spans[i].Before; r.IntN(2) == 0 {
				spans[i].Changed = true
				spans[i].After = r.IntN(spans[i].Before + 2)
			}
		}
		within := 1 + r.IntN(300)
		from := len(spans)
		all := ListStretches(anthropic, spans)
		for i, s := range all {
			if s.Calls != Never && s.Calls <= within {
				from = min(from, s.From)
			} else if from < len(spans) {
				t.Fatalf("seed %d: stretch %d pays later than one before it: %+v", seed, i, all)
			}
		}
		best := 0
		for at, s := range spans {
			if s.Changed {
				best = max(best, gain(anthropic, spans, at, within))
			}
		}
		got := 0
		if from < len(spans) {
			got = gain(anthropic, spans, from, within)
		}
		if got != best {
			t.Fatalf("seed %d: %d calls bring %d, and could bring %d: %+v %+v",
				seed, within, got, best, spans, all)
		}
	}
}

// TestStretchesAddUp holds the stretches against the whole.
func TestStretchesAddUp(t *testing.T) {
	t.Parallel()
	spans := []Span{
		{Before: 7, After: 7},
		{Before: 9, After: 2, Changed: true},
		{Before: 30, After: 30},
		{Before: 50, Changed: true},
		{Before: 11, After: 11},
		{Before: 5, After: 4, Changed: true},
	}
	whole := MeasureCost(openai, 0, spans)
	written, saved := 0, 0
	for _, s := range ListStretches(openai, spans) {
		written += s.Written
		saved += s.Saved
	}
	if written != whole.Written || saved != whole.Saved {
		t.Errorf("got %d and %d, want %d and %d", written, saved, whole.Written, whole.Saved)
	}
}

func TestStretchesKeepAStepWhole(t *testing.T) {
	t.Parallel()
	spans := []Span{
		{After: 2_000, Changed: true},
		{Before: 500, After: 500},
		{Before: 20_000, Changed: true, Tied: true},
	}
	got := ListStretches(anthropic, spans)
	want := Stretch{From: 0, To: 3, Changed: 2, Written: 2_500, Saved: 18_000, Calls: 2}
	if len(got) != 1 || got[0] != want {
		t.Errorf("got %+v, want only %+v", got, want)
	}
}
