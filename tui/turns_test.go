package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"decant/model"
	"decant/strategies"
)

// TestOpensWhereMostIs expects the cursor on the heaviest event of the heaviest turn that is sent,
// in the middle of its list.
func TestOpensWhereMostIs(t *testing.T) {
	t.Parallel()
	d := open(t, demo(t), 80, 24)
	b := d.m.b
	at := d.at()
	if at.kind != rowTurn || !b.live(at.at) || b.before[at.at] != b.most {
		t.Errorf("the screen opens at %+v, want the turn of %d tokens", at, b.most)
	}
	if l := &d.m.now().list; l.cursor == l.top || l.cursor == l.top+l.height-1 {
		t.Errorf("row %d is at the edge of %d to %d", l.cursor, l.top, l.top+l.height-1)
	}
}

func TestTurnRowsAddUp(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 120, 40, everything)
	before, after := 0, 0
	for turn := asideTurn; turn <= len(d.m.b.conv.Turns); turn++ {
		s := d.m.b.sums(turn)
		before, after = before+s.before, after+s.after
		sum := s.after
		for _, n := range s.saved {
			sum += n
		}
		if sum != s.before {
			t.Errorf("turn %d: the segments are %d tokens, want %d", turn, sum, s.before)
		}
	}
	if p := d.m.b.plan; before != p.Before.Tokens || after != p.After.Tokens {
		t.Errorf("the rows are %d to %d tokens, the plan says %d to %d",
			before, after, p.Before.Tokens, p.After.Tokens)
	}
}

func TestEventRowsAddUp(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 120, 40, everything)
	for turn := 1; turn <= len(d.m.b.conv.Turns); turn++ {
		sum := 0
		for _, e := range d.m.b.events(turn) {
			sum += d.m.b.after(e)
		}
		if want := d.m.b.sums(turn).after; sum != want {
			t.Errorf("turn %d: its events have %d tokens, its row %d", turn, sum, want)
		}
	}
}

func TestWhatIsNotSentIsNotCounted(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	for _, turn := range []int{asideTurn, 1} {
		row := ansi.Strip(d.m.b.drawTurn(turn, "", 60))
		if strings.ContainsAny(row, "█0") {
			t.Errorf("turn %d is counted: %q", turn, row)
		}
	}
	e := d.m.b.events(1)[1]
	if row := ansi.Strip(d.m.b.drawEvent(eventRow(e), "", 60)); strings.Contains(row, " 0 ") {
		t.Errorf("an event that is not sent is counted: %q", row)
	}
}

func TestTurnColumnsStandStill(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 120, 40, everything)
	for _, width := range []int{34, 50, 80} {
		c := d.m.b.columns(width)
		from := c.front()
		to := from + 5
		if c.both {
			to += 8
		}
		for turn := 1; turn <= len(d.m.b.conv.Turns); turn++ {
			cells := []rune(ansi.Strip(d.m.b.drawTurn(turn, "", width)))
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
	for range d.m.now().rows {
		if d.at().kind == rowBoundary {
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
	if d.at().kind != rowTurn {
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
		d.sees("Empty")
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
		1: "(nothing was said)", 3: "(nothing was said)", 4: "(no prompt)",
		6: "(nothing was said)",
	} {
		row := ansi.Strip(d.m.b.drawTurn(turn, "", 60))
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
	was := len(d.m.history.Now().Decisions)
	for _, key := range []string{"x", "p", " "} {
		for _, pane := range []pane{paneList, paneDetail} {
			d.press("esc", "3g")
			d.run(d.m.setFocus(pane))
			d.press(key)
			d.sees("nothing was said in this turn")
		}
	}
	d.press("enter", "v", "d", "j", "k", "G", "ctrl+o", "esc", "3g")
	if got := len(d.m.history.Now().Decisions); got != was {
		t.Errorf("%d decisions, want %d", got, was)
	}
	d.press("4g", "x")
	d.sees("drop turn 4")
	if d.m.b.plan.ForkTurn[4] != 0 || d.m.b.plan.ForkTurn[3] != 2 {
		t.Errorf("turns in the fork: %v", d.m.b.plan.ForkTurn)
	}
}

// TestEveryKeyOnASilentTurn presses each key in each pane on a turn without events.
func TestEveryKeyOnASilentTurn(t *testing.T) {
	t.Parallel()
	for i, key := range fuzzKeys() {
		size := [][2]int{{120, 40}, {40, 12}}[i%2]
		d := start(t, silent(), size[0], size[1])
		for pane := range paneCount {
			d.m.sheet, d.m.prompt = nil, nil
			d.press("esc", "3g")
			d.run(d.m.setFocus(pane))
			d.press(key)
		}
	}
}

func TestMarksOfATurn(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	letters := func(turn int) string {
		out := ""
		for _, m := range d.m.b.sums(turn).marks.list() {
			out += marks[m].letter
		}
		return out
	}
	d.send(checkDone{seq: d.m.plan.seq, findings: []model.Finding{
		{Rule: "x", Place: d.m.b.conv.Events[d.m.b.events(3)[0]].ID.String()},
	}})
	for turn, want := range map[int]string{1: "", 2: "R", 3: "!RD", 4: "", 6: ""} {
		if got := letters(turn); got != want {
			t.Errorf("turn %d has marks %q, want %q", turn, got, want)
		}
	}
	d.press("3g", "p")
	if got := letters(3); !strings.HasPrefix(got, "K") {
		t.Errorf("a kept turn has marks %q", got)
	}
	d.press("4g", "x")
	if got := letters(4); got != "x" {
		t.Errorf("a dropped turn has marks %q, want x", got)
	}
	if s := d.m.b.sums(4).marks; s.mine == 0 {
		t.Error("the mark of a dropped turn is not the person's")
	}
}

func TestKeptEventsOfADroppedTurn(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("5g", "l", "jj", "p", "h", "x")
	spec := d.m.history.Now()
	if got := spec.Decisions[strategies.OnTurn(5)]; got != strategies.Drop {
		t.Fatalf("turn 5 is %v, want dropped", got)
	}
	d.press("jj")
	if got := d.chosen(); !strings.Contains(got, "K ") || !strings.Contains(got, "A m") {
		t.Errorf("the kept event has no mark: %q", got)
	}
}

func TestUnknownTurns(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	if got := d.m.b.events(99); got != nil {
		t.Errorf("turn 99 has events %v", got)
	}
	if d.m.now().choose(turnRow(99)) || d.at() != turnRow(2) {
		t.Errorf("choosing a turn that is not there went to %+v", d.at())
	}
}
