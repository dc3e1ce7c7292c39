package tui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

func (d *driver) mouse(b tea.MouseButton, x, y int) {
	d.t.Helper()
	d.send(tea.MouseMsg{X: x, Y: y, Button: b, Action: tea.MouseActionPress})
}

func TestMouse(t *testing.T) {
	t.Parallel()
	mouse := func(o *Options) { o.Mouse = true }
	d := start(t, long(100), 120, 40, mouse)
	rows, text := d.m.layout.panes[paneList], d.m.layout.panes[paneDetail]
	d.mouse(tea.MouseButtonLeft, 5, rows.y+1+4)
	d.sees("Turn 5", "▸ Turns")
	d.mouse(tea.MouseButtonLeft, text.x+3, text.y+1+2)
	d.sees("─ Turns", "▸ Detail")
	d.mouse(tea.MouseButtonWheelDown, 5, rows.y+3)
	if got := d.m.now().top; got != wheelRows {
		t.Errorf("the first turn visible is row %d, want %d", got, wheelRows)
	}
	d.mouse(tea.MouseButtonWheelUp, 5, rows.y+3)
	d.mouse(tea.MouseButtonWheelUp, 5, rows.y+3)
	if got := d.m.now().top; got != 0 {
		t.Errorf("the first turn visible is row %d, want 0", got)
	}
	d.mouse(tea.MouseButtonLeft, 0, 0)
	d.mouse(tea.MouseButtonWheelDown, 0, 0)
	d.mouse(tea.MouseButtonLeft, 5, rows.y)
	d.sees("▸ Turns")
	d.mouse(tea.MouseButtonLeft, text.x+1, text.y+1)
	d.mouse(tea.MouseButtonWheelDown, text.x+1, text.y+1)
	d.press("?")
	d.mouse(tea.MouseButtonWheelDown, 5, 9)
	d.mouse(tea.MouseButtonLeft, 5, 9)
	d.sees("Keys of decant")
}

// TestClickBelowTheLastRow expects that what lies below a list is no row of it.
func TestClickBelowTheLastRow(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 80, 40, func(o *Options) { o.Mouse = true })
	d.press("S")
	r, o := d.m.layout.panes[paneList], d.m.now()
	if o.height <= o.n {
		t.Fatalf("%d rows fill the list", o.n)
	}
	for row := range r.h - 1 {
		was := o.cursor
		d.mouse(tea.MouseButtonLeft, 5, r.y+1+row)
		want := row
		if row >= o.n {
			want = was
		}
		if o.cursor != want || o.top != 0 {
			t.Errorf("a click on row %d chooses %d from %d, want %d from 0", row, o.cursor, o.top,
				want)
		}
	}
}

func TestMouseIsOffUnlessAskedFor(t *testing.T) {
	t.Parallel()
	d := start(t, long(100), 120, 40)
	d.mouse(tea.MouseButtonLeft, 5, 12)
	if got := d.m.now().cursor; got != 0 {
		t.Errorf("a click moved the cursor to %d", got)
	}
}
