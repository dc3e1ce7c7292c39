package tui

import (
	"reflect"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/layout"
	"decant/tui/remember"
	"decant/tui/views"
)

// again starts a review with what the one before remembered.
func (d *driver) again(w, h int) *driver {
	d.t.Helper()
	r, _ := d.m.End()
	return open(d.t, shop(), w, h, func(o *Options) { o.Remembered = r.Remembered })
}

// TestViewsAreRemembered leaves the views otherwise than it found them, and finds them so again.
func TestViewsAreRemembered(t *testing.T) {
	t.Parallel()
	d := open(t, shop(), 120, 40)
	d.press("R", ">", ">", "D", ">", "b", "3", "alt+left", "R")
	bar, order := d.layout().Divider.X, d.list().View.Orders()[2]
	for range 2 { // What was remembered is remembered on.
		d = d.again(100, 30)
		d = d.again(120, 40)
		d.sees(order)
		if d.view() != views.Results || !d.board().ByKind || d.layout().Divider.X != bar {
			t.Errorf("view %d, by kind %t, the divider at %d, want %d", d.view(),
				d.board().ByKind, d.layout().Divider.X, bar)
		}
	}
	if got := d.m.Outlines[views.Duplicates].Order; got != 1 {
		t.Errorf("the duplicates are sorted in way %d", got)
	}
	d.press("z")
	if d = d.again(120, 40); !d.layout().Single || d.m.Focus != layout.List {
		t.Errorf("zoomed is forgotten: %+v", d.layout())
	}
	d.press("z", "<", "<", "D", "<", "b", "T", "3", "alt+right")
	d = d.again(120, 40)
	r, _ := d.m.End()
	if want := (remember.Settings{View: "Turns"}); !reflect.DeepEqual(
		r.Remembered[remember.Normal], want) {
		t.Errorf("got %+v, want %+v", r.Remembered, want)
	}
}

// TestEachKindOfSizeIsRememberedByItself changes the size of the terminal in one review. The view
// stays, because nobody asked for another one.
func TestEachKindOfSizeIsRememberedByItself(t *testing.T) {
	t.Parallel()
	memory := remember.Memory{
		remember.Narrow: {View: "Strategies"},
		remember.Wide:   {View: "Results", ByKind: true, Shift: -8},
	}
	d := open(t, shop(), 100, 40, func(o *Options) { o.Remembered = memory })
	if d.view() != views.Turns {
		t.Errorf("view %d at first, want the turns", d.view())
	}
	d.press("F", "alt+right")
	d.send(tea.WindowSizeMsg{Width: 200, Height: 50})
	if d.view() != views.Resources || !d.board().ByKind || d.m.Shift != -8 {
		t.Errorf("wide: view %d, by kind %t, divider %d", d.view(), d.board().ByKind, d.m.Shift)
	}
	d.press("D")
	d.send(tea.WindowSizeMsg{Width: 150, Height: 50})
	if d.view() != views.Duplicates {
		t.Errorf("view %d after a size of the same kind", d.view())
	}
	d.send(tea.WindowSizeMsg{Width: 60, Height: 20})
	if d.view() != views.Duplicates || d.board().ByKind {
		t.Errorf("narrow: view %d, by kind %t", d.view(), d.board().ByKind)
	}
	d.send(tea.WindowSizeMsg{Width: 100, Height: 40})
	if d.view() != views.Duplicates || d.m.Shift != dividerStep {
		t.Errorf("normal again: view %d, divider %d", d.view(), d.m.Shift)
	}
	d = d.again(139, 20)
	if d.view() != views.Duplicates || d.m.Shift != dividerStep {
		t.Errorf("the next time: view %d, divider %d", d.view(), d.m.Shift)
	}
}

// TestWhatIsNotKnownAnyMoreCountsForNothing remembers names and numbers of nobody.
func TestWhatIsNotKnownAnyMoreCountsForNothing(t *testing.T) {
	t.Parallel()
	for _, shift := range []int{-1 << 62, 1<<63 - 1} {
		d := open(t, shop(), 120, 40, func(o *Options) {
			o.Remembered[remember.Normal] = remember.Settings{
				View: "Galaxies", Shift: shift,
				Orders: map[string]string{"Turns": "by smell", "Galaxies": "in order"},
			}
		})
		if o := d.list(); d.view() != views.Turns || o.Order != 0 {
			t.Errorf("view %d in order %d", d.view(), o.Order)
		}
		d.press("alt+left", "alt+right")
		if at := d.layout().Divider.X; at < layout.MinLeft || at > 120-layout.MinDetail {
			t.Errorf("moved by %d the divider stands at %d", shift, at)
		}
	}
}

// TestRememberedOrderIsThatOfThePlan expects that a list is sorted by the first plan, not by none.
func TestRememberedOrderIsThatOfThePlan(t *testing.T) {
	t.Parallel()
	d := open(t, shop(), 120, 40, func(o *Options) {
		o.Remembered[remember.Normal] = remember.Settings{
			View: "Turns", Orders: map[string]string{"Turns": "by what is removed"},
		}
	})
	d.sees("by what is removed")
	if d.list().Moved || strings.Contains(d.screen(), "as sorted before") {
		t.Error("the turns are sorted by a plan that is not there")
	}
}

// TestNothingIsRememberedBeforeThereIsAScreen ends before the first size.
func TestNothingIsRememberedBeforeThereIsAScreen(t *testing.T) {
	t.Parallel()
	memory := remember.Memory{remember.Wide: {View: "Results"}}
	m := newRoot(Options{Options: start(t, shop(), 80, 24).m.o.Options, Remembered: memory})
	m.Update(tea.WindowSizeMsg{})
	if r, _ := m.End(); !reflect.DeepEqual(r.Remembered, memory) {
		t.Errorf("got %+v, want %+v", r.Remembered, memory)
	}
}
