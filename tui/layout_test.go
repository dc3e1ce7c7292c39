package tui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// TestLayoutTiles checks that the rectangles cover every screen, each cell once.
func TestLayoutTiles(t *testing.T) {
	t.Parallel()
	for w := 1; w <= 300; w++ {
		for h := 1; h <= 300; h++ {
			for focus := range paneCount {
				checkTiles(t, arrange(w, h, focus, 15))
			}
		}
	}
}

func checkTiles(t *testing.T, l layout) {
	t.Helper()
	rects := append([]rect{l.header, l.footer, l.divider}, l.panes[:]...)
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

func TestLayoutShowsAllPanesWhereTheyFit(t *testing.T) {
	t.Parallel()
	tests := []struct {
		w, h    int
		stacked bool
	}{{80, 24, false}, {120, 40, false}, {200, 60, false}, {40, 12, true}, {71, 40, true}}
	for _, tt := range tests {
		if got := arrange(tt.w, tt.h, paneText, 15).stacked; got != tt.stacked {
			t.Errorf("%dx%d: stacked is %t, want %t", tt.w, tt.h, got, tt.stacked)
		}
	}
}

// TestViewFitsEverySize draws the panes and sheets on screens of many sizes; the driver checks
// each line.
func TestViewFitsEverySize(t *testing.T) {
	t.Parallel()
	some := []int{1, 2, 5, 12, 18, 24, 73}
	c := shop()
	for i, keys := range [][]string{{"j", "tab", "jjj", "v"}, {"t"}, {"s"}, {"?"}, {"tab", "tab"}} {
		d := start(t, c, 80, 24)
		d.press(keys...)
		for n := 1; n <= 300; n += 1 + 6*min(i, 1) {
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
	d.sees("▸Turns  Events  Text  Strategies")
	d.press("enter")
	d.sees(" Turns ▸Events  Text  Strategies", "user")
	d.press("tab")
	d.sees("▸Text", "The login sends people back")
	d.press("tab")
	d.sees("▸Strategies", "dedup-resources")
	d.press("tab")
	d.sees("▸Turns")
	d.press("shift+tab", "h")
	d.sees("▸Text")
	d.press("esc")
	d.sees("▸Turns", "? help")
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
