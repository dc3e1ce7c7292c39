package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/strategies/spec"
	"decant/tui/board"
	"decant/tui/label"
	"decant/tui/list"
	"decant/tui/views"
)

// edited is a conversation in which a file is read, written and read again, and another read
// twice.
func edited() *model.Conversation {
	m := newMaker("Edited")
	write := func(path string) {
		m.call("Edit", `{"file_path":"`+path+`"}`,
			model.Effect{Kind: model.Writes, Paths: []string{path}}, "", "The file was edited.")
	}
	m.prompt("Read both")
	m.read("/work/shop/a.go", code())
	m.read("/work/shop/b.go", code()+"// b\n")
	m.prompt("Now change the first")
	write("/work/shop/a.go")
	m.prompt("What does it say now?")
	m.read("/work/shop/a.go", "package changed\n")
	m.read("/work/shop/b.go", code()+"// b\n")
	m.call("WebFetch", `{"url":"https://example.org/x"}`, model.Effect{Kind: model.Other},
		"https://example.org/x", "A page.")
	m.prompt("Change it again")
	write("/work/shop/a.go")
	m.say("Done.")
	return m.done()
}

func TestTabsShowTheViews(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	for i, o := range d.m.Outlines {
		d.press(o.View.Key())
		d.sees("▸ ", o.View.Name()+"  ", "▸"+o.View.Key()+" "+o.View.Name())
		if d.view() != views.ID(i) {
			t.Errorf("%s opens view %d, want %d", o.View.Key(), d.view(), i)
		}
	}
	// From the detail a tab leads to its list.
	d.press("tab", "R")
	d.sees("▸ ─", "Results  ")
	d = start(t, shop(), 40, 12)
	d.press("R")
	tabs := strings.Split(d.screen(), "\n")[d.layout().Tabs.Y]
	if got := strings.Join(strings.Fields(tabs), " "); got != "T ▸R Results D F A S W" {
		t.Errorf("the tabs of a narrow screen are %q", got)
	}
}

// TestViewsKeepTheirCursor goes through all views and back: each is as it was left.
func TestViewsKeepTheirCursor(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 80, 24, everything)
	d.press("14g", "t", "T", "l", "jj")
	was := map[string]string{}
	list := func() string {
		o := d.list()
		return fmt.Sprint(o.Rows, o.Chosen(), o.Top)
	}
	keys := []string{"T", "R", "D", "F", "A", "S"}
	for _, k := range keys[1:] {
		d.press(k, "jj", "l", "j", "esc")
		was[k] = list()
	}
	d.press("T")
	if got := d.at(); got != eventRow(d.board().Events(14)[1]) {
		t.Errorf("the turns are left on %+v", got)
	}
	for _, k := range keys[1:] {
		d.press(k)
		if got := list(); got != was[k] {
			t.Errorf("%s was %s and is %s", k, was[k], got)
		}
	}
}

func TestViewsAreOfOnePlan(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("R", "x")
	d.sees("removed: result Read internal/login.go in turn 2")
	event := d.at().Event()
	d.press("T", "2g", "l", "4j")
	if got := d.at(); got != eventRow(event) {
		t.Fatalf("the heaviest result is event %d, the cursor on %+v", event, got)
	}
	if got := d.chosen(); !strings.Contains(got, " rem ") {
		t.Errorf("what was dropped in the results has no mark among the turns: %q", got)
	}
	d.press("F", "l", "j")
	if got := d.chosen(); !strings.Contains(got, " ▯ ") {
		t.Errorf("what was dropped in the results has no mark in its file: %q", got)
	}
	d.press("u")
	d.sees("undone: removed: result Read")
	if got := d.chosen(); strings.Contains(got, " ▯ ") {
		t.Errorf("what was undone is still marked: %q", got)
	}
}

func TestResultsByWeight(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 120, 40, everything)
	d.press("R")
	b := d.board()
	tokens := func(r list.Row) int { return b.Conv.Events[r.At].Tokens }
	falling := func(rows []list.Row) bool {
		return slices.IsSortedFunc(rows, func(x, y list.Row) int { return tokens(y) - tokens(x) })
	}
	rows := d.list().Rows
	if len(rows) == 0 || !falling(rows) {
		t.Errorf("%d results do not fall by tokens", len(rows))
	}
	for _, r := range rows {
		if b.Conv.Events[r.At].Kind != model.ToolResult {
			t.Errorf("event %d is a %v", r.At, b.Conv.Events[r.At].Kind)
		}
	}
	at := d.at()
	d.press(">")
	d.sees("sorted in order")
	if d.at() != at {
		t.Errorf("sorting moves the cursor from %+v to %+v", at, d.at())
	}
	if !slices.IsSortedFunc(d.list().Rows, func(x, y list.Row) int { return x.At - y.At }) {
		t.Error("the results are not in order")
	}
	d.press(">")
	d.sees("sorted by tool")
	for _, r := range d.list().Rows {
		if r.Kind != board.RowTool {
			t.Errorf("row %+v is no tool", r)
		}
	}
	for range len(d.list().View.Orders()) - 2 {
		d.press(">")
	}
	if !falling(d.list().Rows) {
		t.Error("the last way to sort does not lead to the first")
	}
}

func TestTurnsSorted(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press(">")
	d.sees("sorted by tokens")
	d.misses("compacted here")
	d.press("g")
	if got := d.at(); got != turnRow(3) {
		t.Errorf("the heaviest turn is %+v, want 3", got)
	}
	d.press(">")
	d.sees("sorted by what is removed")
	d.press("g")
	if got := d.at(); got != turnRow(3) {
		t.Errorf("most goes in %+v, want turn 3", got)
	}
	d.press(">")
	d.sees("sorted in order", "compacted here")
}

func TestDuplicatesAreGroupsOfWhatStaysAndGoes(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 160, 40)
	d.press("D")
	taken, whole := 0, 0
	for _, c := range d.board().Plan.Changes {
		if c.Class == model.Identical {
			taken += c.Tokens
			e := &d.board().Conv.Events[c.Event]
			// With dedup-tools the call would go along.
			whole += e.Tokens + d.board().Conv.Events[d.board().Conv.Calls[e.Call].Request].Tokens
		}
	}
	d.sees(render.Short(taken)+" removed and a copy stays", "duplicate   1x ",
		amount.Of(whole, "token")+" can be removed in 1 place",
		"turn 2 ", "reference by dedup-resources: the same resource")
	d.press("l", "j")
	if got := d.chosen(); !strings.Contains(got, "kept result") {
		t.Errorf("the first of the group is %q, want what stays", got)
	}
	d.press("j")
	d.sees("& made a reference by", "dedup-resources: saves")
	copied := d.at()
	d.press("o")
	if d.view() != views.Turns || d.board().TurnOf(d.at().Event()) != 2 {
		t.Errorf("o leads to %+v, want the result of turn 2", d.at())
	}
	d.press("backspace")
	if d.view() != views.Duplicates || d.at() != copied {
		t.Errorf("back leads to %+v, want %+v", d.at(), copied)
	}
	// A decision about a group is about all that would go of it.
	d.press("h", " ")
	d.sees("rejected: result Read internal/login.go in turn 3",
		render.Short(whole)+" repeats", ": "+render.Short(whole)+" kept")
	d.press("u")
	d.sees(render.Short(taken) + " removed and a copy stays")
}

func TestDuplicatesAddUp(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 120, 40, everything)
	d.press("D")
	v, ok := d.list().View.(*views.DuplicatesView)
	if !ok {
		t.Fatal("D shows another view")
	}
	sum, want := 0, 0
	for _, r := range d.list().Rows {
		sum += v.GroupOf(r.RowID).Saved
	}
	for _, c := range d.board().Plan.Changes {
		if c.Class <= model.Superseded && (c.Anchor >= 0 || c.Cover >= 0) {
			want += c.Tokens
		}
	}
	if sum != want || sum == 0 {
		t.Errorf("the groups save %d tokens, want %d", sum, want)
	}
}

func TestFilesOverTheTurns(t *testing.T) {
	t.Parallel()
	d := start(t, edited(), 160, 40, func(o *Options) { o.Spec = o.Spec.WithUses(nil) })
	d.press("F")
	d.sees("Files  3", "a.go", "b.go", "https://example.org/x")
	for d.at() != (board.RowID{Kind: board.RowResource, At: 0}) {
		d.press("j")
	}
	d.sees("2 reads, 2 writes, 2 outdated", "↻       W       ↻       W", "↻ outdated")
	d.press("l")
	words := make([]string, 0, 40)
	for range 4 {
		d.press("j")
		words = append(words, strings.Fields(ansi.Strip(d.list().Row(d.list().Cursor, 200)))...)
	}
	got := strings.Join(slices.DeleteFunc(words, func(w string) bool {
		return !slices.Contains([]string{"read", "outdated", "write", "1", "2", "3"}, w)
	}), " ")
	if want := "1 outdated 2 write 3 outdated write"; !strings.Contains(got, want) {
		t.Errorf("the uses are %q, want %s", got, want)
	}
	d.press("4k", "x")
	d.sees("removed: all of a.go (4 events)")
}

func TestTangentsAreNamedThenConfirmed(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	was := d.board().Plan
	d.press("A")
	d.sees("Tangents  0/0 confirmed", "No turn is named a tangent (an off-topic")
	d.press("T", "5g", "t")
	d.sees("turn 5 is named a tangent")
	if d.board().Plan.After != was.After {
		t.Error("naming a tangent changes what stays")
	}
	d.press("A")
	d.sees("Tangents  0/1 confirmed", "named by you", "No later turn that stays is known to use it")
	d.press("c")
	d.sees("Tangents  1/1 confirmed")
	if _, after := d.board().Plan.TurnSizes(5); after.Tokens != 0 {
		t.Errorf("%d tokens of the tangent stay", after.Tokens)
	}
	d.press("u")
	d.sees("Tangents  0/1 confirmed", "undone: ")
	d.press("t")
	d.sees("no tangent: turn 5", "Tangents  0/0 confirmed")
	steps := d.session().Steps
	d.press("t", "c", "x")
	if d.quit || d.session().Steps != steps {
		t.Error("keys in an empty list change something")
	}
	d.press("T", "k", "h", "g", "t")
	d.sees("t: choose a turn")
}

func TestTangentsAreConfirmedTogether(t *testing.T) {
	t.Parallel()
	d := start(t, edited(), 120, 40)
	d.press("3g", "t", "1g", "t", "2g", "t", "A")
	got := ""
	for _, r := range d.list().Rows {
		got += label.Turn(r.At) + " "
	}
	if got != "turn 1 turn 2 turn 3 " {
		t.Errorf("the tangents are %q, want them in order", got)
	}
	d.press("g", "m", "m", "c")
	d.sees("removed: 2 rows", "Tangents  2/3 confirmed")
	d.press("u")
	d.sees("Tangents  0/3 confirmed")
}

func TestTangentSaysWhatIsTakenFromIt(t *testing.T) {
	t.Parallel()
	d := start(t, edited(), 120, 40)
	d.press("2g", "t", "A")
	d.sees("! Risks of removing it:", "turn 3 reads a.go, written here",
		"turn 4 changes a.go, written here")
}

// TestPartlyRemovedTangentIsNotConfirmed looks at the one letter for a turn that only loses its
// reasoning, before and after it is confirmed.
func TestPartlyRemovedTangentIsNotConfirmed(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 80, 24)
	d.press("2g", "t", "A")
	d.sees("~ shortened")
	if got := d.chosen(); !strings.Contains(got, " ~ + ") {
		t.Errorf("a turn of which something stays is %q", got)
	}
	d.press("c")
	d.sees("removed: turn 2")
	if got := d.chosen(); !strings.Contains(got, " x + ") {
		t.Errorf("a removed turn is %q", got)
	}
}

// TestRemovingASummaryIsARisk removes the turn with the agent's own summary.
func TestRemovingASummaryIsARisk(t *testing.T) {
	t.Parallel()
	const what = "the agent's summary of turn 1: without it the agent forgets that turn"
	d := start(t, recompacted(), 140, 40)
	d.press("2g", "t", "A")
	d.sees("! Risks of removing it:", "it holds "+what[:24], "!1 By the way")
	d.press("c")
	d.sees("removed: turn 2; you remove " + what)
	d.press("s")
	d.sees("! Risk: you remove " + what + ".")
	d = start(t, recompacted(), 140, 40)
	d.press("2g", "x")
	d.sees("removed: turn 2; you remove " + what)
	d.press("u")
	d.misses(what)
}

// TestRisksFollowTheDecisions removes the turns that use a tangent, one by one.
func TestRisksFollowTheDecisions(t *testing.T) {
	t.Parallel()
	d := start(t, edited(), 120, 40)
	d.press("2g", "t", "3g", "t", "4g", "t", "A", "g", "j", "c", "g")
	d.sees("turn 4 changes a.go, written here")
	d.misses("turn 3 reads a.go, written here")
	d.press("jj", "c", "g")
	d.sees("No later turn that stays is known to use it.")
	d.misses("written here")
}

func TestStrategiesAreToggledInTheirView(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("S")
	d.sees("Strategies  2/16 on")
	was := d.board().Plan
	d.press(" ")
	d.sees("1/16 on", "strip-reasoning off")
	d.press("enter")
	d.sees("2/16 on", "strip-reasoning on")
	if d.board().Plan.After != was.After {
		t.Errorf("%v stays, want %v", d.board().Plan.After, was.After)
	}
	d.press("2", "T", "3g")
	if got := d.chosen(); strings.Contains(got, "D") {
		t.Errorf("turn 3 has a mark of a strategy that is off: %q", got)
	}
	if d.board().Plan.Spec.Has("dedup-resources") {
		t.Error("2 turned nothing off")
	}
	d.press("S", "x", "p", "m", "V", "t")
	if got := d.session().History.Current(); len(got.Decisions) > 0 {
		t.Errorf("keys of other views decided %v", got.Decisions)
	}
}

// TestKeysSayWhyTheyDoNothing presses keys where they can do nothing.
func TestKeysSayWhyTheyDoNothing(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	for _, tt := range []struct{ keys, says string }{
		{"d", "d: choose an event to see its text"},
		{"o", "o: this is neither a duplicate nor covered"},
		{"1gx", "x: the agent does not send this turn any more"},
		{"Gp", "p: only turns from 1 on"},
		{"ljx", "x: the agent does not send this any more"},
		{"Am", "m: nothing is listed here"},
		{"V", "V: nothing is listed here"},
		{"c", "c: choose a turn or an event"},
		{"t", "t: choose a turn"},
	} {
		for _, k := range tt.keys {
			d.press(string(k))
		}
		d.sees(tt.says)
	}
}

func TestDecisionsOfTheDetail(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("5g", "l", "jj", "enter", "x")
	d.sees("removed: answer in turn 5")
	say := d.board().Events(5)[1]
	if got := d.session().History.Current().Decisions[spec.OnEvent(say)]; got != spec.Drop {
		t.Errorf("the answer of turn 5 is %v", got)
	}
	d.press("esc", "g", "m", "5g", "j", "enter", "p")
	d.sees("kept: prompt in turn 5", "1 marked")
}

// TestEmptyListsSayWhy looks at a conversation in which nothing was done.
func TestEmptyListsSayWhy(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{120, 40}, {40, 12}, {9, 7}} {
		d := start(t, newMaker("Empty").done(), size[0], size[1])
		for i, o := range d.m.Outlines {
			d.press(o.View.Key())
			if views.ID(i) != views.Strategies {
				d.sees(strings.Fields(d.m.Nothing())[0])
			}
		}
	}
}
