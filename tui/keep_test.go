package tui

import (
	"errors"
	"testing"

	"decant/model"
	"decant/strategies/spec"
	"decant/tui/review"
	"decant/tui/terminal"
)

// vault keeps plans for a test.
type vault struct {
	// kept is the plan that is kept now, nil for none; writes counts how often one was.
	kept   *spec.Spec
	writes int
	found  *review.LeftBehind
	fail   error
}

func (v *vault) option(o *Options) {
	o.Recovery = &review.Recovery{
		Find: func(_ *model.Conversation, base spec.Spec) (*review.LeftBehind, error) {
			return v.found, v.fail
		},
		Write: func(_ *model.Conversation, s spec.Spec) error {
			v.writes++
			if v.fail == nil {
				v.kept = &s
			}
			return v.fail
		},
		Remove: func(*model.Conversation) error {
			v.kept = nil
			return nil
		},
	}
}

// left is a plan that was left behind.
func left() *review.LeftBehind {
	return &review.LeftBehind{
		Spec: repeats().Decide(spec.OnTurn(5), spec.Drop).Toggle("strip-images"),
		When: "2026-03-04 05:06",
	}
}

// TestEveryChangeIsKept decides and undoes: what is kept is what is in force, and nothing when
// that is what a fork holds.
func TestEveryChangeIsKept(t *testing.T) {
	t.Parallel()
	var v vault
	d := start(t, shop(), 120, 40, v.option)
	if v.writes != 0 {
		t.Fatal("a plan is kept before anything was decided")
	}
	d.press("x")
	if v.kept == nil || len(v.kept.Decisions) != 1 {
		t.Fatalf("kept %+v", v.kept)
	}
	d.press("S", "1")
	if v.kept == nil || v.kept.Has("strip-reasoning") {
		t.Fatalf("kept %+v", v.kept)
	}
	d.press("uu")
	if v.kept != nil {
		t.Fatalf("kept %+v, want nothing where nothing is decided", v.kept)
	}
	d.press("ctrl+r")
	if v.kept == nil {
		t.Fatal("what was done again is not kept")
	}
	d.press("s", "enter")
	d.sees("The fork is saved")
	if v.kept != nil {
		t.Errorf("kept %+v after saving", v.kept)
	}
}

// TestManyChangesAreKeptOnce presses keys in one burst while the commands wait.
func TestManyChangesAreKeptOnce(t *testing.T) {
	t.Parallel()
	var v vault
	d := start(t, shop(), 120, 40, v.option)
	d.hold = true
	d.press("xjxjxjx")
	d.release()
	if v.writes != 1 || len(v.kept.Decisions) < 3 {
		t.Errorf("written %d times, kept %+v", v.writes, v.kept)
	}
}

func TestPlanLeftBehindIsTakenUp(t *testing.T) {
	t.Parallel()
	v := vault{found: left()}
	d := open(t, shop(), 120, 40, v.option)
	d.sees("An earlier plan was "+
		"interrupted", "2026-03-04 05:06", "3 strategies on, 1 decision by hand",
		"continue with it", "start without it")
	if r := d.session().Outcome(); !r.Offered {
		t.Error("the result does not tell that it was offered")
	}
	d.press("enter")
	now := d.session().History.Current()
	if !now.Has("strip-images") || now.Decisions[spec.OnTurn(5)] != spec.Drop {
		t.Errorf("the plan is %+v", now)
	}
	if r := d.session().Outcome(); r.Offered || !r.Unsaved || v.kept == nil {
		t.Errorf("left as %+v, kept %v", r, v.kept)
	}
	d.press("u")
	if d.session().History.Current().Has("strip-images") {
		t.Error("it cannot be undone")
	}
}

func TestPlanLeftBehindIsLeft(t *testing.T) {
	t.Parallel()
	for _, key := range []string{"n", "esc"} {
		v := vault{found: left()}
		d := open(t, shop(), 120, 40, v.option)
		d.press(key)
		d.sees("started without it; ^r restores the interrupted plan", "Turns  6")
		if r := d.session().
			Outcome(); r.Unsaved || r.Offered ||
			d.session().History.Current().Has("strip-images") {
			t.Errorf("%s: left as %+v", key, r)
		}
		d.press("ctrl+r")
		if !d.session().History.Current().Has("strip-images") || v.kept == nil {
			t.Errorf("%s: it cannot be acquired up later", key)
		}
	}
}

// TestLeavingTheOfferKeepsIt quits without an answer.
func TestLeavingTheOfferKeepsIt(t *testing.T) {
	t.Parallel()
	v := vault{found: left()}
	d := open(t, shop(), 120, 40, v.option)
	d.press("ctrl+c")
	if r := d.session().Outcome(); !d.quit || !r.Offered || r.Unsaved {
		t.Errorf("quit %v with %+v", d.quit, r)
	}
}

// TestKeepingFailsOnce says once that nothing is kept, not at each key.
func TestKeepingFailsOnce(t *testing.T) {
	t.Parallel()
	v := vault{}
	d := start(t, shop(), 120, 40, v.option)
	v.fail = errors.New("the plan is not kept: no space\x1b[2J left; save it")
	d.press("x")
	d.sees("the plan is not kept: no space left; save it")
	d.press("j", "x")
	d.misses("the plan is not kept")
	if v.writes != 2 {
		t.Errorf("tried %d times, want again", v.writes)
	}
}

func TestBrokenPlanIsTold(t *testing.T) {
	t.Parallel()
	v := vault{fail: errors.New("the interrupted plan is lost: line 3")}
	d := open(t, shop(), 120, 40, v.option)
	d.sees("the interrupted plan is lost: line 3", "Turns  6")
}

// TestResultTellsWhatIsUnsaved ends the screen as a signal and a panic do.
func TestResultTellsWhatIsUnsaved(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("x")
	d.send(terminal.Stopped{Code: 143})
	r := d.session().Outcome()
	if r.Code != 143 || !r.Unsaved || len(r.Spec.Decisions) != 1 ||
		r.Conversation != d.board().Conv {
		t.Errorf("after a signal: %+v", r)
	}
	d = start(t, shop(), 120, 40)
	d.faulty = true
	d.press("x")
	d.send(&review.PanicError{Value: "boom"})
	if r := d.session().Outcome(); !r.Unsaved || len(r.Spec.Decisions) != 1 {
		t.Errorf("after a panic: %+v", r)
	}
}
