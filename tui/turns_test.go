package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"decant/model"
	"decant/strategies/nature"
	"decant/strategies/spec"
	"decant/testdata/growth"
	"decant/tui/board"
	"decant/tui/layout"
	"decant/tui/review"
)

// TestOpensWhereMostIs expects the cursor on the heaviest event of the heaviest turn that is sent,
// in the middle of its list.
func TestOpensWhereMostIs(t *testing.T) {
	t.Parallel()
	d := open(t, demo(t), 80, 24)
	b := d.board()
	at := d.at()
	if at.Kind != board.RowTurn || !b.IsLiveTurn(at.At) || b.Before[at.At] != b.Most {
		t.Errorf("the screen opens at %+v, want the turn of %d tokens", at, b.Most)
	}
	if l := &d.list().List; l.Cursor == l.Top || l.Cursor == l.Top+l.Height-1 {
		t.Errorf("row %d is at the edge of %d to %d", l.Cursor, l.Top, l.Top+l.Height-1)
	}
}

func TestTurnRowsAddUp(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 120, 40, everything)
	before, after := 0, 0
	for turn := board.AsideTurn; turn <= len(d.board().Conv.Turns); turn++ {
		s := d.board().Sums(turn)
		before, after = before+s.Before, after+s.After
		sum := s.After
		for _, n := range s.Saved {
			sum += n
		}
		if sum != s.Before {
			t.Errorf("turn %d: the segments are %d tokens, want %d", turn, sum, s.Before)
		}
	}
	if p := d.board().Plan; before != p.Before.Tokens || after != p.After.Tokens {
		t.Errorf("the rows are %d to %d tokens, the plan says %d to %d",
			before, after, p.Before.Tokens, p.After.Tokens)
	}
}

func TestEventRowsAddUp(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 120, 40, everything)
	for turn := 1; turn <= len(d.board().Conv.Turns); turn++ {
		sum := 0
		for _, e := range d.board().Events(turn) {
			sum += d.board().TokensAfter(e)
		}
		if want := d.board().Sums(turn).After; sum != want {
			t.Errorf("turn %d: its events have %d tokens, its row %d", turn, sum, want)
		}
	}
}

func TestWhatIsNotSentIsNotCounted(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	for _, turn := range []int{board.AsideTurn, 1} {
		row := ansi.Strip(d.board().DrawTurn(turn, "", 60))
		if strings.ContainsAny(row, "█0") {
			t.Errorf("turn %d is counted: %q", turn, row)
		}
	}
	e := d.board().Events(1)[1]
	if row := ansi.Strip(d.board().DrawEvent(eventRow(e), "", 60)); strings.Contains(row, " 0 ") {
		t.Errorf("an event that is not sent is counted: %q", row)
	}
}

func TestTurnColumnsStandStill(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 120, 40, everything)
	for _, width := range []int{34, 50, 80} {
		c := d.board().Columns(width)
		from := c.Front()
		to := from + 5
		to += c.Was
		for turn := 1; turn <= len(d.board().Conv.Turns); turn++ {
			cells := []rune(ansi.Strip(d.board().DrawTurn(turn, "", width)))
			if len(cells) < to+1 || cells[to] != ' ' {
				t.Errorf("width %d, turn %d: the number does not end at %d: %q",
					width, turn, to, string(cells))
			}
		}
	}
}

func TestBoundaryIsARuleInBothLists(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 160, 60, everything)
	d.press("8g", "l")
	screen := d.screen()
	if got := strings.Count(screen, "compacted here"); got != 2 {
		t.Errorf("%d rules, want one among the turns and one in turn 8:\n%s", got, screen)
	}
	d.press("99j", "99k")
	for range d.list().Rows {
		if d.at().Kind == board.RowBoundary {
			t.Fatal("the cursor stands on a rule")
		}
		d.press("j")
	}
}

func TestRulesWithoutATurn(t *testing.T) {
	t.Parallel()
	c := shop()
	c.Boundaries[0].Turn, c.Boundaries[0].TokensBefore = 0, 0
	d := start(t, c, 120, 40)
	d.sees("── compacted here ──")
	d.press("gg")
	if d.at().Kind != board.RowTurn {
		t.Error("the cursor stands on a rule")
	}
}

func TestEmptyConversation(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{120, 40}, {40, 12}} {
		d := start(t, newMaker("Empty").done(), size[0], size[1])
		for _, k := range strings.Fields("j k G g x p v enter enter esc S 1 u s enter esc " +
			"R m V A t T F D = - ?") {
			d.press(k)
		}
		d.press(" ", "esc", " ")
		// A screen of 12 rows has no room for the title.
		if size[1] > 12 {
			d.sees("Empty")
		}
	}
}

// silent has turns without a prompt: the first, one in the middle and the last are empty, the
// fourth has an answer to nobody.
func silent() *model.Conversation {
	m := newMaker("Marked")
	m.c.Rules.MarkedTurns, m.c.Rules.LiveOnly = true, true
	mark := func() {
		m.turn++
		m.c.Turns = append(m.c.Turns, model.Turn{Number: m.turn, Prompt: -1})
	}
	mark()
	m.prompt("Look round")
	m.read("/work/shop/a.go", code())
	mark()
	mark()
	m.say("Nobody asked.")
	m.prompt("Look again")
	m.read("/work/shop/a.go", code())
	mark()
	return m.done()
}

func TestSilentTurnsAreCalmRows(t *testing.T) {
	t.Parallel()
	d := start(t, silent(), 120, 40)
	for turn, want := range map[int]string{
		1: "(no text)", 3: "(no text)", 4: "(no prompt)",
		6: "(no text)",
	} {
		row := ansi.Strip(d.board().DrawTurn(turn, "", 60))
		if !strings.HasSuffix(strings.TrimSpace(row), want) {
			t.Errorf("turn %d is %q, want %q", turn, row, want)
		}
		if turn != 4 && strings.ContainsAny(row, "█0") {
			t.Errorf("turn %d is counted: %q", turn, row)
		}
	}
}

func TestNothingIsDecidedAboutASilentTurn(t *testing.T) {
	t.Parallel()
	d := start(t, silent(), 120, 40)
	was := len(d.session().History.Current().Decisions)
	for _, key := range []string{"x", "p", " "} {
		for _, pane := range []layout.Pane{layout.List, layout.Detail} {
			d.press("esc", "3g")
			d.run(d.m.SetFocus(pane))
			d.press(key)
			d.sees("it has no messages: this turn")
		}
	}
	d.press("enter", "v", "d", "j", "k", "G", "ctrl+o", "esc", "3g")
	if got := len(d.session().History.Current().Decisions); got != was {
		t.Errorf("%d decisions, want %d", got, was)
	}
	d.press("4g", "x")
	d.sees("removed: turn 4")
	if d.board().Plan.ForkTurn[4] != 0 || d.board().Plan.ForkTurn[3] != 2 {
		t.Errorf("turns in the fork: %v", d.board().Plan.ForkTurn)
	}
}

// TestEveryKeyOnASilentTurn presses each key in each pane on a turn without events.
func TestEveryKeyOnASilentTurn(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	for i, key := range fuzzKeys() {
		size := [][2]int{{120, 40}, {40, 12}}[i%2]
		d := start(t, silent(), size[0], size[1])
		for pane := range layout.Count {
			d.m.sheet, d.m.prompt = nil, nil
			d.press("esc", "3g")
			d.run(d.m.SetFocus(pane))
			d.press(key)
		}
	}
}

func TestMarksOfATurn(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	said := func(turn int) string {
		out, sums := "", d.board().Sums(turn)
		for _, m := range sums.Marks.List() {
			out += board.Marks[m].Letter
		}
		fate, more := sums.Fates.Main()
		out += " " + fate.String()
		if more {
			out += "+"
		}
		return out
	}
	d.send(review.CheckDone{Seq: d.session().Plan.Seq, Findings: []model.Finding{
		{Rule: "x", Place: d.board().Conv.Events[d.board().Events(3)[0]].ID.String()},
	}})
	for turn, want := range map[int]string{
		1: " kept", 2: "=^ removed", 3: "!=^ reference+", 4: "^ kept", 6: "^ kept",
	} {
		if got := said(turn); got != want {
			t.Errorf("turn %d says %q, want %q", turn, got, want)
		}
	}
	d.press("3g", "p")
	if got := said(3); !strings.Contains(got, " pinned") {
		t.Errorf("a kept turn says %q", got)
	}
	d.press("4g", "x")
	if got := said(4); !strings.Contains(got, " removed") {
		t.Errorf("a dropped turn says %q, want removed", got)
	}
	if f := d.board().Sums(4).Fates; !f[nature.Removed].Mine {
		t.Error("the fate of a dropped turn is not the user's")
	}
}

func TestKeptEventsOfADroppedTurn(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("5g", "l", "jj", "p", "h", "x")
	chosen := d.session().History.Current()
	if got := chosen.Decisions[spec.OnTurn(5)]; got != spec.Drop {
		t.Fatalf("turn 5 is %v, want dropped", got)
	}
	d.press("jj")
	if got := d.chosen(); !strings.Contains(got, " pin ") || !strings.Contains(got, "A m") {
		t.Errorf("the kept event has no mark: %q", got)
	}
}

func TestUnknownTurns(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	if got := d.board().Events(99); got != nil {
		t.Errorf("turn 99 has events %v", got)
	}
	if d.list().Choose(turnRow(99)) || d.at() != turnRow(2) {
		t.Errorf("choosing a turn that is not there went to %+v", d.at())
	}
}
