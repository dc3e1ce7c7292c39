package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/layout"
)

// TestNarrowScreenStacksThePanes shows the list over the detail where there is no room beside it.
func TestNarrowScreenStacksThePanes(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 50, 30, func(o *Options) { o.Mouse = true })
	d.sees("Turns  6", "─ Detail", "Turn 2")
	d.press("j")
	d.sees("Turn 3")
	d.press("tab")
	d.sees("Turns  6", "▸ Detail", "Turn 3")
	d.press("z")
	d.sees("▸ Detail")
	d.misses("Turns  6")
	d.press("z", "esc")
	d.sees("Turns  6", "─ Detail")
	// The mouse knows which of the two it is on.
	list, text := d.layout().Panes[layout.List], d.layout().Panes[layout.Detail]
	d.mouse(tea.MouseButtonLeft, 5, text.Y+1)
	d.sees("▸ Detail")
	d.mouse(tea.MouseButtonLeft, 5, list.Y+1)
	d.sees("─ Detail")
	if got := d.list().Cursor; got != d.list().Top {
		t.Errorf("a click on the first row chooses row %d", got)
	}
	for _, tt := range []struct {
		w, h int
		want string
	}{
		{120, 40, "beside"},
		{71, 40, "over"},
		{50, 20, "over"},
		{50, 18, "alone"},
		{40, 12, "alone"},
	} {
		d.send(tea.WindowSizeMsg{Width: tt.w, Height: tt.h})
		l, got := d.layout(), "beside"
		switch {
		case l.Single:
			got = "alone"
		case l.Stacked():
			got = "over"
		}
		if got != tt.want {
			t.Errorf("on %d by %d the list stands %s, want %s", tt.w, tt.h, got, tt.want)
		}
	}
	d.misses("Detail")
}

// TestEveryViewIsStacked looks at each view on a narrow screen; the driver measures the lines.
func TestEveryViewIsStacked(t *testing.T) {
	t.Parallel()
	for w := 1; w < layout.MinSplitWidth; w += 7 {
		d := start(t, shop(), w, 26)
		for _, k := range strings.Fields("R l j D = j F = j t A S l j s esc T = G tab jj z z") {
			d.press(k)
		}
	}
}
