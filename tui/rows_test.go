package tui

import (
	"path/filepath"
	"testing"

	"decant/model/formats"
	"decant/testdata/samples"
	"decant/tui/board"
	"decant/tui/layout"
)

// TestRowsAreToldApart counts the rows of events that look the same, but for their turn and time,
// on a screen of 120 columns: at most one in twenty in most real conversations, and at most one in
// seven in all. What is left are commands and prompts that differ only where they are cut.
func TestRowsAreToldApart(t *testing.T) {
	t.Parallel()
	files := samples.Corpus(t, everyCorpus...)
	tested, many := 0, 0
	for _, file := range files {
		c, err := formats.Open(file)
		if err != nil || c.EventCount() < 60 {
			continue
		}
		tested++
		d := start(t, c, 120, 36, none)
		width := d.m.Layout.Panes[layout.List].W - 2
		rows, seen := 0, map[string]int{}
		for i := range c.EventCount() {
			if e := c.EventAt(i); e.Live && !e.OffPath {
				rows++
				id := board.RowID{Kind: board.RowEvent, At: i}
				// Under its turn a row of this width has neither number nor time.
				seen[d.board().DrawEvent(id, "  ", width)]++
			}
		}
		same := 0
		for _, n := range seen {
			if n > 1 {
				same += n
			}
		}
		if same*20 > rows {
			many++
			t.Logf("%s: %d of %d rows look the same", filepath.Base(file), same, rows)
		}
		if same*7 > rows {
			t.Errorf("%s: %d of %d rows look the same", filepath.Base(file), same, rows)
		}
	}
	if many*3 > tested {
		t.Errorf("in %d of %d conversations more than 5 %% of the rows look the same", many, tested)
	}
}
