package tui

import (
	"cmp"
	"errors"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/draw"
	"decant/tui/picker"
	"decant/tui/review"
	"decant/tui/shelf"
	"decant/tui/terminal"
)

// Run shows the screen until the user leaves it or a signal ends it. It always restores the
// terminal. The error is a [*review.PanicError], or says why the terminal could not be used. The
// result is valid in both cases.
func Run(o Options) (review.Result, error) {
	defer keepTitle(o)()
	on := terminal.Options{In: o.In, Out: o.Out, Mouse: o.Mouse}
	last, err := terminal.Show(beginModel(o), on)
	switch result, fault := last.(ending).End(); {
	case fault != nil:
		return result, fault
	case err != nil && !errors.Is(err, tea.ErrInterrupted):
		return result, fmt.Errorf("show the screen: %w", err)
	default:
		return result, nil
	}
}

// ending is a model that knows how the user left it. The panic is nil if there was none.
type ending interface {
	tea.Model
	End() (review.Result, *review.PanicError)
}

// beginModel returns the review, or the picker if there is no conversation yet.
func beginModel(o Options) ending {
	if o.Conversation == nil && o.Picker != nil {
		o.Theme, o.Glyphs = cmp.Or(o.Theme, draw.PlainTheme()), draw.OrUnicode(o.Glyphs)
		b := &draw.Canvas{Paint: draw.Paint{Theme: o.Theme, Glyphs: o.Glyphs}}
		return picker.New(o.Picker, b, func(d shelf.Opened) tea.Model {
			o := o
			o.Picker, o.Conversation, o.Spec = nil, d.Conversation, d.Spec
			return newRoot(o)
		}).WithTerminal(o.Title, o.Mouse)
	}
	return newRoot(o)
}

// End returns how the user left the review.
func (m *root) End() (review.Result, *review.PanicError) {
	r := m.Outcome()
	r.Remembered = m.Remembered()
	return r, m.fault
}
