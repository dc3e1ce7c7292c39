package tui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// TestChosenItemStaysVisibleAfterAResize chooses the last item of a sheet on a high screen. A key
// must not act on what a low screen does not show.
func TestChosenItemStaysVisibleAfterAResize(t *testing.T) {
	t.Parallel()
	for _, key := range []string{"P", "W"} {
		d := start(t, demo(t), 120, 40)
		d.press(key, "G")
		d.send(tea.WindowSizeMsg{Width: 80, Height: 14})
		s := d.sheet()
		at := s.Menu.Starts[s.Menu.Cursor]
		if at < s.Top || at >= s.Top+s.Height {
			t.Errorf("%s: the cursor is on line %d, and %d to %d are shown:\n%s", key, at, s.Top,
				s.Top+s.Height-1, d.screen())
		}
	}
}

// TestCutDiagnosisSaysHowLongItIs opens the diagnosis where it does not fit.
func TestCutDiagnosisSaysHowLongItIs(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 80, 14)
	d.press("W")
	if d.sheet().Fits() {
		t.Fatal("the page fits")
	}
	d.sees(" lines")
}
