package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"decant/model"
	"decant/render"
)

func headerOf(t *testing.T, c *model.Conversation, w, h int) []string {
	t.Helper()
	d := start(t, c, w, h)
	lines := d.m.header.view(w, d.m.layout.header.h)
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = ansi.Strip(l)
	}
	return out
}

func TestHeaderLines(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name       string
		w, h, want int
		see        []string
	}{
		{"large", 120, 40, 3, []string{"claude-code · claude-sonnet-4-5", "3,138 →", "stays"}},
		{"narrow", 40, 12, 2, []string{"Fix the login redirect", "3.1k →", "%"}},
		{"low", 120, 5, 1, []string{"Fix the login redirect"}},
		{"lowest", 120, 2, 0, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			lines := headerOf(t, shop(), tt.w, tt.h)
			if len(lines) != tt.want {
				t.Fatalf("%d lines, want %d", len(lines), tt.want)
			}
			for i, want := range tt.see {
				if !strings.Contains(lines[min(i, len(lines)-1)], want) {
					t.Errorf("line %d is %q, want %q in it", i+1, lines[i], want)
				}
			}
		})
	}
}

func TestHeaderNames(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		change func(c *model.Conversation)
		want   string
		not    string
	}{
		{"no title", func(c *model.Conversation) { c.Title = "" }, "5f0c", ""},
		{"no model", func(c *model.Conversation) { c.Model = "" }, "claude-code", "·"},
		{"no window", func(c *model.Conversation) { c.Window = 0 }, "claude-code", " of "},
		{
			"long title", func(c *model.Conversation) { c.Title = strings.Repeat("x", 300) },
			"x…  claude-code", "",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := shop()
			tt.change(c)
			got := strings.Join(headerOf(t, c, 100, 30), "\n")
			if !strings.Contains(got, tt.want) {
				t.Errorf("the header has no %q:\n%s", tt.want, got)
			}
			if tt.not != "" && strings.Contains(got, tt.not) {
				t.Errorf("the header has %q:\n%s", tt.not, got)
			}
		})
	}
}

// TestGaugeAddsUp checks that what stays and what goes by class is what there was.
func TestGaugeAddsUp(t *testing.T) {
	t.Parallel()
	for _, theme := range []string{"dark", "none"} {
		d := start(t, demo(t), 120, 40, everything, func(o *Options) {
			o.Theme = themeNamed(t, theme, render.TrueColor)
		})
		before, after := d.m.b.totals()
		sum := 0
		for _, s := range d.m.b.shares(after, d.m.b.classTotals()) {
			sum += s.tokens
		}
		if sum != before {
			t.Errorf("%s: the segments are %d tokens, want %d", theme, sum, before)
		}
	}
}

// TestSegmentsDifferWithoutColour checks that no two segments of a plain bar look alike.
func TestSegmentsDifferWithoutColour(t *testing.T) {
	t.Parallel()
	for _, g := range []render.Glyphs{render.Unicode, render.ASCII} {
		d := start(t, shop(), 120, 40, func(o *Options) { o.Glyphs = g })
		seen := map[string]bool{}
		for _, s := range d.m.b.shares(1, [5]int{1, 1, 1, 1, 1}) {
			if seen[s.fill] {
				t.Errorf("%s is drawn like another: %q", s.name, s.fill)
			}
			seen[s.fill] = true
		}
	}
}

func TestFreeName(t *testing.T) {
	t.Parallel()
	tests := []struct {
		saved         [5]int
		want, letters string
	}{
		{[5]int{3, 0}, "identical", "D"},
		{[5]int{0, 3}, "covered", "C"},
		{[5]int{3, 3}, "identical, covered", "DC"},
		{[5]int{}, "identical", "D"},
	}
	for _, tt := range tests {
		if got, letters := freeName(tt.saved); got != tt.want || letters != tt.letters {
			t.Errorf("%v: %q %q, want %q %q", tt.saved, got, letters, tt.want, tt.letters)
		}
	}
}

func TestPlural(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{0: "0 turns", 1: "1 turn", 1234: "1,234 turns"} {
		if got := plural(n, "turn"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestVerdictIsWhole(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 80, 30)
	for w := minLegendWidth; w < 140; w++ {
		lines := d.m.header.view(w, 3)
		if got := ansi.Strip(lines[2]); !strings.HasSuffix(got, "✓ checked") {
			t.Fatalf("at %d cells the legend is %q", w, got)
		}
	}
}

func TestSplitShares(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name        string
		shares      []int
		at          int
		first, rest []int
	}{
		{"nothing", nil, 5, nil, nil},
		{"between two", []int{3, 4}, 3, []int{3, 0}, []int{0, 4}},
		{"inside one", []int{3, 4}, 5, []int{3, 2}, []int{0, 2}},
		{"all first", []int{3, 4}, 9, []int{3, 4}, []int{0, 0}},
		{"all after", []int{3, 4}, 0, []int{0, 0}, []int{3, 4}},
	} {
		shares := make([]share, len(tt.shares))
		for i, n := range tt.shares {
			shares[i].tokens = n
		}
		first, rest := splitShares(shares, tt.at)
		for i := range shares {
			if first[i].tokens != tt.first[i] || rest[i].tokens != tt.rest[i] {
				t.Errorf("%s: share %d is cut into %d and %d, want %d and %d", tt.name, i,
					first[i].tokens, rest[i].tokens, tt.first[i], tt.rest[i])
			}
		}
	}
}

// TestGaugeMarksTheWindow looks for the mark of the window's end: at the end of a gauge that has
// room, inside of one that has not.
func TestGaugeMarksTheWindow(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name         string
		window       int
		after, never string
	}{
		{"room", 200_000, " │", "│█"},
		{"full", 10_000, "│", " │"},
		{"unknown", 0, "█", "│"},
	} {
		c := demo(t)
		c.Window = tt.window
		got := headerOf(t, c, 120, 30)[1]
		if !strings.Contains(got, tt.after) || strings.Contains(got, tt.never) {
			t.Errorf("%s: %q, want %q and not %q", tt.name, got, tt.after, tt.never)
		}
	}
}
