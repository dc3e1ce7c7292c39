package render

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

func partsOf(theme *Theme, values ...int) []Part {
	out := make([]Part, len(values))
	for i, v := range values {
		out[i] = Part{Value: v, Style: theme.Identical}
	}
	return out
}

func TestBar(t *testing.T) {
	t.Parallel()
	none, dark := mustTheme(t, "none", TrueColor), mustTheme(t, "dark", TrueColor)
	for _, tc := range []struct {
		name   string
		values []int
		total  int
		width  int
		theme  *Theme
		glyphs Glyphs
		want   string
	}{
		{"nothing", nil, 0, 4, none, Unicode, "    "},
		{"zero total", []int{0}, 0, 4, none, Unicode, "    "},
		{"half", []int{5}, 10, 4, none, Unicode, "██  "},
		{"full", []int{10}, 10, 4, none, Unicode, "████"},
		{"eighths", []int{3}, 8, 1, none, Unicode, "▍"},
		{"whole and eighths", []int{11}, 32, 4, none, Unicode, "█▍  "},
		{"rounds to nothing", []int{1}, 1000, 4, none, Unicode, "    "},
		{"two tell apart without colour", []int{2, 1}, 4, 4, none, Unicode, "██▒ "},
		{"ASCII", []int{2, 1}, 4, 4, none, ASCII, "##= "},
		{"ASCII in colour", []int{2, 1}, 4, 4, dark, ASCII, "### "},
		{"in colour", []int{2, 1}, 4, 4, dark, Unicode, "███ "},
		{"last part ends in eighths", []int{4, 5}, 16, 4, dark, Unicode, "██▎ "},
		{"largest remainder", []int{1, 1, 1}, 3, 4, none, ASCII, "##=%"},
		{"nothing between", []int{1, 0, 1}, 2, 2, none, ASCII, "#%"},
		{"total too small", []int{3, 3}, 1, 4, none, ASCII, "##=="},
		{"negative counts as 0", []int{-5, 5}, 10, 4, none, ASCII, "==  "},
		{"no width", []int{1}, 1, 0, none, Unicode, ""},
		{"negative width", []int{1}, 1, -1, none, Unicode, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			parts := partsOf(tc.theme, tc.values...)
			got := ansi.Strip(DrawBar(parts, tc.total, tc.width, tc.theme, tc.glyphs))
			if got != tc.want {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
}

func TestBarStyles(t *testing.T) {
	t.Parallel()
	theme := mustTheme(t, "ansi", TrueColor)
	parts := []Part{{1, theme.Identical}, {1, theme.Dropped}}
	got := DrawBar(parts, 4, 4, theme, Unicode)
	want := "\x1b[32m█\x1b[0m\x1b[31m█\x1b[0m\x1b[90m  \x1b[0m"
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func FuzzBar(f *testing.F) {
	f.Add(1, 2, 3, 10, 20)
	f.Add(0, -1, 1<<62, 1, 3)
	f.Add(1<<40, 1, 1<<40, 1<<41, 299)
	themes := []*Theme{mustTheme(f, "dark", TrueColor), mustTheme(f, "none", TrueColor)}
	f.Fuzz(func(t *testing.T, a, b, c, total, width int) {
		// Beyond this a sum of three would not fit; no conversation comes near.
		a, b, c = a>>2, b>>2, c>>2
		width %= 400
		for _, theme := range themes {
			for _, g := range []Glyphs{Unicode, ASCII} {
				bar := DrawBar(partsOf(theme, a, b, c), total, width, theme, g)
				if got := Width(bar); got != max(width, 0) {
					t.Errorf("%d/%d/%d of %d in %d cells: %d cells", a, b, c, total, width, got)
				}
			}
		}
	})
}

// TestApportion checks the two promises of the method: all cells are given, and each value gets
// its share rounded down or up.
func TestApportion(t *testing.T) {
	t.Parallel()
	values := []int{1, 7, 0, 22, 13, 57}
	for n := range 400 {
		cells, sum := apportionCells(values, 100, n), 0
		for i, c := range cells {
			sum += c
			if low := values[i] * n / 100; c < low || c > low+1 {
				t.Errorf("%d of %d cells for %d of 100", c, n, values[i])
			}
		}
		if sum != n {
			t.Errorf("gave %d of %d cells: %v", sum, n, cells)
		}
	}
}

func BenchmarkBar(b *testing.B) {
	// A row of the list draws one; 50 rows must stay within 2 ms, so 40 µs each.
	theme := mustTheme(b, "dark", TrueColor)
	parts := partsOf(theme, 10, 20, 5, 1, 7)
	for b.Loop() {
		if strings.TrimSpace(DrawBar(parts, 100, 40, theme, Unicode)) == "" {
			b.Fatal("empty bar")
		}
	}
}
