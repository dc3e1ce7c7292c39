package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"decant/testdata/growth"
	"decant/tui/layout"
	"decant/tui/terminal"
	"decant/tui/views"
)

func (d *driver) mouse(b tea.MouseButton, x, y int) {
	d.t.Helper()
	d.send(tea.MouseMsg{X: x, Y: y, Button: b, Action: tea.MouseActionPress})
}

func TestMouse(t *testing.T) {
	t.Parallel()
	mouse := func(o *Options) { o.Mouse = true }
	d := start(t, long(100), 120, 40, mouse)
	rows, text := d.layout().Panes[layout.List], d.layout().Panes[layout.Detail]
	d.mouse(tea.MouseButtonLeft, 5, rows.Y+1+4)
	d.sees("Turn 5", "▸ ─")
	d.mouse(tea.MouseButtonLeft, text.X+3, text.Y+1+2)
	d.sees("Turns  ", "▸ Detail")
	d.mouse(tea.MouseButtonWheelDown, 5, rows.Y+3)
	if got := d.list().Top; got != terminal.WheelRows {
		t.Errorf("the first turn visible is row %d, want %d", got, terminal.WheelRows)
	}
	d.mouse(tea.MouseButtonWheelUp, 5, rows.Y+3)
	d.mouse(tea.MouseButtonWheelUp, 5, rows.Y+3)
	if got := d.list().Top; got != 0 {
		t.Errorf("the first turn visible is row %d, want 0", got)
	}
	d.mouse(tea.MouseButtonLeft, 0, 0)
	d.mouse(tea.MouseButtonWheelDown, 0, 0)
	d.mouse(tea.MouseButtonLeft, 5, rows.Y)
	d.sees("▸ ─")
	d.mouse(tea.MouseButtonLeft, text.X+1, text.Y+1)
	d.mouse(tea.MouseButtonWheelDown, text.X+1, text.Y+1)
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
	r, o := d.layout().Panes[layout.List], d.list()
	if o.Height <= o.N {
		t.Fatalf("%d rows fill the list", o.N)
	}
	for row := range r.H - 1 {
		was := o.Cursor
		d.mouse(tea.MouseButtonLeft, 5, r.Y+1+row)
		want := row
		if row >= o.N {
			want = was
		}
		if o.Cursor != want || o.Top != 0 {
			t.Errorf("a click on row %d chooses %d from %d, want %d from 0", row, o.Cursor, o.Top,
				want)
		}
	}
}

func TestMouseIsOffUnlessAskedFor(t *testing.T) {
	t.Parallel()
	d := start(t, long(100), 120, 40)
	d.mouse(tea.MouseButtonLeft, 5, 12)
	if got := d.list().Cursor; got != 0 {
		t.Errorf("a click moved the cursor to %d", got)
	}
}

// TestClickOnATab expects each tab to open its view, wide and narrow, and what lies between or
// behind them to do nothing.
func TestClickOnATab(t *testing.T) {
	t.Parallel()
	for _, w := range []int{120, 80, 77, 76, 60, 50} {
		d := start(t, shop(), w, 24, func(o *Options) { o.Mouse = true })
		for _, v := range []views.ID{
			views.Strategies, views.Turns, views.Tangents, views.Resources, views.Duplicates,
			views.Results,
		} {
			row := strings.Split(d.screen(), "\n")[d.layout().Tabs.Y]
			at := strings.Index(row, " "+d.m.Outlines[v].View.Key())
			if d.view() == v {
				at = strings.Index(row, d.board().Glyphs.Cursor)
			}
			x := ansi.StringWidth(row[:at]) + 1
			d.mouse(tea.MouseButtonLeft, x, d.layout().Tabs.Y)
			if d.view() != v {
				t.Errorf("at a width of %d a click on column %d of %q opens view %d, want %d", w, x,
					row, d.view(), v)
			}
		}
		was := d.view()
		d.mouse(tea.MouseButtonLeft, w-1, d.layout().Tabs.Y)
		if d.view() != was && w > 77 {
			t.Errorf("a click behind the tabs opens view %d", d.view())
		}
	}
}

// TestClickOnTheChosenRow unfolds a turn and folds it again, and never decides anything.
func TestClickOnTheChosenRow(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40, func(o *Options) { o.Mouse = true })
	o, y := d.list(), d.layout().Panes[layout.List].Y+1
	rows := o.N
	d.mouse(tea.MouseButtonLeft, 5, y+o.Cursor-o.Top)
	if o.N <= rows {
		t.Errorf("%d rows after a click on the chosen turn, want more than %d", o.N, rows)
	}
	d.mouse(tea.MouseButtonLeft, 5, y+o.Cursor-o.Top)
	if o.N != rows {
		t.Errorf("%d rows after one more click, want %d", o.N, rows)
	}
	d.press("S")
	d.mouse(tea.MouseButtonLeft, 5, y+d.list().Cursor)
	if d.session().HasUnsaved() {
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
			d.sees(map[bool]string{true: "M gives it to the " +
				"terminal", false: "M gives it back to decant"}[on])
			d.press("g")
			d.mouse(tea.MouseButtonLeft, 5, d.layout().Panes[layout.List].Y+5)
			if got := d.list().Cursor > 0; got != on {
				t.Errorf("a click chooses %t while the mouse is on %t", got, on)
			}
		}
	}
}

// TestClickOnEveryRow clicks on each cell of the list in each view on screens of many sizes: the
// row that was clicked on is chosen, or of a rule the next; and nothing is decided.
func TestClickOnEveryRow(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	for _, size := range [][2]int{{120, 40}, {80, 24}, {60, 30}, {40, 12}, {200, 60}, {20, 6}} {
		d := start(t, shop(), size[0], size[1], func(o *Options) { o.Mouse = true })
		d.press("4g", "t")
		for i := range d.m.Outlines {
			d.press(d.m.Outlines[i].View.Key(), "=", "g")
			r, o := d.layout().Panes[layout.List], d.list()
			for y := r.Y + 1; y < r.Y+min(o.Height, o.N); y++ {
				// Two columns, so that no click is on the row that is chosen already.
				row, x := o.Top+y-r.Y-1, r.X+y%max(r.W, 1)
				if row == o.Cursor {
					continue
				}
				d.mouse(tea.MouseButtonLeft, x, y)
				if ok := o.Cursor == row || o.View.Rule(o.Rows[row].RowID); !ok {
					t.Errorf("%v, view %d: a click on row %d chooses %d", size, i, row, o.Cursor)
				}
			}
		}
		d.press("T", "99999u")
		if d.session().HasUnsaved() {
			t.Errorf("%v: clicks decide something", size)
		}
	}
}

// TestDraggingDoesNothing moves the mouse with a button held down, and lets it go.
func TestDraggingDoesNothing(t *testing.T) {
	t.Parallel()
	d := start(t, long(100), 120, 40, func(o *Options) { o.Mouse = true })
	y := d.layout().Panes[layout.List].Y + 5
	d.mouse(tea.MouseButtonLeft, 5, y)
	at := d.at()
	for _, action := range []tea.MouseAction{tea.MouseActionMotion, tea.MouseActionRelease} {
		d.send(tea.MouseMsg{X: 5, Y: y + 9, Button: tea.MouseButtonLeft, Action: action})
	}
	d.mouse(tea.MouseButtonRight, 5, y+3)
	d.mouse(tea.MouseButtonMiddle, 5, y+3)
	d.mouse(tea.MouseButtonLeft, 500, 500)
	d.mouse(tea.MouseButtonLeft, -1, -1)
	if got := d.at(); got != at {
		t.Errorf("the cursor went from %+v to %+v", at, got)
	}
	d.press("5")
	d.mouse(tea.MouseButtonLeft, 5, y-1)
	d.press("j")
	if got := d.at(); got != at {
		t.Errorf("a click leaves the count: j goes to %+v", got)
	}
}

// TestClickOnThePresetOfTheDiagnosis opens the presets from the page that opens first.
func TestClickOnThePresetOfTheDiagnosis(t *testing.T) {
	t.Parallel()
	d := open(t, demo(t), 120, 40, undecided, func(o *Options) { o.Mouse = true })
	d.sees("review only")
	d.mouse(tea.MouseButtonLeft, 5, 2)
	d.sees("Presets", "lossless")
}
