package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/charmbracelet/x/ansi"

	"decant/model"
	"decant/tui/board"
	"decant/tui/layout"
	"decant/tui/views"
)

// few is a conversation of so many events: prompts and answers in turn.
func few(n int) *model.Conversation {
	m := newMaker("Few")
	for i := range n {
		if i%2 == 0 {
			m.prompt("Say one")
		} else {
			m.say("one")
		}
	}
	return m.done()
}

// TestFewEvents opens conversations of none to three events in each view and size: the detail says
// something in each, and the strip marks an event once.
func TestFewEvents(t *testing.T) {
	t.Parallel()
	for n := range 4 {
		d := open(t, few(n), 120, 36, none)
		for v := range views.Count {
			d.press(d.m.Outlines[v].View.Key())
			for _, size := range [][2]int{{40, 12}, {80, 27}, {200, 60}, {120, 36}} {
				d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			}
			text := strings.TrimSpace(ansi.Strip(strings.Join(d.detail().Lines, "")))
			if d.layout().Panes[layout.Detail].W == 0 || text == "" {
				t.Errorf("%d events: beside %s stands nothing", n, d.list().View.Name())
			}
		}
		strip := d.board().DrawStrip(120, 2, nil)
		// With so few, each event is heavy.
		if got := strings.Count(strip[1], board.Marks[board.MarkHeavy].Glyph); got != n {
			t.Errorf("%d events have %d marks in the strip %q", n, got, strip[1])
		}
	}
}
