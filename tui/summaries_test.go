package tui

import (
	"testing"

	"decant/model"
	"decant/tui/board"
)

// TestDetailSaysWhereTheSummaryIs looks at the event that holds a digest, and at one that the
// digest replaces.
func TestDetailSaysWhereTheSummaryIs(t *testing.T) {
	t.Parallel()
	d := startOnAuto(t)
	holds, gone := -1, -1
	for _, c := range d.board().Plan.Changes {
		switch {
		case c.Class != model.Summarised:
		case c.Text != "":
			holds = c.Event
		case holds >= 0 && gone < 0 && d.board().Conv.EventAt(c.Event).Kind == model.ToolResult &&
			len(d.board().Plan.On(c.Event)) == 1:
			gone = c.Event
		}
	}
	if holds < 0 || gone < 0 {
		t.Fatalf("the digest is in event %d, and replaces %d", holds, gone)
	}
	d.press("T")
	d.choose(eventRow(holds), turnRow(d.board().TurnOf(holds)))
	d.sees("The summary is here: ", "more than before", "adds ")
	d.misses("saves -")
	d.choose(eventRow(gone), turnRow(d.board().TurnOf(gone)))
	d.sees("the summary in " + board.TurnOrStart(d.board().Board, holds))
	d.misses("Nothing replaces it")
}
