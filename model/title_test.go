package model

import (
	"slices"
	"strings"
	"testing"
	"unicode"
)

func TestForkNumber(t *testing.T) {
	t.Parallel()
	tests := []struct {
		title string
		want  int
	}{
		{"A (decant 1)", 1},
		{"A (decant 12)", 12},
		{"A (decant 3) (decant 4)", 4},
		{" (decant 2)", 2},
		{"A", 0},
		{"", 0},
		{"A (decant 1) more", 0},
		{"A (decant 1", 0},
		{"A (decant )", 0},
		{"A(decant 1)", 0},
		{"A (decant x)", 0},
		{"A (decant 0)", 0},
		{"A (decant -1)", 0},
		{"A (decant +1)", 0},
		{"A (decant 007)", 0},
		{"A (decant 1073741824)", 1073741824},
		{"A (decant 1073741825)", 0},
		{"A (decant 99999999999999999999)", 0},
	}
	for _, tt := range tests {
		n, ok := ForkNumber(tt.title)
		if n != tt.want || ok != (tt.want > 0) {
			t.Errorf("%q: got %d, %v, want %d", tt.title, n, ok, tt.want)
		}
	}
}

func TestForkTitle(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, title string
		taken       []string
		want        string
	}{
		{"of an original", "A", nil, "A (decant 1)"},
		{"of a fork", "A (decant 9)", nil, "A (decant 10)"},
		{"of no fork", "A (decant x)", nil, "A (decant x) (decant 1)"},
		{"the next is taken", "A", []string{"A (decant 1)", "A (decant 2)"}, "A (decant 3)"},
		{"a later one is taken", "A", []string{"A (decant 2)"}, "A (decant 1)"},
		{"others are taken", "A", []string{"A", "B (decant 1)"}, "A (decant 1)"},
		{
			"of too great a number", "A (decant 9223372036854775807)", nil,
			"A (decant 9223372036854775807) (decant 1)",
		},
		{"none", "", nil, "conversation (decant 1)"},
		{"nothing but a number", " (decant 4)", nil, "conversation (decant 5)"},
		{"with what a terminal obeys", "a\x1b[31mb\x00\u0085", nil, "a[31mb (decant 1)"},
		{"white space", " a  b\n (decant 2)", nil, "a  b (decant 3)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := ForkTitle(tt.title, tt.taken); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// FuzzForkTitle holds that each fork of a chain has its own title that reads
// as a fork's.
func FuzzForkTitle(f *testing.F) {
	for _, s := range []string{"", "A", "A (decant 2)", "\x00 (decant 1)", "a\nb", "\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, title string) {
		taken := append(make([]string, 0, 4), title)
		for range 3 {
			next := ForkTitle(taken[len(taken)-1], taken)
			_, ok := ForkNumber(next)
			if !ok || slices.Contains(taken, next) ||
				strings.ContainsFunc(next, unicode.IsControl) {
				t.Fatalf("%q after %q", next, taken)
			}
			taken = append(taken, next)
		}
	})
}

func TestShownTitle(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("ä", 100)
	tests := []struct{ name, text, want string }{
		{"nothing", " \n ", ""},
		{"the first line", "\n  one \ntwo", "one"},
		{"a long one", long, strings.Repeat("ä", 80) + "…"},
		{"a long fork's", long + " (decant 3)", strings.Repeat("ä", 80) + "… (decant 3)"},
		{"a fork's", "one (decant 3)\ntwo", "one (decant 3)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := ShownTitle(tt.text); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
