package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"decant/testdata/growth"
	"decant/tui/review"
)

// TestViewFitsEverySize draws the panes and sheets on screens of many sizes; the driver checks
// each line.
func TestViewFitsEverySize(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	some := []int{1, 2, 5, 12, 18, 24, 73}
	c := shop()
	for i, keys := range [][]string{
		{"2=", "jjjj", "v"},
		{"tab"},
		{"z"},
		{"s"},
		{"?"},
		{"R", "m"},
		{"D", "="},
		{"F", "="},
		{"t", "A", "l"},
		{"S", "j"},
		{"V", "j"},
	} {
		d := start(t, c, 80, 24)
		d.press(keys...)
		// The first draws every size, the others each some that the ones before do not.
		for n := 1 + i; n <= 300; n += 1 + 12*min(i, 1) {
			for _, k := range some {
				d.send(tea.WindowSizeMsg{Width: n, Height: k})
				d.send(tea.WindowSizeMsg{Width: k, Height: n})
			}
			d.send(tea.WindowSizeMsg{Width: n, Height: 301 - n})
		}
	}
}

func TestSmallScreenShowsOnePane(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 40, 12)
	d.sees("T Turns", "▸ ─", "? help")
	d.press("tab")
	d.sees("▸ Detail", "Turn 2")
	d.misses("Turns  6")
	d.press("esc", "l", "j", "enter")
	d.sees("▸ Prompt", "The login sends people back")
	d.press("S")
	d.sees("S Strategies", "▸ Strategies", "dedup-resources")
	d.misses("T Turns")
	d.press("shift+tab")
	d.sees("▸ Detail", "removes reasoning and its signatures")
	d.press("T")
	d.sees("▸ ─")
}

// TestZoom gives either pane the whole screen; what is chosen stays.
func TestZoom(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("j", "z")
	d.sees("▸ ─")
	d.misses("Detail")
	if got := d.chosen(); !strings.Contains(got, "Fix it, and add a test") {
		t.Errorf("the zoomed list is on %q", got)
	}
	d.press("tab")
	d.sees("▸ Detail", "Turn 3")
	d.misses("Turns  6")
	d.press("z")
	d.sees("Turns  ", "▸ Detail")
	d.press("esc")
	if got := d.at(); got != turnRow(3) {
		t.Errorf("after zooming the cursor is on %+v", got)
	}
}

func TestNoScreenYet(t *testing.T) {
	t.Parallel()
	m := newRoot(Options{Options: review.Options{Conversation: shop(), Spec: repeats()}})
	if got := m.View(); got != "" {
		t.Errorf("view %q before the size is known, want nothing", got)
	}
	d := &driver{t: t, m: m}
	d.press("j", "enter", "?", "esc", "v")
}
