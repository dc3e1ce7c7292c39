package tui

import (
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"decant/model"
	"decant/strategies"
	"decant/strategies/nature"
	"decant/strategies/spec"
	"decant/testdata/growth"
	"decant/testdata/samples"
	"decant/tui/board"
	"decant/tui/layout"
)

// TestEachRepeatIsMarkedInItsRow holds the rows of events, all unfolded, to the facts: whatever
// the plan, a duplicate, a covered, an outdated and an overwritten text is marked in its row.
func TestEachRepeatIsMarkedInItsRow(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	files := append(
		samples.Own(t, "demo.jsonl", "claudecode/*", "codex/rolledback*", "pi/*"), realOnes(t)...)
	var marked atomic.Int64
	t.Run("files", func(t *testing.T) {
		for i, file := range files {
			c := openReal(t, file, 1)
			if c == nil {
				continue
			}
			t.Run(filepath.Base(file), func(t *testing.T) {
				t.Parallel()
				r := rand.New(rand.NewPCG(1, uint64(i)))
				d := start(t, c, 120, 36, none)
				for was := ""; was != d.board().Preset; d.press(".") {
					was = d.board().Preset
					marked.Add(checkEventMarks(t, d))
				}
				d = start(t, c, 120, 36, func(o *Options) { o.Spec = anySpec(r, c) })
				marked.Add(checkEventMarks(t, d))
			})
		}
	})
	if marked.Load() < 100 {
		t.Errorf("only %d marks: the test shows nothing", marked.Load())
	}
}

// anySpec is a plan at random: some strategies, and decisions about some turns and events.
func anySpec(r *rand.Rand, c *model.Conversation) spec.Spec {
	var uses []spec.Use
	for _, info := range strategies.ListInfos() {
		if info.Name != board.Summarize && r.IntN(3) == 0 {
			uses = append(uses, spec.Use{Name: info.Name})
		}
	}
	out := strategies.DefaultSpec().WithUses(uses)
	out.Decisions = map[spec.Target]spec.Verdict{}
	for range 1 + r.IntN(20) {
		target := spec.OnEvent(r.IntN(c.EventCount()))
		if len(c.Turns) > 0 && r.IntN(4) == 0 {
			target = spec.OnTurn(1 + r.IntN(len(c.Turns)))
		}
		out.Decisions[target] = []spec.Verdict{spec.Drop, spec.Keep}[r.IntN(2)]
	}
	return out
}

// checkEventMarks checks the rows of all events, and counts the marks that it expected.
func checkEventMarks(t *testing.T, d *driver) (expected int64) {
	t.Helper()
	b, width := d.board(), d.layout().Panes[layout.List].W-2
	for i, set := range b.Facts.Of {
		row := ansi.Strip(b.DrawEvent(eventRow(i), "", width))
		front := ansi.Cut(row, 0, b.Columns(width).WordsStart())
		for f := nature.Duplicate; f <= nature.Overwritten; f++ {
			if !set.Has(f) {
				continue
			}
			expected++
			if !strings.Contains(front, board.Marks[f].Glyph) {
				t.Errorf("%s: event %d has no mark of %s in %q", b.Preset, i, f, row)
			}
		}
	}
	return expected
}
