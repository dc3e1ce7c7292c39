package tui

import (
	"context"
	"reflect"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"decant/strategies"
	"decant/strategies/plan"
	"decant/tui/board"
	"decant/tui/review"
	"decant/tui/terminal"
)

// slowly makes every plan in a command, and holds the commands back.
func (d *driver) slowly() {
	d.session().Plan.Took = 2 * review.MaxPlanWait
	d.hold = true
}

// tick lets the time pass after which the user is told of what still runs.
func (d *driver) tick() {
	d.t.Helper()
	for _, j := range d.session().Jobs.List {
		d.send(review.JobTick{Of: j})
	}
}

// TestSlowPlanningIsTold plans for a while: the footer counts, and says what stops it.
func TestSlowPlanningIsTold(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.slowly()
	d.press("S", "1")
	d.misses("planning 0%")
	j := d.session().Plan.Job
	j.Work.Expect(2000)
	d.tick()
	j.Work.Add(500)
	d.press("j")
	d.sees("planning 25%, 500 of 2,000 events; esc stops")
	d.release()
	d.misses("esc stops")
	if len(d.session().Jobs.List) != 0 {
		t.Errorf("%d commands are still watched", len(d.session().Jobs.List))
	}
}

// TestLeavingKeepsTheDecision ends the screen by a signal while the plan of a decision is being
// made: the planning stops, and the decision is not taken back before it is kept.
func TestLeavingKeepsTheDecision(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("S")
	d.slowly()
	d.press("1")
	was := d.m.Outcome()
	if !was.Unsaved {
		t.Fatal("1 decides nothing")
	}
	d.send(terminal.Stopped{Code: 143})
	d.release()
	if got := d.m.Outcome(); !got.Unsaved || !reflect.DeepEqual(got.Spec, was.Spec) {
		t.Errorf("unsaved %v, and the decision is gone: %+v", got.Unsaved, got.Spec.Uses)
	}
}

// TestPlanningIsStopped goes back to what was decided before, rows and order included.
func TestPlanningIsStopped(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("x")
	was, steps := d.board().Plan, d.session().Steps
	d.press("S")
	_, rows := works(d)
	d.slowly()
	d.press("J", "2", "esc")
	if d.session().Plan.Job.Work.Stopped() {
		t.Fatal("esc stops what nobody was told of")
	}
	d.tick()
	d.press("esc")
	if !d.session().Plan.Job.Work.Stopped() {
		t.Fatal("esc does not stop the planning")
	}
	d.release()
	d.sees("planning stopped; everything is as in the plan before")
	_, now := works(d)
	if d.board().Plan != was || d.session().Steps != steps || d.board().Stale || now[0] != rows[0] {
		t.Errorf("steps %d, want %d; rows %v, want %v", d.session().Steps, steps, now, rows)
	}
	name := board.Registry()[board.StrategyRow(rows[0]).At].Name
	if got := d.session().History.Current(); !got.Has(name) || len(got.Decisions) != 1 {
		t.Errorf("the spec is %+v", got)
	}
	d.press("u")
	if d.session().HasUnsaved() {
		t.Error("undo does not lead back to the start")
	}
}

// TestLeavingWhileTheFirstPlanIsMade leaves by a signal before there is any plan; the planning that
// is stopped then reports before the program has ended.
func TestLeavingWhileTheFirstPlanIsMade(t *testing.T) {
	t.Parallel()
	o := Options{Options: review.Options{Conversation: shop(), Spec: strategies.DefaultSpec()}}
	m := newRoot(o)
	m.Update(tea.WindowSizeMsg{Width: 100, Height: 30})
	m.Replan()
	m.Update(terminal.Stopped{Code: 143})
	m.Update(review.PlanDone{Seq: m.Plan.Seq})
	if r, fault := m.End(); r.Code != 143 || fault != nil || len(r.Spec.Uses) == 0 {
		t.Errorf("left with %d, %v, %d strategies", r.Code, fault, len(r.Spec.Uses))
	}
}

// TestNewerPlanningStopsTheOlder decides twice while planning is slow.
func TestNewerPlanningStopsTheOlder(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.slowly()
	d.press("S", "1")
	first := d.session().Plan.Job
	d.press("2")
	if !first.Work.Stopped() || d.session().Plan.Job.Work.Stopped() {
		t.Error("the older planning goes on, or the newer does not")
	}
	d.release()
	if uses := d.board().Plan.Spec.Uses; d.board().Stale || len(uses) > 0 {
		t.Errorf("the plan is of %+v", uses)
	}
}

// TestFirstPlanningIsLeft has nothing to go back to.
func TestFirstPlanningIsLeft(t *testing.T) {
	t.Parallel()
	d := &driver{
		t: t, m: newRoot(Options{Options: review.Options{
			Conversation: shop(),
			Spec:         repeats(),
		}}), w: 80, h: 24, hold: true,
	}
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.run(d.m.Init())
	j := d.session().Plan.Job
	j.Work.Expect(40)
	d.tick()
	d.sees("planning 0%, 0 of 40 events; q quits")
	d.press("esc")
	if j.Work.Stopped() {
		t.Error("esc stopped it")
	}
	d.hold = false
	d.press("q")
	if !d.quit || !j.Work.Stopped() {
		t.Errorf("quit %v, stopped %v", d.quit, j.Work.Stopped())
	}
}

// TestCheckIsStopped stops a check: saving is possible all the same, as it checks again.
func TestCheckIsStopped(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.hold = true
	d.press("x")
	d.tick()
	d.sees("checking; esc stops")
	d.press("esc")
	d.release()
	d.sees("the check was stopped; saving checks again", "not checked")
	d.press("s")
	d.sees("The check was stopped; saving checks again.")
	d.press("enter")
	d.sees("The fork is saved")
	d.press("enter", "u")
	d.sees("✓ checked")
}

// TestSlowSaveIsTold counts bytes on the sheet that the save was asked for.
func TestSlowSaveIsTold(t *testing.T) {
	t.Parallel()
	stopped := false
	d := start(t, shop(), 120, 40, func(o *Options) {
		o.Save = func(ctx context.Context, _ *plan.Plan,
			o review.SaveOptions,
		) (review.SaveResult, error) {
			stopped = o.Work.Stopped()
			return review.SaveResult{}, ctx.Err()
		}
	})
	d.press("s")
	d.hold = true
	d.press("enter")
	d.sees("Saving… esc stops it.")
	work := d.session().Jobs.List[len(d.session().Jobs.List)-1].Work
	work.Expect(26_000_000)
	work.Add(13_000_000)
	d.tick()
	d.sees("Saving 13.0 MB of 26.0 MB. esc stops it.")
	d.press("esc")
	d.sees("stopping the save")
	d.release()
	d.sees("saving stopped; nothing was saved")
	if !stopped {
		t.Error("what writes is not told to stop")
	}
}
