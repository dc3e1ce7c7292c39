package tui

import (
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/spec"
	"decant/tui/review"
)

// TestPlainSearches goes to the hits of a search in labels and in all text, one after the other.
func TestPlainSearches(t *testing.T) {
	t.Parallel()
	a := answer(t, shop(), "f|=search the labels|monad|q")
	a.says("Find what?", "1. search the labels", "2. search all text",
		"Search what in the labels? Type it, or nothing",
		"/monad  1 of 2", "turn 5: By the way, what is a monad?", "What now?")
	a = answer(t, shop(), "=Results|f|=search all text|login|f|=next match|f|=previous match|q")
	a.says("/login  1 of 2", "turn 2", "What now?", "/login  2 of 2", "turn 3", "What now?",
		"/login  1 of 2", "What now?")
	a = answer(t, shop(), "f|=search the labels|nosuchword|f|=search the labels||q")
	a.says("no row here has nosuchword", "look at?", "Type it, or nothing", "look at?")
	if strings.Contains(a.text, "What now?") {
		t.Errorf("a row is asked about that was not found:\n%s", a.text)
	}
}

// TestPlainFilters lists some rows, says so, refuses what is no filter, and lists all again.
func TestPlainFilters(t *testing.T) {
	t.Parallel()
	a := answer(t, shop(),
		"=Turns|f|=filter the rows|turn:3|1|b|f|=filter the rows|frob:1|f|=show all|b|q")
	a.says("Turns in order, 1 to 8 of 8", "tool: fact: state: kind:",
		"Turns in order, filtered by turn:3, 1 to 1 of 1", "1. turn 3: ", "turn 3: ", "What now?",
		"unknown word frob;",
		"filtered by turn:3", "all rows are shown again", "Turns in order, 1 to 8 of 8")
	a = answer(t, shop(), "=Results|f|=filter the rows|size:>9m|f|=show all rows again|q")
	a.says("nothing passes & size:>9m", "all rows are shown again", "Results")
}

// TestPlainSorts lists rows in another order, and says in which.
func TestPlainSorts(t *testing.T) {
	t.Parallel()
	a := answer(t, shop(), "=Turns|f|=use the next sort order|q")
	first, second := strings.Index(a.text, "Turns in order"), strings.LastIndex(a.text, "Turns ")
	a.says("Turns in order, 1 to", "Find what?", "sorted ", "Turns ")
	if strings.HasPrefix(a.text[second:], "Turns in order") || second <= first {
		t.Errorf("the order is not said:\n%s", a.text)
	}
}

// TestPlainSeeks goes to what changes, to a copy that stays, and back.
func TestPlainSeeks(t *testing.T) {
	t.Parallel()
	a := answer(t, shop(), "f|=next duplicate, covered|=go to what it repeats|"+
		"f|=back to where|q")
	a.says("Find what?", "next event that changes", "next duplicate, covered", "What now?",
		"go to what it repeats or is covered by", "What now?", "Find what?", "What now?")
	a = answer(t, shop(), "=Turns|f|=next heavy result|q")
	a.says("result Read", "What now?")
}

// TestPlainDecidesAboutMany drops some turns in one step, which one undo takes back, and confirms
// all tangents.
func TestPlainDecidesAboutMany(t *testing.T) {
	t.Parallel()
	a := answer(t, shop(), "=Turns|k|3,5-6|=remove the turn|k|all|b|k||k|9-1|q|=quit without")
	a.says("k for one decision about several", "like 1,3-5, or all", "3 rows. What now?",
		"removed: 3 rows", "you remove it", "8 rows. What now?", "use numbers from 1 to 8")
	want := []spec.Target{spec.OnTurn(2), spec.OnTurn(4), spec.OnTurn(5)}
	for _, turn := range want {
		if a.Spec.Decisions[turn] != spec.Drop || len(a.Spec.Decisions) != len(want) {
			t.Errorf("decided %v", a.Spec.Decisions)
		}
	}
	a = answer(t, shop(), "=Turns|k|3,5-6|=remove the turn|u|q", func(o *Options) {
		o.CanResume = true // Before there is a fork, nobody asks whether it can be resumed.
	})
	if len(a.Spec.Decisions) > 0 {
		t.Errorf("after one undo there is %v", a.Spec.Decisions)
	}
	a = answer(t, shop(),
		"=Turns|k|6-7|=mark the turn as a tangent|b|=Tangents|k|all|=confirm a|q|=quit")
	if len(a.Spec.Tangents) != 2 || len(a.Spec.Decisions) != 2 {
		t.Errorf("named %v, decided %v", a.Spec.Tangents, a.Spec.Decisions)
	}
}

// TestPlainNumbersRunOn counts the rows of a long list through, so that a number means one row.
func TestPlainNumbersRunOn(t *testing.T) {
	t.Parallel()
	k := newMaker("Long")
	for range 50 {
		k.prompt("go on")
		k.say("done")
	}
	a := answer(t, k.c, "=Turns|l|m|30|b|k|41-42|=remove the turn|q|=quit")
	a.says("Turns in order, ", "What now?")
	if n := len(a.Spec.Decisions); n != 2 {
		t.Errorf("%d decisions\n%s", n, a.text)
	}
}

// TestPlainReadsTheRecord as it is stored.
func TestPlainReadsTheRecord(t *testing.T) {
	t.Parallel()
	answer(t, demo(t), "=Results|1|=read the raw record|b|q").says("read the raw record",
		`"tool_result"`, "What now?")
}

// TestPlainOffersWhatWasLeft asks about a plan that was left behind before all else, keeps each
// change, and says that the plan stays when the input ends.
func TestPlainOffersWhatWasLeft(t *testing.T) {
	t.Parallel()
	var written []spec.Spec
	left := func(o *Options) {
		o.Recovery = &review.Recovery{
			Find: func(_ *model.Conversation, base spec.Spec) (*review.LeftBehind, error) {
				return &review.LeftBehind{
					Spec: base.Decide(spec.OnTurn(3), spec.Drop),
					When: "2026-03-04",
				}, nil
			},
			Write: func(_ *model.Conversation, s spec.Spec) error {
				written = append(written, s)
				return nil
			},
			Remove: func(*model.Conversation) error { return nil },
		}
	}
	a := answer(t, shop(), "=resume the plan|=Turns|=turn 5|=remove the turn", left)
	a.says("An earlier plan was "+
		"interrupted", "2026-03-04", "1. resume the plan", "2. start without that plan",
		"Type 1 to 2.", "look at?", "The plan is kept, and offered at the next start.")
	if !a.Cut || !a.Unsaved || a.Offered || len(written) != 2 || len(written[1].Decisions) != 2 {
		t.Errorf("%+v, written %d times", a.Result, len(written))
	}
	a = answer(t, shop(), "=start without that plan|q", left)
	if a.Cut || a.Unsaved || len(a.Spec.Decisions) > 0 {
		t.Errorf("started with %+v", a.Result)
	}
	if a = answer(t, shop(), "", left); !a.Offered || !a.Cut {
		t.Errorf("without an answer %+v", a.Result)
	}
}
