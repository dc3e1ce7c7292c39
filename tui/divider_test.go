package tui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/layout"
)

// drag moves the mouse with the left button held down.
func (d *driver) drag(x, y int) {
	d.t.Helper()
	d.send(tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionMotion})
}

// TestDividerIsDragged takes hold of the divider, moves it as far as it goes and back, lets it go,
// and moves on.
func TestDividerIsDragged(t *testing.T) {
	t.Parallel()
	for _, release := range []tea.MouseButton{tea.MouseButtonLeft, tea.MouseButtonNone} {
		d := start(t, long(100), 120, 40, func(o *Options) { o.Mouse = true })
		bar, chosen := d.layout().Divider, d.at()
		d.mouse(tea.MouseButtonLeft, bar.X, bar.Y+5)
		end := 120 - 1 - layout.MinDetail
		for _, move := range []struct{ to, want int }{
			{bar.X + 7, bar.X + 7},
			{119, end},
			{500, end},
			{bar.X + 7, bar.X + 7},
			{0, layout.MinLeft},
			{-9, layout.MinLeft},
			{60, 60},
		} {
			// The pointer may leave the rows of the divider on the way.
			d.drag(move.to, 1)
			if got := d.layout().Divider.X; got != move.want {
				t.Errorf("dragged to %d the divider stands at %d, want %d", move.to, got, move.want)
			}
		}
		d.send(tea.MouseMsg{X: 60, Y: 9, Button: release, Action: tea.MouseActionRelease})
		d.drag(80, 9)
		if got := d.layout().Divider.X; got != 60 {
			t.Errorf("after it was let go the divider stands at %d, want 60", got)
		}
		if d.at() != chosen || d.m.Focus != layout.List {
			t.Errorf("dragging chooses %+v in pane %d", d.at(), d.m.Focus)
		}
	}
}

// TestDividerIsHeldOnlyOverThePanes expects neither a sheet nor a pane to be a handle.
func TestDividerIsHeldOnlyOverThePanes(t *testing.T) {
	t.Parallel()
	d := start(t, long(100), 120, 40, func(o *Options) { o.Mouse = true })
	bar := d.layout().Divider
	unmoved := func(what string) {
		t.Helper()
		if got := d.layout().Divider.X; got != bar.X {
			t.Errorf("%s: the divider went from %d to %d", what, bar.X, got)
		}
	}
	d.mouse(tea.MouseButtonLeft, bar.X-1, bar.Y+5)
	d.drag(bar.X+9, bar.Y+5)
	unmoved("held beside it")
	d.press("?")
	d.mouse(tea.MouseButtonLeft, bar.X, bar.Y+5)
	d.drag(bar.X+9, bar.Y+5)
	d.press("esc")
	unmoved("under a sheet")
	d.mouse(tea.MouseButtonLeft, bar.X, bar.Y+5)
	d.press("?")
	d.drag(bar.X+9, bar.Y+5)
	d.press("esc")
	d.drag(bar.X+9, bar.Y+5)
	unmoved("a sheet opened meanwhile")
	d.mouse(tea.MouseButtonLeft, bar.X, bar.Y+5)
	d.send(tea.WindowSizeMsg{Width: 60, Height: 40})
	d.drag(9, bar.Y+5)
	d.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	unmoved("there was none meanwhile")
}

// TestDividerMovesByKeys goes to both ends and back, where the first key back already moves it.
func TestDividerMovesByKeys(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{72, 24}, {80, 24}, {120, 40}, {200, 60}, {300, 80}} {
		d := start(t, shop(), size[0], size[1])
		at := d.layout().Divider.X
		d.press("alt+right")
		if got := d.layout().Divider.X; got != at+dividerStep {
			t.Errorf("%v: alt+right goes from %d to %d", size, at, got)
		}
		d.press("99999", "alt+right")
		end := size[0] - 1 - layout.MinDetail
		if got := d.layout().Divider.X; got != end {
			t.Errorf("%v: the right end is %d, want %d", size, got, end)
		}
		d.press("alt+right")
		d.sees("the divider cannot move further")
		d.press("alt+left")
		if got := d.layout().Divider.X; got != end-dividerStep {
			t.Errorf("%v: back from the right end it stands at %d", size, got)
		}
		d.press("999", "alt+left", "3", "alt+right")
		if got, want := d.layout().Divider.X, layout.MinLeft+3*dividerStep; got != want {
			t.Errorf("%v: three back from the left end it stands at %d, want %d", size, got, want)
		}
	}
}

// TestDividerNeedsTwoPanes says why there is none to move.
func TestDividerNeedsTwoPanes(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{60, 40}, {40, 12}} {
		d := start(t, shop(), size[0], size[1])
		d.press("alt+left")
		if d.m.Shift != 0 {
			t.Errorf("%v: a divider that is not there was moved by %d", size, d.m.Shift)
		}
	}
	d := start(t, shop(), 120, 40)
	d.press("z", "alt+left")
	d.sees("the panes are not side by side")
}

// TestDividerComesBack expects a wish to outlive a screen that was too small for it.
func TestDividerComesBack(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 200, 40)
	d.press("99", "alt+left")
	was := d.layout().Divider.X
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.send(tea.WindowSizeMsg{Width: 200, Height: 40})
	if got := d.layout().Divider.X; got != was {
		t.Errorf("the divider stands at %d, want %d", got, was)
	}
}
