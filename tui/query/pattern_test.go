package query_test

import (
	"fmt"
	"testing"
	"unicode/utf8"

	"decant/render"
	"decant/tui/query"
)

func TestSpans(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text    string
		in, out int
	}{
		{"5", 5, 6},
		{"3-7", 7, 8},
		{">1k", 1001, 1000},
		{">=1.5k", 1500, 1499},
		{"<=5", 5, 6},
		{"<2m", 5, 2_000_000},
	} {
		s, err := query.ParseSpan(tt.text)
		if err != nil || !s.Has(tt.in) || s.Has(tt.out) {
			t.Errorf("%s: %v, %v", tt.text, s, err)
		}
	}
	for _, bad := range []string{"", "k", "1.2.3", "-1", "9999999999", ">"} {
		if s, err := query.ParseSpan(bad); err == nil {
			t.Errorf("%q is %v", bad, s)
		}
	}
}

func TestPatternSpans(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text, line string
		want       [][2]int
	}{
		{"a", "banana", [][2]int{{1, 2}, {3, 4}, {5, 6}}},
		{"A", "banana", nil},
		{"", "banana", nil},
		{"k", "\u212a", [][2]int{{0, 3}}},
		{"é", "CAFÉ é", [][2]int{{3, 5}, {6, 8}}},
	} {
		if got := query.NewPattern(tt.text).Spans(tt.line); fmt.Sprint(got) != fmt.Sprint(tt.want) {
			t.Errorf("%q in %q: %v, want %v", tt.text, tt.line, got, tt.want)
		}
	}
}

// FuzzPattern expects spans in order, between characters, and as many as it says there are.
func FuzzPattern(f *testing.F) {
	f.Add("i", "İstanbul")
	f.Add("世", "世界")
	f.Fuzz(func(t *testing.T, text, line string) {
		p, at := query.NewPattern(text), 0
		line = render.Clean(line)
		spans := p.Spans(line)
		if p.In(line) != (len(spans) > 0) {
			t.Fatalf("%q in %q: %v, spans %v", text, line, p.In(line), spans)
		}
		for _, s := range spans {
			split := utf8.ValidString(text) && !utf8.ValidString(line[s[0]:s[1]])
			if s[0] < at || s[1] < s[0] || split {
				t.Fatalf("%q in %q: %v", text, line, spans)
			}
			at = s[1]
		}
	})
}
