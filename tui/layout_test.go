package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// TestLayoutTiles checks that the rectangles cover every screen, each cell once.
func TestLayoutTiles(t *testing.T) {
	t.Parallel()
	for w := 1; w <= 300; w++ {
		for h := 1; h <= 300; h++ {
			for focus := range paneCount {
				checkTiles(t, arrange(w, h, focus, false))
				checkTiles(t, arrange(w, h, focus, true))
			}
		}
	}
}

func checkTiles(t *testing.T, l layout) {
	t.Helper()
	rects := append([]rect{l.header, l.tabs, l.footer, l.divider}, l.panes[:]...)
	area := 0
	for i, r := range rects {
		area += r.w * r.h
		if r.w < 0 || r.h < 0 || r.x < 0 || r.y < 0 || r.x+r.w > l.w || r.y+r.h > l.h {
			t.Fatalf("%dx%d: %+v is not on the screen", l.w, l.h, r)
		}
		for _, o := range rects[:i] {
			if r.x < o.x+o.w && o.x < r.x+r.w && r.y < o.y+o.h && o.y < r.y+r.h {
				t.Fatalf("%dx%d: %+v lies on %+v", l.w, l.h, r, o)
			}
		}
	}
	if area != l.w*l.h {
		t.Fatalf("%dx%d: %d cells are covered, want %d", l.w, l.h, area, l.w*l.h)
	}
}

func TestLayoutShowsBothPanesWhereTheyFit(t *testing.T) {
	t.Parallel()
	tests := []struct {
		w, h           int
		zoomed, single bool
	}{
		{80, 24, false, false},
		{120, 40, false, false},
		{200, 60, false, false},
		{40, 12, false, true},
		{71, 40, false, true},
		{200, 60, true, true},
	}
	for _, tt := range tests {
		for focus := range paneCount {
			l := arrange(tt.w, tt.h, focus, tt.zoomed)
			if l.single != tt.single || tt.single && l.panes[focus] != l.body {
				t.Errorf("%+v with the focus on %d: %+v", tt, focus, l)
			}
		}
	}
}

// TestViewFitsEverySize draws the panes and sheets on screens of many sizes; the driver checks
// each line.
func TestViewFitsEverySize(t *testing.T) {
	t.Parallel()
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
		for n := 1; n <= 300; n += 1 + 12*min(i, 1) {
			for _, k := range some {
				d.send(tea.WindowSizeMsg{Width: n, Height: k})
				d.send(tea.WindowSizeMsg{Width: k, Height: n})
			}
		}
	}
}

func TestSmallScreenShowsOnePane(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 40, 12)
	d.sees("T Turns", "▸ Turns", "? help")
	d.press("tab")
	d.sees("▸ Detail", "Turn 2")
	d.misses("▸ Turns")
	d.press("esc", "l", "j", "enter")
	d.sees("▸ User", "The login sends people back")
	d.press("S")
	d.sees("S Strategies", "▸ Strategies", "dedup-resources")
	d.misses("T Turns")
	d.press("shift+tab")
	d.sees("▸ Detail", "reasoning goes, with its signatures")
	d.press("T")
	d.sees("▸ Turns")
}

// TestZoom gives either pane the whole screen; what is chosen stays.
func TestZoom(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("j", "z")
	d.sees("▸ Turns")
	d.misses("Detail")
	if got := d.chosen(); !strings.Contains(got, "Fix it, and add a test") {
		t.Errorf("the zoomed list is on %q", got)
	}
	d.press("tab")
	d.sees("▸ Detail", "Turn 3")
	d.misses("Turns  6")
	d.press("z")
	d.sees("─ Turns", "▸ Detail")
	d.press("esc")
	if got := d.at(); got != turnRow(3) {
		t.Errorf("after zooming the cursor is on %+v", got)
	}
}

func TestNoScreenYet(t *testing.T) {
	t.Parallel()
	m := newRoot(Options{Conversation: shop(), Spec: repeats()})
	if got := m.View(); got != "" {
		t.Errorf("view %q before the size is known, want nothing", got)
	}
	d := &driver{t: t, m: m}
	d.press("j", "enter", "?", "esc", "v")
}
