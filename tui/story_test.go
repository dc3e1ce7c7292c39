package tui

import (
	"context"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/strategies/plan"
	"decant/tui/board"
	"decant/tui/panes"
	"decant/tui/review"
	"decant/tui/terminal"
)

func TestHeaderTellsWhatIsOpen(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	before, after := d.board().Plan.Before.Tokens, d.board().Plan.After.Tokens
	if after >= before {
		t.Fatalf("the plan leaves %d of %d tokens", after, before)
	}
	d.sees("Fix the login redirect", "claude-code · claude-sonnet-4-5", "tokens", "−", "of 200k",
		"kept", "= duplicate", "✓ checked")
}

func TestFirstFrameBeforeThePlan(t *testing.T) {
	t.Parallel()
	m := newRoot(Options{Options: review.Options{Conversation: shop(), Spec: repeats()}})
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	d := &driver{t: t, m: m, w: 80, h: 24}
	d.fits()
	d.sees("Fix the login redirect", "Turns  6", "planning…", "Fix it, and a")
	d.press("s")
	d.sees("still planning")
	d.press(" ")
	d.sees("still planning")
	d.press("S", "1")
	d.sees("still planning")
	d.press("D")
	d.sees("0 groups")
}

func TestTurnsOnTheLeft(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 160, 40)
	if got := d.line("Fix it, and add a test"); !strings.Contains(got, "  3 ") ||
		!strings.Contains(got, "=▴") || !strings.Contains(got, " ref ") ||
		!strings.Contains(got, "→") {
		t.Errorf("turn 3 has no number, marks or tokens before and after: %q", got)
	}
	d.sees("── compacted here, from 81.0k tokens", "before the first prompt", "off the active path")
}

func TestTurnUnfoldsToItsEvents(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 160, 40)
	d.press("j", "enter")
	d.sees("reasoning ", "Turn 3", "By tool")
	d.press("z")
	for _, want := range [][2]string{
		{"  Read ", "internal/login.go"}, {"  Bash ", "go test ./..."}, {"  result ", "ok shop/"},
	} {
		if got := d.line(want[1]); !strings.Contains(got, want[0]) {
			t.Errorf("%s is on %q, not behind %s", want[1], got, want[0])
		}
	}
	d.press("z", "jjjj")
	d.sees("Result Read", "& made a reference by")
	d.press("esc", "esc", "j", "l")
	d.sees("[image/png, 800 by 600")
	d.misses("  call  ")
}

// TestDetailOfATurn expects on the right the prompt of the turn, what it is made of, and its tools.
func TestDetailOfATurn(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 160, 40)
	d.press("j")
	d.sees("Turn 3", "7 events", "By tool", "Fix it, and add a test", "= duplicate of turn 2")
	d.press("4k")
	d.sees("Before the first prompt", "1 event")
	d.press("G")
	d.sees("Off the active path", "not sent")
}

func TestTextAsItIsAsItWillBeAndAsADiff(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("d")
	d.sees("d: choose an event to see its text")
	d.press("j", "enter", "jjjj")
	d.sees("as it is, ", "package login", "func step0(")
	d.press("v")
	d.sees("as it will be, ", "identical to the result", "Refer to that")
	d.press("d")
	d.sees("diff, ", "+ ", "Refer to that", "It replaces ", "- package login")
	d.press("v")
	d.sees("side by side, ", "- package login")
	d.press("v")
	d.sees("as it is, ")
	d.press("k", "k", "k", "v")
	d.sees("the plan changes nothing in this event")
}

func TestArgumentsOnSeveralLines(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("j", "enter", "jjj")
	d.sees("Call Read", `  "file_path": "/work/shop/internal/login.go"`)
}

func TestRemovedEventLeavesNothing(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("j", "enter", "jj", "v")
	d.sees("x removed by strip-reasoning", "The fork does not have it.")
}

func TestStrategiesAreToggledByKey(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	was := d.board().Plan.After.Tokens
	d.press("5j")
	if d.board().Plan.Spec.Has("dedup-recent") {
		t.Fatal("a count toggled a strategy outside its view")
	}
	d.press("S", "1")
	d.sees("strip-reasoning off", "Strategies  1/16 on")
	if got := d.board().Plan.After.Tokens; got <= was {
		t.Errorf("%d tokens stay, want more than %d", got, was)
	}
	d.press(" ")
	d.sees("strip-reasoning on")
	if got := d.board().Plan.After.Tokens; got != was {
		t.Errorf("%d tokens stay, want %d again", got, was)
	}
	d.press("T", "S", "G", "kkkkkkkkk", "enter")
	d.sees("prune-tools on")
}

func TestStrategyRowHasSavingAndCount(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	row := d.board().PlanRow("dedup-resources")
	if row == nil || row.Changes != 1 {
		t.Fatalf("row %+v, want one change", row)
	}
	d.press("S")
	want := "▸ + 2 ● dedup-resources =⊏ 1 " + render.Short(row.Saved.Tokens)
	d.press("j")
	if got := strings.Join(strings.Fields(d.chosen()), " "); got != want {
		t.Errorf("the row is %q, want %q", got, want)
	}
}

func TestSpaceRejectsAndAccepts(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	was := d.board().Plan.After.Tokens
	d.press("j", "enter", "jjjj", " ")
	d.sees("rejected: result Read internal/login.go in turn 3")
	if got := d.board().Plan.After.Tokens; got <= was {
		t.Errorf("%d tokens stay after rejecting, want more than %d", got, was)
	}
	if got := d.chosen(); !strings.Contains(got, " pin ") || !strings.Contains(got, "login.go") {
		t.Errorf("the kept event has no mark: %q", got)
	}
	d.press(" ")
	d.sees("accepted again: result Read internal/login.go in turn 3")
	if got := d.board().Plan.After.Tokens; got != was {
		t.Errorf("%d tokens stay after accepting, want %d", got, was)
	}
	d.press("k", "k", "k", " ")
	d.sees("the plan changes nothing here; x removes it, p keeps it")
}

func TestDropAndKeepATurn(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("5g", "x")
	d.sees("removed: turn 5")
	if got := d.chosen(); !strings.Contains(got, " rem ") || !strings.Contains(got, "By the way") {
		t.Errorf("the dropped turn has no mark: %q", got)
	}
	if _, after := d.board().Plan.TurnSizes(5); after.Tokens != 0 {
		t.Errorf("%d tokens of turn 5 stay", after.Tokens)
	}
	d.press("x")
	d.sees("left to the strategies: turn 5")
	d.press("3g", "p")
	d.sees("kept: turn 3")
	if _, ok := d.board().Plan.OutcomeOf(d.board().Events(3)[1]); ok {
		t.Error("a strategy changed a kept turn")
	}
	d.press("k", "k", "x")
	d.sees("does not send this turn any more")
	d.press("k", "k", "x")
	d.sees("only turns from 1 on")
}

func TestDropAnEvent(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("5g", "l", "jj", "x")
	d.sees("removed: answer in turn 5", "x removed by you: saves")
	d.press(" ")
	d.sees("not removed: answer in turn 5")
}

func TestUndoAndRedo(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	was := d.board().Plan.After
	d.press("u")
	d.sees("nothing to undo")
	d.press("5g", "x", "S", "1", "T")
	now := d.board().Plan.After
	d.press("u")
	d.sees("undone: strip-reasoning off")
	d.press("u")
	d.sees("undone: removed: turn 5")
	if got := d.board().Plan.After; got != was {
		t.Errorf("after undo %v, want %v", got, was)
	}
	d.press("2", "ctrl+r")
	d.sees("done again: strip-reasoning off")
	if got := d.board().Plan.After; got != now {
		t.Errorf("after redo %v, want %v", got, now)
	}
	d.press("ctrl+r")
	d.sees("nothing to redo")
}

func TestJumpToTheAnchorAndBack(t *testing.T) {
	t.Parallel()
	for _, back := range []string{"ctrl+o", "backspace"} {
		t.Run(back, func(t *testing.T) {
			t.Parallel()
			d := start(t, shop(), 120, 40)
			d.press("o")
			d.sees("o: this is neither a duplicate nor covered")
			d.press("j", "enter", "jjjj")
			from := d.at()
			to := board.TwinOf(d.board().Board, from.Event())
			d.press("o")
			if got := d.at(); got != eventRow(to) || d.board().TurnOf(to) != 2 {
				t.Fatalf("jumped to %+v, want event %d of turn 2", got, to)
			}
			d.press(back)
			if got := d.at(); got != from {
				t.Errorf("came back to %+v, want %+v", got, from)
			}
			d.press(back)
			d.sees("no earlier jump to go back from")
		})
	}
}

func TestEnterWhereNothingUnfoldsGoesToTheDetail(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("enter", "j", "enter")
	d.sees("▸ Prompt")
}

func TestQuitAsksOnlyForDecisions(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		keys []string
		quit bool
		see  string
	}{
		{"at once", []string{"q"}, true, ""},
		{"ctrl+c", []string{"ctrl+c"}, true, ""},
		{"asks", []string{"x", "q"}, false, "Quit without saving?"},
		{"the safe answer is first", []string{"x", "q", "enter"}, false, "Turns  6"},
		{"yes", []string{"x", "q", "y"}, true, ""},
		{"ctrl+c twice", []string{"x", "ctrl+c", "ctrl+c"}, true, ""},
		{"undone", []string{"x", "u", "q"}, true, ""},
		{"undone and decided anew", []string{"x", "u", "p", "q"}, false, "Quit without saving?"},
		{"saved", []string{"x", "s", "enter", "enter", "q"}, true, ""},
		{"saved then undone", []string{"x", "s", "enter", "enter", "u", "q"}, false, "Quit"},
		{
			"saved, undone, decided",
			[]string{"x", "s", "enter", "enter", "u", "p", "q"},
			false, "Quit",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := start(t, shop(), 100, 30)
			d.press(tt.keys...)
			if d.quit != tt.quit {
				t.Errorf("quit is %t, want %t", d.quit, tt.quit)
			}
			d.sees(tt.see)
		})
	}
}

func TestOldNumbersStayWhilePlanning(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.session().Plan.Took = review.MaxPlanWait
	was := d.board().Plan
	d.hold = true
	d.press("5g", "x")
	if !d.board().Stale || d.board().Plan != was {
		t.Fatal("the old plan is not shown as old")
	}
	d.press("u")
	d.release()
	if d.board().Stale || d.board().Plan.After != was.After {
		t.Errorf("%v stays, want %v", d.board().Plan.After, was.After)
	}
}

func TestPanics(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40, func(o *Options) {
		o.Save = func(context.Context, *plan.Plan, review.SaveOptions) (review.SaveResult,
			error,
		) {
			panic("boom")
		}
	})
	d.faulty = true
	d.press("s", "enter")
	if d.m.fault == nil || !d.quit {
		t.Fatal("a panic in a command does not end the program")
	}
	if got := d.m.fault.Error(); !strings.Contains(got, "boom") || !strings.Contains(got, ".go:") {
		t.Errorf("the error has no value or no stack: %s", got)
	}
	d = start(t, shop(), 120, 40)
	d.m.Detail = nil
	d.faulty = true
	next, cmd := d.m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("j")})
	if next != d.m || d.m.survived == nil || cmd != nil {
		t.Error("a panic of a key ends the program")
	}
	next, cmd = d.m.Update(panes.TextDone{})
	if next != d.m || d.m.fault == nil || cmd == nil {
		t.Error("a panic of what the program did itself does not end it")
	}
}

func TestSignalsEndTheProgram(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.send(terminal.Stopped{Code: 143})
	if !d.quit || d.session().Outcome().Code != 143 {
		t.Errorf("quit %t with %d, want 143", d.quit, d.session().Outcome().Code)
	}
}
