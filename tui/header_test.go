package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/tui/draw"
)

func headerOf(t *testing.T, c *model.Conversation, w, h int) []string {
	t.Helper()
	d := start(t, c, w, h)
	lines := d.m.header.View(w, d.layout().Header.H)
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = ansi.Strip(l)
	}
	return out
}

func TestHeaderLines(t *testing.T) {
	t.Parallel()
	before := short(shop().Total(nil).Tokens)
	tests := []struct {
		name       string
		w, h, want int
		see        []string
	}{
		{"large", 120, 40, 3, []string{
			"claude-code · claude-sonnet-4-5", "before " + before + "   1%   after ", "‹ ",
		}},
		{"narrow", 40, 30, 2, []string{
			"Fix the login redirect", before + " → ", "‹ 2 strategies ›",
		}},
		{"small", 40, 12, 1, []string{before + " → "}},
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
					t.Errorf("line %d of %q has no %q", i+1, lines, want)
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
		before, after := d.board().WeighTotals()
		sum := 0
		for _, s := range d.board().Shares(after, d.board().ClassTotals()) {
			sum += s.Tokens
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
		for _, s := range d.board().Shares(1, [5]int{1, 1, 1, 1, 1}) {
			if seen[s.Fill] {
				t.Errorf("%s is drawn like another: %q", s.Name, s.Fill)
			}
			seen[s.Fill] = true
		}
	}
}

func TestPlural(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{0: "0 turns", 1: "1 turn", 1234: "1,234 turns"} {
		if got := amount.Of(n, "turn"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestVerdictIsWhole(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 80, 30)
	for w := draw.MinLegendWidth; w < 140; w++ {
		lines := d.m.header.View(w, 3)
		if got := ansi.Strip(lines[1]); !strings.Contains(got, "✓ checked") {
			t.Fatalf("at %d cells the sizes are %q", w, got)
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
