package tui

import (
	"strings"
	"testing"

	"decant/model"
	"decant/strategies"
)

// mixed is a conversation with results of two tools, one failed and one stopped.
func mixed() *model.Conversation {
	m := newMaker("Mixed")
	m.prompt("Try it")
	m.bash("make", strings.Repeat("a line of the build\n", 60))
	m.bash("make test", strings.Repeat("no\n", 200))
	m.prompt("Look")
	m.read("/work/shop/a.go", code())
	m.bash("sleep 9", "stopped by the person\n")
	m.prompt("end")
	m.c.Calls[1].Status = model.Failed
	m.c.Calls[3].Status = model.Interrupted
	return m.done()
}

func none(o *Options) { o.Spec = strategies.Default().WithUses(nil) }

func TestResultsSayStateAndAge(t *testing.T) {
	t.Parallel()
	d := start(t, mixed(), 200, 40, none)
	d.press("R")
	for _, tt := range []struct{ text, state, place string }{
		{"a line of the build", "ok", " 1  2 ago "},
		{"stopped by the person", "stopped", " 2  1 ago "},
		{"package login", "ok", " 2  1 ago "},
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
	if got := d.line("Bash  no"); !strings.Contains(got, "✗ Bash") {
		t.Errorf("on a narrow screen the failed one is %q", got)
	}
}

func TestAWholeToolIsDroppedAndKept(t *testing.T) {
	t.Parallel()
	d := start(t, mixed(), 120, 40, none)
	d.press("R", ">", ">")
	d.sees("sorted by tool", "3 results, 2 failed", "1 result")
	d.press("G", "x")
	d.sees("drop all of Read (1 result)")
	d.press("u", "g", "x")
	d.sees("drop all of Bash (3 results)")
	gone := 0
	for i := range d.m.b.conv.Events {
		if d.m.b.tool(i) == "Bash" && d.m.b.after(i) == 0 {
			gone++
		}
	}
	if gone != 6 {
		t.Errorf("%d halves of calls of Bash go, want 6", gone)
	}
	if got := len(d.m.history.Now().Decisions); got != 3 {
		t.Errorf("%d decisions, want one for each result", got)
	}
	d.press("u")
	if got := len(d.m.history.Now().Decisions); got != 0 {
		t.Errorf("one undo leaves %d decisions", got)
	}
	d.press("p")
	d.sees("keep all of Bash (3 results)")
	d.press(" ")
	d.sees("accepted again: all of Bash (3 results)")
	d.press("l", "jj", "x")
	d.sees("drop result Bash in turn 1")
}

func TestManyResultsAreDroppedAtOnce(t *testing.T) {
	t.Parallel()
	d := start(t, mixed(), 120, 40, none)
	d.press("R", "V", "jj", "x")
	d.sees("drop 3 rows")
	d.press("u", "m", "j", "m", "p")
	d.sees("keep 2 rows")
	d.press("u", "&")
	d.press("state:failed", "enter")
	d.sees("& state:failed (1)")
	d.press("x")
	d.sees("drop result Bash in turn 1")
	for _, tt := range []struct{ filter, sees string }{
		{"tool:Read", "(1)"}, {"age:>1", "(2)"}, {"state:failed tool:Bash", "(1)"},
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
	d.sees("drop what the filter shows of Bash (1 result)")
	if got := len(d.m.history.Now().Decisions); got != 1 {
		t.Errorf("%d decisions, want one", got)
	}
	d.press("u", "&")
	for range len("state:failed") {
		d.press("backspace")
	}
	d.press("Bash", "enter", "g", "x")
	d.sees("drop all of Bash (3 results)")
}

func TestAWholeResourceIsDroppedAndKept(t *testing.T) {
	t.Parallel()
	d := start(t, edited(), 120, 40, none)
	d.press("F", "g")
	d.sees("b.go")
	d.press("x")
	d.sees("drop all of b.go (2 events)")
	for i := range d.m.b.conv.Events {
		if r := d.m.b.label(i); r == "b.go" && d.m.b.after(i) > 0 {
			t.Errorf("event %d stays", i)
		}
	}
	d.press("u", "p")
	d.sees("keep all of b.go (2 events)")
}

func TestResourceCountsStaleReads(t *testing.T) {
	t.Parallel()
	d := start(t, edited(), 200, 40, none)
	d.press("F")
	if got := d.line("a.go"); !strings.Contains(got, "   2r  2w  2s") ||
		!strings.Contains(got, "swsw") {
		t.Errorf("the row of a.go has no counts or no time line: %q", got)
	}
	d.press("g", "j")
	d.sees("823 tokens of stale reads stay in the plan")
	d.press("S")
	for i, info := range d.m.b.infos {
		if info.Name == "stale-reads" {
			d.choose(rowID{kind: rowStrategy, at: i})
		}
	}
	d.press(" ", "F")
	d.sees("4 tokens of stale reads stay in the plan")
}

func TestDuplicatesThatThePlanLeaves(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 160, 40, none)
	d.press("D")
	d.sees("more to win", "could", "The plan leaves", "is off: S and then", "Could go")
	v, ok := d.m.now().view.(*duplicatesView)
	if !ok || v.saved != 0 || v.left == 0 {
		t.Fatalf("%+v", v)
	}
	left := v.left
	// What the detail says to press takes it.
	name := v.of(d.at()).by[0]
	for i, info := range d.m.b.infos {
		if info.Name == name {
			d.press("S")
			d.choose(rowID{kind: rowStrategy, at: i})
			d.press(" ")
		}
	}
	d.press("D")
	if v.info(); v.saved == 0 || v.left >= left {
		t.Errorf("with %s on %d tokens go and %d are left of %d", name, v.saved, v.left, left)
	}
	d.misses("The plan leaves")
}

// TestDuplicatesThatGoOtherwise holds that what the plan takes in another way is not to be won.
func TestDuplicatesThatGoOtherwise(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 160, 40, func(o *Options) {
		o.Spec = strategies.Default().WithUses([]strategies.Use{{Name: "strip-tool-results"}})
	})
	d.press("D")
	v, ok := d.m.now().view.(*duplicatesView)
	// A call stays when its result becomes a line.
	if !ok || v.saved != 0 || v.left > 20 || v.other == 0 {
		t.Fatalf("%d tokens go, %d otherwise, %d are left", v.saved, v.other, v.left)
	}
	d.sees("go otherwise", "in a way that costs more")
}

// TestWinnableKeepsDecisionsAndFences holds that what a person keeps is not to be won.
func TestWinnableKeepsDecisionsAndFences(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40, none)
	d.press("D", "p")
	d.sees("keep ")
	d.press("D")
	for _, c := range d.m.b.could.Changes {
		if d.m.b.could.Verdict(c.Event) == keeps {
			t.Errorf("event %d is kept and could go", c.Event)
		}
	}
	if d.m.b.could.Spec.KeepLast != d.m.history.Now().KeepLast {
		t.Error("what could be won has other fences")
	}
}

func TestStaleReadsAreGroupedUnderTheWrite(t *testing.T) {
	t.Parallel()
	d := start(t, edited(), 160, 40, func(o *Options) {
		o.Spec = strategies.Default().WithUses([]strategies.Use{{Name: "stale-reads"}})
	})
	d.press("D")
	found := false
	for _, r := range d.m.now().rows {
		stays := d.m.b.conv.Events[r.at]
		if stays.Kind == model.ToolCall && d.m.b.tool(r.at) == "Edit" {
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
		event := d.at().event()
		d.press("enter")
		if d.m.view != viewTurns || d.at() != eventRow(event) {
			t.Fatalf("enter leads to %+v, want event %d in its turn", d.at(), event)
		}
		d.press("backspace")
		if d.m.view != viewDuplicates || d.at().event() != event {
			t.Fatalf("back leads to %+v", d.at())
		}
		d.press("j")
	}
}
