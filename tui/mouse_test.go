package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
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

// TestClickOnATab expects each tab to open its view, wide and narrow, and what lies between or
// behind them to do nothing.
func TestClickOnATab(t *testing.T) {
	t.Parallel()
	for _, w := range []int{120, 80, 50} {
		d := start(t, shop(), w, 24, func(o *Options) { o.Mouse = true })
		for _, v := range []viewID{
			viewStrategies, viewTurns, viewTangents, viewResources, viewDuplicates, viewResults,
		} {
			row := strings.Split(d.screen(), "\n")[d.m.layout.tabs.y]
			at := strings.Index(row, " "+d.m.outlines[v].view.key())
			if d.m.view == v {
				at = strings.Index(row, d.m.b.glyphs.Cursor)
			}
			x := ansi.StringWidth(row[:at]) + 1
			d.mouse(tea.MouseButtonLeft, x, d.m.layout.tabs.y)
			if d.m.view != v {
				t.Errorf("at a width of %d a click on column %d of %q opens view %d, want %d", w, x,
					row, d.m.view, v)
			}
		}
		was := d.m.view
		d.mouse(tea.MouseButtonLeft, w-1, d.m.layout.tabs.y)
		if d.m.view != was && w > 60 {
			t.Errorf("a click behind the tabs opens view %d", d.m.view)
		}
	}
}

// TestClickOnTheChosenRow unfolds a turn and folds it again, and never decides anything.
func TestClickOnTheChosenRow(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40, func(o *Options) { o.Mouse = true })
	o, y := d.m.now(), d.m.layout.panes[paneList].y+1
	rows := o.n
	d.mouse(tea.MouseButtonLeft, 5, y+o.cursor-o.top)
	if o.n <= rows {
		t.Errorf("%d rows after a click on the chosen turn, want more than %d", o.n, rows)
	}
	d.mouse(tea.MouseButtonLeft, 5, y+o.cursor-o.top)
	if o.n != rows {
		t.Errorf("%d rows after one more click, want %d", o.n, rows)
	}
	d.press("S")
	d.mouse(tea.MouseButtonLeft, 5, y+d.m.now().cursor)
	if d.m.unsaved() {
		t.Error("a click on the chosen strategy decides something")
	}
}

// TestMouseKey gives the mouse to the terminal and takes it back, whatever the program was
// started with.
func TestMouseKey(t *testing.T) {
	t.Parallel()
	for _, on := range []bool{true, false} {
		d := start(t, long(100), 120, 40, func(o *Options) { o.Mouse = on })
		for range 2 {
			on = !on
			_, cmd := d.m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("M")})
			want := tea.DisableMouse()
			if on {
				want = tea.EnableMouseCellMotion()
			}
			if got := cmd(); got != want {
				t.Errorf("M sends %T, want %T", got, want)
			}
			d.sees(map[bool]string{true: "M gives it back", false: "M takes it back"}[on])
			d.press("g")
			d.mouse(tea.MouseButtonLeft, 5, d.m.layout.panes[paneList].y+5)
			if got := d.m.now().cursor > 0; got != on {
				t.Errorf("a click chooses %t while the mouse is on %t", got, on)
			}
		}
	}
}

// TestMouseComesBack asks the terminal again after it may have forgotten.
func TestMouseComesBack(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		msg  tea.Msg
	}{{"fg", tea.ResumeMsg{}}, {"an editor", programLeft{}}} {
		for _, on := range []bool{true, false} {
			d := start(t, shop(), 80, 24, func(o *Options) { o.Mouse = on })
			_, cmd := d.m.Update(tt.msg)
			if cmd == nil {
				if on {
					t.Errorf("after %s the mouse stays off", tt.name)
				}
				continue
			}
			if got := cmd(); !on || got != tea.EnableMouseCellMotion() {
				t.Errorf("after %s, mouse %t: %T", tt.name, on, got)
			}
		}
	}
}
