package tui

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"decant/model"
	"decant/render"
	"decant/strategies"
	"decant/strategies/nature"
	"decant/strategies/spec"
	"decant/testdata/growth"
	"decant/tui/board"
	"decant/tui/detail"
	"decant/tui/draw"
	"decant/tui/layout"
)

// TestDetailHasRoomForTwoTexts expects that from 120 cells on a prompt and two texts side by side
// have room.
func TestDetailHasRoomForTwoTexts(t *testing.T) {
	t.Parallel()
	for w := 120; w <= 300; w++ {
		l := layout.Arrange(w, 40, layout.Choice{})
		if l.Panes[layout.Detail].W-draw.Gutter < detail.MinSides {
			t.Errorf("%d cells: the detail has %d", w, l.Panes[layout.Detail].W)
		}
	}
	d := start(t, demo(t), 120, 40, everything)
	d.sees("tokens", "UTC", "where does the zone of")
}

// TestBothTokensOnSmallScreens: what a turn weighed before tells where the tokens are.
func TestBothTokensOnSmallScreens(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {40, 12}} {
		d := start(t, demo(t), size[0], size[1], everything)
		d.press("25g")
		want := render.Short(d.board().Sums(25).Before) + "→"
		if got := d.chosen(); !strings.Contains(got, want) {
			t.Errorf("%d cells: the heaviest turn is %q, want %s", size[0], got, want)
		}
	}
}

// TestLegendNamesAllClassesWhereTheyAreListed also where the plan has nothing of them.
func TestLegendNamesAllClassesWhereTheyAreListed(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40, none)
	const all = "= duplicate  ⊏ covered  ↻ outdated  ✎ overwritten"
	d.misses(all)
	d.press("D")
	d.sees(all)
	d.press("S")
	d.sees(all)
	d.press("T")
	d.misses(all)
}

// TestNamesOfFilesAreToldApartByTheirEnds expects the end of each path where it is cut.
func TestNamesOfFilesAreToldApartByTheirEnds(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{120, 40}, {40, 12}} {
		d := start(t, demo(t), size[0], size[1], everything)
		d.press("F")
		d.sees("/main.go ", "table.go ")
	}
}

// TestOnlyTurnIsUnfolded: a list of one row would tell nothing.
func TestOnlyTurnIsUnfolded(t *testing.T) {
	t.Parallel()
	m := newMaker("Alone")
	m.prompt("Think")
	m.add(model.Event{Kind: model.Assistant, Role: "assistant"}, "It is done.")
	d := start(t, m.done(), 120, 40)
	d.sees("- Think", "answer", "It is done.")
	if got := d.at(); got != turnRow(1) {
		t.Errorf("the cursor is on %+v", got)
	}
}

// TestGiantTurnIsUnfolded: where few turns leave most of the list blank, the one that has nearly
// all shows its events at once.
func TestGiantTurnIsUnfolded(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		turns, reads int
		want         bool
	}{
		{3, 30, true}, {3, 2, false}, {20, 30, false},
	} {
		m := newMaker("Giant")
		for i := range tt.turns {
			m.prompt("Look at part " + strconv.Itoa(i))
			m.read("/work/"+strconv.Itoa(i)+".go", strings.Repeat("a line of it\n", 20))
		}
		m.prompt("Look at all of it")
		for i := range tt.reads {
			m.read("/work/all"+strconv.Itoa(i)+".go", strings.Repeat("a line of all\n", 30))
		}
		d := open(t, m.done(), 120, 36)
		if got := strings.Contains(d.screen(), "- Look at"); got != tt.want {
			t.Errorf("%+v: unfolded is %v:\n%s", tt, got, d.screen())
		}
	}
}

// TestFooterNamesWhatCanMatterHere: resuming matters when something is saved, looks do where there
// are texts.
func TestFooterNamesWhatCanMatterHere(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.sees("P presets", "d view")
	d.misses("Y copy")
	d.press("S")
	d.sees("J/K order", "space on/off")
	d.misses("d view")
}

// TestEachMarkIsExplained expects the word of each mark and fate that the lists show on the screen
// with them.
func TestEachMarkIsExplained(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	for _, size := range [][2]int{{80, 24}, {80, 18}, {120, 36}, {200, 60}} {
		for _, preset := range append(strategies.ListPresets(), spec.PresetInfo{}) {
			d := start(t, demo(t), size[0], size[1], func(o *Options) {
				o.Spec = strategies.DefaultSpec().WithUses(preset.Uses)
			})
			b, screen := d.board(), d.screen()
			for _, m := range b.AllMarks().List() {
				seeExplained(t, screen, board.Marks[m].Glyph, board.Marks[m].Word)
			}
			for f, word := range board.FateWords {
				if fate := nature.Fate(f); size[0] >= 120 && b.HasFate(fate) {
					seeExplained(t, screen, word.Letter, fate.String())
				}
			}
		}
	}
}

// seeExplained expects a mark before its word, beside which another may stand.
func seeExplained(t *testing.T, screen, mark, word string) {
	t.Helper()
	if !regexp.MustCompile(mark + `[⊏]? ([a-z]+, )?` + word).MatchString(screen) {
		t.Errorf("nothing explains %s as %s in\n%s", mark, word, screen)
	}
}

// TestNarrowRowsKeepTheMarksOfRepeats holds rows with all marks that there can be to show those of
// what repeats, is out of date or is overwritten, in a column of any width.
func TestNarrowRowsKeepTheMarksOfRepeats(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	b := d.board()
	for i := range b.Facts.Of {
		for f := nature.Duplicate; f <= nature.Heavy; f++ {
			b.Facts.Of[i] |= nature.Set(board.MarkSet(0).With(board.Mark(f)))
		}
	}
	for width := 24; width < 140; width++ {
		for name, row := range map[string]string{
			"turn":  b.DrawTurn(1, "", width),
			"event": b.DrawEvent(eventRow(0), "", width),
		} {
			row = ansi.Strip(row)
			for _, m := range []board.Mark{
				board.MarkDuplicate, board.MarkOutdated, board.MarkOverwrote,
			} {
				if !strings.Contains(row, board.Marks[m].Glyph) {
					t.Errorf("%d cells: the %s has no %s: %q", width, name,
						board.Marks[m].Word, row)
				}
			}
		}
	}
}
