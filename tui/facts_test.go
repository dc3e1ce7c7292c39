package tui

import (
	"errors"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/nature"
	"decant/testdata/growth"
	"decant/testdata/samples"
	"decant/tui/board"
)

// TestDuplicatesAreFoundWhateverThePlan walks the duplicates while nothing is removed, goes to the
// other copy of each, and expects the same under each preset.
func TestDuplicatesAreFoundWhateverThePlan(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 120, 36)
	d.press("9,")
	was, found := d.board().Facts, 0
	for d.board().Preset != "auto" {
		d.press("g", "}")
		e := d.at().Event()
		if e < 0 || !d.board().Repeats(e) {
			t.Fatalf("%s: } goes to %+v", d.board().Preset, d.at())
		}
		d.sees(board.TellFacts(d.board().Board, e)[0].Text[:len("duplicate")])
		if d.board().Facts.Stays[e] >= 0 {
			found++
			d.press("o")
			if at := d.at().Event(); at == e || at < 0 {
				t.Errorf("%s: o goes from event %d to %d", d.board().Preset, e, at)
			}
		}
		d.press(".")
	}
	if found < 2 {
		t.Errorf("only %d other copies: the test shows nothing", found)
	}
	if d.board().Facts != was {
		t.Error("a preset has the facts found anew")
	}
}

// TestEachRepeatIsMarkedInItsTurn holds the rows of turns, at each width and under each preset, to
// the facts: a duplicate, covered, outdated or overwritten text is marked in its turn.
func TestEachRepeatIsMarkedInItsTurn(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	files := samples.Own(t, everyOwn...)
	if !testing.Short() {
		files = append(files, samples.Corpus(t, everyCorpus...)...)
	}
	var marked atomic.Int64
	t.Run("files", func(t *testing.T) {
		for _, file := range files {
			t.Run(filepath.Base(file), func(t *testing.T) {
				t.Parallel()
				c, err := formats.Open(file)
				if errors.Is(err, formats.ErrUnknownFormat) {
					t.Skip(err)
				}
				if err != nil {
					t.Fatal(err)
				}
				marked.Add(checkMarks(t, c))
			})
		}
	})
	if marked.Load() < 100 {
		t.Errorf("only %d marks: the test shows nothing", marked.Load())
	}
}

// checkMarks checks the rows of all turns of a conversation under each preset, and counts the marks
// that it expected.
func checkMarks(t *testing.T, c *model.Conversation) (expected int64) {
	t.Helper()
	found := nature.FindFacts(nil, facts.NewIndex(c), strategies.DefaultSpec())
	of := map[int]nature.Set{}
	for i, set := range found.Of {
		if e := c.EventAt(i); !e.OffPath {
			of[e.Turn] |= set
		}
	}
	d := start(t, c, 120, 36, none)
	for was := ""; was != d.board().Preset; d.press(".") {
		was = d.board().Preset
		for turn := 1; turn <= len(c.Turns); turn++ {
			for _, width := range []int{38, 42, 62, 70, 82, 112} {
				row := []rune(d.board().DrawTurn(turn, "", width))
				row = row[:d.board().Columns(width).WordsStart()]
				for f := nature.Duplicate; f <= nature.Overwritten; f++ {
					if !of[turn].Has(f) {
						continue
					}
					expected++
					if !strings.Contains(string(row), board.Marks[f].Glyph) {
						t.Errorf("%s: turn %d has no mark of %s in %q", was, turn, f, string(row))
					}
				}
			}
		}
	}
	return expected
}
