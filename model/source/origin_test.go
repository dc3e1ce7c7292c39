package source

import "testing"

// TestOrigin finds bytes again that stood elsewhere before patches, in two rounds.
func TestOrigin(t *testing.T) {
	t.Parallel()
	span := func(from, to int) Span { return Span{Start: from, End: to} }
	// "0123456789" becomes "01ab456789" + "X" at the end of it: 01ab4X56789.
	first := OriginOf([]Patch{
		{At: span(2, 4), With: []byte("ab")}, {At: span(5, 5), With: []byte("X")},
	}, nil)
	second := OriginOf([]Patch{{At: span(0, 1)}}, first)
	for _, tt := range []struct {
		name   string
		origin func(Span) (Span, bool)
		at     Span
		want   Span
		ok     bool
	}{
		{"before all", first, span(0, 2), span(0, 2), true},
		{"replaced", first, span(2, 4), span(0, 0), false},
		{"between", first, span(4, 5), span(4, 5), true},
		{"over an insertion", first, span(4, 7), span(0, 0), false},
		{"behind it", first, span(6, 8), span(5, 7), true},
		{"two rounds", second, span(5, 7), span(5, 7), true},
		{"two rounds, replaced", second, span(1, 2), span(0, 0), false},
		{"two rounds, the start", second, span(0, 1), span(1, 2), true},
	} {
		got, ok := tt.origin(tt.at)
		if got != tt.want || ok != tt.ok {
			t.Errorf("%s: got %v, %v, want %v, %v", tt.name, got, ok, tt.want, tt.ok)
		}
	}
}
