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
	turns, events := d.m.layout.panes[paneTurns], d.m.layout.panes[paneEvents]
	d.mouse(tea.MouseButtonLeft, 5, turns.y+1+4)
	d.sees("Events of turn 5", "▸ Turns")
	d.mouse(tea.MouseButtonLeft, events.x+3, events.y+1+2)
	d.sees("▸ Events", "Call Bash")
	d.mouse(tea.MouseButtonWheelDown, 5, turns.y+3)
	if got := d.m.turns.top; got != wheelRows {
		t.Errorf("the first turn visible is row %d, want %d", got, wheelRows)
	}
	d.mouse(tea.MouseButtonWheelUp, 5, turns.y+3)
	d.mouse(tea.MouseButtonWheelUp, 5, turns.y+3)
	if got := d.m.turns.top; got != 0 {
		t.Errorf("the first turn visible is row %d, want 0", got)
	}
	d.mouse(tea.MouseButtonLeft, 0, 0)
	d.mouse(tea.MouseButtonWheelDown, 0, 0)
	d.mouse(tea.MouseButtonLeft, 5, turns.y)
	d.sees("▸ Turns")
	text := d.m.layout.panes[paneText]
	d.mouse(tea.MouseButtonLeft, text.x+1, text.y+1)
	d.mouse(tea.MouseButtonWheelDown, text.x+1, text.y+1)
	d.press("?")
	d.mouse(tea.MouseButtonWheelDown, 5, 9)
	d.mouse(tea.MouseButtonLeft, 5, 9)
	d.sees("Keys of decant")
}

// TestClickBelowTheStrategies expects that the explanation is not taken for rows out of sight.
func TestClickBelowTheStrategies(t *testing.T) {
	t.Parallel()
	d := start(t, long(100), 80, 24, func(o *Options) { o.Mouse = true })
	pane, l := d.m.layout.panes[paneStrategies], d.m.strategies
	if l.height >= l.n {
		t.Fatalf("all %d strategies fit", l.n)
	}
	for row := range pane.h - 1 {
		d.mouse(tea.MouseButtonLeft, 5, pane.y+1+row)
		if want := min(row, l.height-1); l.cursor != want || l.top != 0 {
			t.Errorf("a click on row %d chooses %d from %d, want %d from 0", row, l.cursor, l.top,
				want)
		}
	}
}

func TestMouseIsOffUnlessAskedFor(t *testing.T) {
	t.Parallel()
	d := start(t, long(100), 120, 40)
	d.mouse(tea.MouseButtonLeft, 5, 12)
	if got := d.m.turns.cursor; got != 0 {
		t.Errorf("a click moved the cursor to %d", got)
	}
}
