package tui

import (
	"strings"
	"testing"

	"decant/model"
	"decant/model/amount"
	"decant/strategies"
	"decant/strategies/spec"
	"decant/tui/board"
	"decant/tui/views"
)

// mixed is a conversation with results of two tools, one failed and one stopped.
func mixed() *model.Conversation {
	m := newMaker("Mixed")
	m.prompt("Try it")
	m.bash("make", strings.Repeat("a line of the build\n", 60))
	m.bash("make test", strings.Repeat("no\n", 200))
	m.prompt("Look")
	m.read("/work/shop/a.go", code())
	m.bash("sleep 9", "stopped by the user\n")
	m.prompt("end")
	m.c.Calls[1].Status = model.Failed
	m.c.Calls[3].Status = model.Interrupted
	return m.done()
}

func none(o *Options) { o.Spec = strategies.DefaultSpec().WithUses(nil) }

func TestResultsSayStateAndAge(t *testing.T) {
	t.Parallel()
	d := start(t, mixed(), 200, 40, none)
	d.press("R")
	for _, tt := range []struct{ text, state, place string }{
		{"a line of the build", "ok", "    1         2 "},
		{"stopped by the user", "stopped", "    2         1 "},
		{"a.go  import", "ok", "    2         1 "},
	} {
		line := d.line(tt.text)
		list := line[:strings.Index(line, "│")]
		if !strings.Contains(list, " "+tt.state+" ") || !strings.Contains(list, tt.place) {
			t.Errorf("%q does not say %q and %q", list, tt.state, tt.place)
		}
	}
	if got := d.line("  no "); !strings.Contains(got, "failed") {
		t.Errorf("the failed one is %q", got)
	}
	d = start(t, mixed(), 80, 24, none)
	d.press("R")
	if got := d.line("make test"); !strings.Contains(got, "✗ Bash") {
		t.Errorf("on a narrow screen the failed one is %q", got)
	}
}

func TestAWholeToolIsDroppedAndKept(t *testing.T) {
	t.Parallel()
	d := start(t, mixed(), 160, 40, none)
	d.press("R", ">", ">")
	d.sees("sorted by tool", "3 results, 1 failed, 1 stopped", "1 result")
	d.press("G", "x")
	d.sees("removed: all of Read (1 result)")
	d.press("u", "g", "x")
	d.sees("removed: all of Bash (3 results)")
	gone := 0
	for i := range d.board().Conv.Events {
		if d.board().Tool(i) == "Bash" && d.board().TokensAfter(i) == 0 {
			gone++
		}
	}
	if gone != 6 {
		t.Errorf("%d halves of calls of Bash go, want 6", gone)
	}
	if got := len(d.session().History.Current().Decisions); got != 3 {
		t.Errorf("%d decisions, want one for each result", got)
	}
	d.press("u")
	if got := len(d.session().History.Current().Decisions); got != 0 {
		t.Errorf("one undo leaves %d decisions", got)
	}
	d.press("p")
	d.sees("kept: all of Bash (3 results)")
	d.press(" ")
	d.sees("accepted again: all of Bash (3 results)")
	d.press("l", "jj", "x")
	d.sees("removed: result Bash make in turn 1")
	d = start(t, mixed(), 120, 40, none)
	d.press("R", ">", ">")
	d.sees("3 results, 1 failed, 1 stopped", "By state  tokens  count")
}

func TestManyResultsAreDroppedAtOnce(t *testing.T) {
	t.Parallel()
	d := start(t, mixed(), 120, 40, none)
	d.press("R", "V", "jj", "x")
	d.sees("removed: 3 rows")
	d.press("u", "m", "j", "m", "p")
	d.sees("kept: 2 rows")
	d.press("u", "&")
	d.press("state:failed", "enter")
	d.sees("& state:failed (1)")
	d.press("x")
	d.sees("removed: result Bash make test in turn 1")
	for _, tt := range []struct{ filter, sees string }{
		{"tool:Read", "(1)"},
		{"age:>1", "(2)"},
		{"state:failed tool:Bash", "(1)"},
		{"state:stopped", "(1)"},
		{"state:ok", "(2)"},
	} {
		d.press("esc", "&")
		d.press(tt.filter, "enter")
		d.sees("& " + tt.filter + " " + tt.sees)
	}
}

// TestAFilterBoundsWhatAToolIs holds that nothing goes that the filter hides.
func TestAFilterBoundsWhatAToolIs(t *testing.T) {
	t.Parallel()
	d := start(t, mixed(), 120, 40, none)
	d.press("R", ">", ">", "&")
	d.press("state:failed", "enter")
	d.press("g", "x")
	d.sees("removed: what the filter shows of Bash (1 result)")
	if got := len(d.session().History.Current().Decisions); got != 1 {
		t.Errorf("%d decisions, want one", got)
	}
	d.press("u", "&")
	for range len("state:failed") {
		d.press("backspace")
	}
	d.press("Bash", "enter", "g", "x")
	d.sees("removed: all of Bash (3 results)")
}

func TestAWholeResourceIsDroppedAndKept(t *testing.T) {
	t.Parallel()
	d := start(t, edited(), 120, 40, none)
	d.press("F", "g")
	d.sees("b.go")
	d.press("x")
	d.sees("removed: all of b.go (2 events)")
	for i := range d.board().Conv.Events {
		if r := d.board().Label(i); r == "b.go" && d.board().TokensAfter(i) > 0 {
			t.Errorf("event %d stays", i)
		}
	}
	d.press("u", "p")
	d.sees("kept: all of b.go (2 events)")
}

func TestResourceCountsOutdatedReads(t *testing.T) {
	t.Parallel()
	d := start(t, edited(), 200, 40, none)
	d.press("F")
	if got := d.line("a.go"); !strings.Contains(got, "↻       W       ↻       W") {
		t.Errorf("the row of a.go has no cells: %q", got)
	}
	d.press("g", "j")
	// The first result is of the read before the first change, and short is what it has become.
	stale := func() string {
		tokens := 0
		for _, call := range []int{0, 3} {
			tokens += d.board().TokensAfter(d.board().Conv.Calls[call].Result)
		}
		return "  " + amount.Of(tokens, "token") + " of outdated reads stay in the fork"
	}
	d.sees(stale())
	d.press("S")
	for i, info := range d.board().Infos {
		if info.Name == "stale-reads" {
			d.choose(board.RowID{Kind: board.RowStrategy, At: i})
		}
	}
	d.press(" ", "F")
	d.sees("4 tokens of outdated reads stay in the fork")
}

// TestWritesThatWereNotMade expects of a write that failed, and of what is off the path, that it
// makes no read stale and counts nowhere, as it does not for the strategies.
func TestWritesThatWereNotMade(t *testing.T) {
	t.Parallel()
	write := model.Effect{Kind: model.Writes, Paths: []string{"/work/shop/a#L1.go"}}
	m := newMaker("Failed")
	m.prompt("Read it")
	m.read("/work/shop/a#L1.go", code())
	m.prompt("Change it")
	m.call("Edit", `{"file_path":"/work/shop/a#L1.go"}`, write, "", "There is no such text.")
	m.c.Calls[1].Status = model.Failed
	m.prompt("Look at it again")
	m.call("Read", `{}`, model.Effect{
		Kind: model.Reads, Paths: write.Paths, Lines: model.LineRange{From: 3, To: 9},
	}, "file:///work/shop/a#L1.go#L3-9", "some\nlines\n")
	d := start(t, m.done(), 160, 40, none)
	d.press("F")
	d.sees("Files  1", "2 reads")
	d.misses("2 reads,")
	if got := d.line("a#L1.go"); !strings.Contains(got, "▮       ✗       ▮") {
		t.Errorf("a failed write makes a read outdated: %q", got)
	}
	d.press("l", "jj")
	if got := d.chosen(); !strings.Contains(got, "✗ failed ") {
		t.Errorf("the failed write is %q", got)
	}
	d.press("T", "2g", "t", "1g", "t", "A")
	d.sees("No later turn that stays is known to use it")
	for _, turn := range []int{1, 2} {
		if got := d.board().Risks(turn); len(got) > 0 {
			t.Errorf("the risks of turn %d are %q", turn, got)
		}
	}
}

// TestMatrixOfAFewBusyTurns uses a file many times in one turn: an agent left to itself has few
// turns, and each use must still have its own cell.
func TestMatrixOfAFewBusyTurns(t *testing.T) {
	t.Parallel()
	m := newMaker("Busy")
	m.prompt("Go on")
	m.prompt("And on")
	for range 3 {
		m.read("/work/shop/a.go", code())
		m.call("Edit", `{}`,
			model.Effect{Kind: model.Writes, Paths: []string{"/work/shop/a.go"}}, "", "Edited.")
	}
	m.read("/work/shop/a.go", "package a\n")
	d := start(t, m.done(), 160, 40, none)
	d.press("F")
	d.sees("turn", "·       ↻W↻W↻W▮", "▮ stays")
	d.misses("H L turns")
}

func TestMatrixScrolls(t *testing.T) {
	t.Parallel()
	m := newMaker("Long")
	for i := range 200 {
		m.prompt("Go on")
		if i%100 == 0 {
			m.read("/work/shop/a.go", strings.Repeat("line\n", i))
		}
	}
	d := start(t, m.done(), 120, 40, none)
	d.press("F")
	d.sees(" 195 ", "H L turns")
	d.misses(" 150 ")
	d.press("L")
	d.sees("no more turns on this side")
	d.press("H")
	d.misses(" 195 ")
	d.press("30H")
	d.sees(" 15 ", " 20 ")
	d.press("H")
	d.sees("no more turns on this side")
	d.press("30L")
	d.sees(" 195 ")
}

func TestDuplicatesThatThePlanLeaves(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 160, 40, none)
	d.press("D")
	d.sees(": 787 kept", " can be removed in ", "The plan keeps",
		"is off: S and then", "Copies")
	v, ok := d.list().View.(*views.DuplicatesView)
	if !ok || v.Saved != 0 || v.Left == 0 {
		t.Fatalf("%+v", v)
	}
	left := v.Left
	// What the detail says to press takes it.
	name := v.GroupOf(d.at()).By[0]
	for i, info := range d.board().Infos {
		if info.Name == name {
			d.press("S")
			d.choose(board.RowID{Kind: board.RowStrategy, At: i})
			d.press(" ")
		}
	}
	d.press("D")
	if v.Info(); v.Saved == 0 || v.Left >= left {
		t.Errorf("with %s on %d tokens go and %d are left of %d", name, v.Saved, v.Left, left)
	}
	d.misses("The plan keeps")
}

// TestDuplicatesThatGoOtherwise holds that what the plan takes in another way is not to be won.
func TestDuplicatesThatGoOtherwise(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 200, 40, func(o *Options) {
		o.Spec = strategies.DefaultSpec().WithUses([]spec.Use{{Name: "strip-tool-results"}})
	})
	d.press("D")
	v, ok := d.list().View.(*views.DuplicatesView)
	// A call and the line stay when its result becomes a line.
	if !ok || v.Saved != 0 || v.Left > 30 || v.Other == 0 {
		t.Fatalf("%d tokens go, %d otherwise, %d are left", v.Saved, v.Other, v.Left)
	}
	d.sees(" removed in other ways", "of them in other ways.")
}

// TestWinnableKeepsDecisionsAndFences holds that what a user keeps is not to be won.
func TestWinnableKeepsDecisionsAndFences(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40, none)
	d.press("D", "p")
	d.sees("kept: ")
	d.press("D")
	now, claims := d.session().History.Current(), 0
	for event := range d.board().Conv.EventCount() {
		for _, c := range d.board().Redundant.On(event) {
			claims++
			if c.Plan.VerdictOn(event) == spec.Keep {
				t.Errorf("event %d is kept and could go", event)
			}
			if c.Plan.Spec.KeepLast != now.KeepLast {
				t.Error("what could be won has other fences")
			}
		}
	}
	if claims == 0 {
		t.Error("nothing could go: the test shows nothing")
	}
}

func TestStaleReadsAreGroupedUnderTheWrite(t *testing.T) {
	t.Parallel()
	d := start(t, readOnce(), 160, 40, func(o *Options) {
		o.Spec = strategies.DefaultSpec().WithUses([]spec.Use{{Name: "stale-reads"}})
	})
	d.press("D")
	found := false
	for _, r := range d.list().Rows {
		stays := d.board().Conv.Events[r.At]
		if stays.Kind == model.ToolCall && d.board().Tool(r.At) == "Edit" {
			found = true
		}
	}
	if !found {
		t.Errorf("no group is headed by the write:\n%s", d.screen())
	}
}

func TestACopyIsShownInItsTurn(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 160, 40)
	d.press("D", "l", "j")
	for range 2 {
		event := d.at().Event()
		d.press("enter")
		if d.view() != views.Turns || d.at() != eventRow(event) {
			t.Fatalf("enter leads to %+v, want event %d in its turn", d.at(), event)
		}
		d.press("backspace")
		if d.view() != views.Duplicates || d.at().Event() != event {
			t.Fatalf("back leads to %+v", d.at())
		}
		d.press("j")
	}
}
