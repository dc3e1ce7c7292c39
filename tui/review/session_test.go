package review_test

import (
	"errors"
	"path/filepath"
	"reflect"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/strategies"
	"decant/strategies/spec"
	"decant/tui/board"
	"decant/tui/label"
	"decant/tui/review"
)

// blind is a front that shows nothing.
type blind struct{}

func (blind) Relist()                {}
func (blind) Restack()               {}
func (blind) Refresh()               {}
func (blind) Exchange(*board.Moved)  {}
func (blind) Recompose() review.Task { return nil }

// driver has a session do things, and runs the tasks that follow from them to their end.
type driver struct {
	*review.Session
	t     *testing.T
	board *board.Board
	// left are messages that the session alone does not take.
	left []any
}

// start begins a review of the demo, up to its first plan. Settings come first to change.
func start(t *testing.T, change ...func(*review.Options)) *driver {
	t.Helper()
	d := begin(t, change...)
	d.run(d.Begin())
	d.run(d.Replan())
	if d.board.Plan == nil || !d.board.Checked || d.board.Facts == nil {
		t.Fatalf("plan %v, checked %t, facts %v", d.board.Plan, d.board.Checked, d.board.Facts)
	}
	return d
}

// begin opens the demo. Settings come first to change.
func begin(t *testing.T, change ...func(*review.Options)) *driver {
	t.Helper()
	c, err := formats.Open(filepath.Join("..", "..", "testdata", "demo.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	o := review.Options{Conversation: c, Spec: strategies.DefaultSpec().WithUses([]spec.Use{
		{Name: "strip-reasoning"}, {Name: "dedup-resources"},
	})}
	for _, f := range change {
		f(&o)
	}
	d := &driver{t: t, board: board.NewBoard(c, o.Spec)}
	d.Session = review.NewSession(&o, d.board, "...")
	d.Front, d.Keeper.Wait = blind{}, 0
	return d
}

// run runs a task and all that follows from it.
func (d *driver) run(task review.Task) {
	d.t.Helper()
	if task == nil {
		return
	}
	switch msg := task.RunGuarded().(type) {
	case nil:
	case *review.PanicError:
		d.t.Fatal(msg, msg.Stack)
	case review.Tasks:
		for _, one := range msg {
			d.run(one)
		}
	default:
		next, taken := d.Take(msg)
		if !taken {
			d.left = append(d.left, msg)
		}
		d.run(next)
	}
}

// says fails unless a toast says a text.
func (d *driver) says(want string) {
	d.t.Helper()
	if got := d.Toast.Text; got != want {
		d.t.Errorf("it says %q, want %q", got, want)
	}
}

// last is the message that the session left last, of one kind.
func last[M any](d *driver) M {
	d.t.Helper()
	if len(d.left) == 0 {
		d.t.Fatal("no message is left")
	}
	msg, ok := d.left[len(d.left)-1].(M)
	if !ok {
		d.t.Fatalf("left is %T", d.left[len(d.left)-1])
	}
	return msg
}

// planned are the strategies of the plan that is shown.
func (d *driver) planned(name string) bool { return d.board.Plan.Spec.Has(name) }

// TestToggle turns a strategy off, and goes back and forth.
func TestToggle(t *testing.T) {
	t.Parallel()
	d := start(t)
	name := d.board.Infos[0].Name
	d.run(d.Toggle(0))
	d.says(name + " off")
	if d.planned(name) || !d.HasUnsaved() {
		t.Errorf("planned with %v", d.board.Plan.Spec.Uses)
	}
	d.run(d.Undo(1))
	d.says("undone: " + name + " off")
	if !d.planned(name) || d.HasUnsaved() {
		t.Errorf("after undo planned with %v", d.board.Plan.Spec.Uses)
	}
	d.run(d.Redo(3))
	d.says("done again: " + name + " off")
	if d.planned(name) {
		t.Errorf("after redo planned with %v", d.board.Plan.Spec.Uses)
	}
	d.run(d.Redo(1))
	d.says("nothing to redo")
	d.run(d.Toggle(99))
	d.says("no strategy has that number")
}

// TestPresets takes presets by name and one after the other.
func TestPresets(t *testing.T) {
	t.Parallel()
	d := start(t)
	lossless := strategies.ListPresets()[0]
	d.run(d.UsePreset(lossless))
	d.says("preset " + lossless.Name)
	if !board.HasPreset(d.board.Plan.Spec, lossless) {
		t.Errorf("planned with %v", d.board.Plan.Spec.Uses)
	}
	d.run(d.UsePreset(lossless))
	d.says("the preset " + lossless.Name + " is already in use")
	d.run(d.StepPreset(99))
	most := len(d.board.Plan.Spec.Uses)
	d.run(d.StepPreset(1))
	if d.Toast.Grade != review.Warned {
		t.Errorf("after the last preset it says %q", d.Toast.Text)
	}
	d.run(d.StepPreset(-99))
	if n := len(d.board.Plan.Spec.Uses); n >= most || n != 0 {
		t.Errorf("the first step has %d strategies, the last %d", n, most)
	}
}

// TestDecides drops a turn, keeps an event, and takes that back with one undo each.
func TestDecides(t *testing.T) {
	t.Parallel()
	d := start(t)
	turn := spec.OnTurn(len(d.board.Conv.Turns) - 1)
	_, before := d.board.WeighTotals()
	d.run(d.DecideAll("drop it", "", []spec.Target{turn}, spec.Drop))
	d.says("drop it")
	if _, now := d.board.WeighTotals(); now >= before || !d.board.DropsTurn(turn.Turn) {
		t.Errorf("%d tokens are left of %d", now, before)
	}
	event := spec.OnEvent(d.board.Events(turn.Turn)[1])
	d.run(d.DecideAll("keep it", "", []spec.Target{event}, spec.Keep))
	if got := d.Verdicts().VerdictOf([]spec.Target{event}); got != spec.Keep {
		t.Errorf("decided %v", got)
	}
	d.run(d.Undo(2))
	if _, now := d.board.WeighTotals(); now != before || len(d.board.Plan.Spec.Decisions) > 0 {
		t.Errorf("after undo %d tokens, want %d", now, before)
	}
}

// TestSettings takes a right value, refuses a wrong one, and flips what is true or false.
func TestSettings(t *testing.T) {
	t.Parallel()
	d := start(t)
	k, err := strategies.FindKey(spec.KeyKeepLast)
	if err != nil {
		t.Fatal(err)
	}
	task, taken := d.TakeSetting(k, "3")
	d.run(task)
	if got := k.Get(d.board.Plan.Spec); got != "3" || !taken {
		t.Errorf("%s is %s", k.Name, got)
	}
	if _, taken = d.TakeSetting(k, "many"); taken || d.Toast.Grade != review.Failed {
		t.Errorf("a wrong value is taken: %q", d.Toast.Text)
	}
	if _, ok := d.FlipSetting(k); ok {
		t.Error("a number is flipped")
	}
	for _, keys := range board.SettingKeys() {
		for _, k := range keys {
			was := k.Get(d.History.Current())
			task, flipped := d.FlipSetting(k)
			d.run(task)
			if now := k.Get(d.History.Current()); flipped != (now != was) {
				t.Errorf("%s was %s, is %s", k.Name, was, now)
			}
		}
	}
}

// TestMovesStrategies lets one work later, as far as there are others.
func TestMovesStrategies(t *testing.T) {
	t.Parallel()
	d := start(t)
	d.run(d.MoveStrategy("strip-reasoning", 1))
	d.says("strip-reasoning runs as number 2 of 2")
	if got := d.board.Plan.Spec.Uses[1].Name; got != "strip-reasoning" {
		t.Errorf("the second is %s", got)
	}
	d.run(d.MoveStrategy("strip-reasoning", 1))
	d.says("strip-reasoning is at the end")
}

// TestNamesTangents names a turn, which takes nothing from the plan, and takes that back.
func TestNamesTangents(t *testing.T) {
	t.Parallel()
	d := start(t)
	turn := len(d.board.Conv.Turns) - 1
	_, before := d.board.WeighTotals()
	d.run(d.NameTangents([]int{turn}))
	if _, now := d.board.WeighTotals(); len(d.board.Tangents) != 1 || now != before {
		t.Errorf("tangents %v, %d tokens of %d", d.board.Tangents, now, before)
	}
	if got := d.Verdicts().Unconfirmed(); len(got) != 1 || got[0] != spec.OnTurn(turn) {
		t.Errorf("to confirm are %v", got)
	}
	d.run(d.NameTangents([]int{turn}))
	d.says("no tangent: " + label.Turn(turn))
	if len(d.board.Tangents) != 0 {
		t.Errorf("tangents %v", d.board.Tangents)
	}
}

// TestDiagnoses makes the plans of all steps, once, and takes one of them.
func TestDiagnoses(t *testing.T) {
	t.Parallel()
	d := start(t)
	d.run(d.Diagnose())
	of := d.board.Diagnosis
	if of == nil || len(of.Rungs) != len(of.Steps) || len(of.Steps) < 3 {
		t.Fatalf("diagnosis %+v", of)
	}
	if again := d.Diagnose(); again != nil || d.board.Diagnosis != of {
		t.Error("what is known is asked again")
	}
	step := len(of.Steps) - 1
	d.run(d.TakeStep(of.Steps[step]))
	if _, now := d.board.WeighContext(); now.Sum() != of.Rungs[step].After {
		t.Errorf("%d tokens are left, the step said %d", now.Sum(), of.Rungs[step].After)
	}
	task, err := d.FitTo("50%")
	d.run(task)
	if err != nil || d.board.Plan.Spec.Goal.Budget == (spec.Budget{}) {
		t.Errorf("%v, %+v", err, d.board.Plan.Spec.Goal)
	}
	if _, err = d.FitTo("a little"); err == nil {
		t.Error("no error for what is no size")
	}
}

// TestPlansBesideTheSearch has a search for problems find one that it does not fix, and nothing,
// and fail. Each time the plan that was made beside it stays, and no other is made.
func TestPlansBesideTheSearch(t *testing.T) {
	t.Parallel()
	found := []model.Problem{{Rule: "window", Place: "conversation"}}
	tests := []struct {
		name  string
		finds []model.Problem
		fails error
		want  board.Search
	}{
		{"a problem", found, nil, board.Searched},
		{"nothing", nil, nil, board.Searched},
		{"an error", nil, errors.New("boom"), board.SearchFailed},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			searches := 0
			d := begin(t, func(o *review.Options) {
				o.Fix = func(
					c *model.Conversation, _ spec.Fixes,
				) (*model.Conversation, error) {
					searches++
					next := *c
					next.Unfixed, next.Problems = c, tt.finds
					return &next, tt.fails
				}
			})
			search := d.Begin()
			d.run(d.Replan())
			plan, c, seq := d.board.Plan, d.board.Conv, d.Plan.Seq
			if plan == nil || d.board.Search != board.Searching {
				t.Fatalf("plan %v, the search is %v", plan, d.board.Search)
			}
			d.run(search)
			if d.board.Plan != plan || d.board.Conv != c || d.Plan.Seq != seq {
				t.Error("the plan from before the search did not stay")
			}
			if d.board.Search != tt.want || searches != 1 {
				t.Errorf("the search is %v after %d", d.board.Search, searches)
			}
			wantProblems(t, d.board, tt.finds)
		})
	}
}

// TestPlansAgainWithoutACompaction has the search find a problem in a conversation that was opened
// without a compaction. The check of its plan copies the conversation, so nothing may be noted in
// it, and a copy with the problem takes its place.
func TestPlansAgainWithoutACompaction(t *testing.T) {
	t.Parallel()
	found := []model.Problem{{Rule: "window", Place: "conversation"}}
	d := begin(t, func(o *review.Options) {
		o.Conversation.Undone = &model.Undone{}
		o.Fix = func(c *model.Conversation, _ spec.Fixes) (*model.Conversation, error) {
			next := *c
			next.Unfixed, next.Problems = c, found
			return &next, nil
		}
	})
	search := d.Begin()
	d.run(d.Replan())
	was := d.board.Conv
	d.run(search)
	if d.board.Conv == was || len(was.Problems) > 0 || d.board.Plan.Index.Conversation == was {
		t.Errorf("the same conversation has the problems %v", was.Problems)
	}
	if !reflect.DeepEqual(d.board.Problems, found) {
		t.Errorf("problems are %v, want %v", d.board.Problems, found)
	}
}

// wantProblems fails unless a board and its conversation have these problems, and without its fixes
// the conversation has none.
func wantProblems(t *testing.T, b *board.Board, want []model.Problem) {
	t.Helper()
	if !reflect.DeepEqual(b.Problems, want) || !reflect.DeepEqual(b.Conv.Problems, want) {
		t.Errorf("problems are %v and %v, want %v", b.Problems, b.Conv.Problems, want)
	}
	unfixed := b.Conv.Unfixed
	if (unfixed != nil) != (len(want) > 0) || unfixed == b.Conv {
		t.Fatalf("unfixed is %v", unfixed)
	}
	if unfixed != nil && len(unfixed.Problems) > 0 {
		t.Errorf("unfixed it has the problems %v", unfixed.Problems)
	}
}

// TestDropsStalePlans has two plans made at a time: the older one answers last.
func TestDropsStalePlans(t *testing.T) {
	t.Parallel()
	d := start(t)
	d.Plan.Took = 0 // The next plans are made beside.
	first := d.Toggle(0)
	second := d.Toggle(1)
	d.run(second)
	plan := d.board.Plan
	d.run(first)
	if d.board.Plan != plan || len(plan.Spec.Uses) != 0 || d.board.Stale {
		t.Errorf("planned with %v, stale is %t", d.board.Plan.Spec.Uses, d.board.Stale)
	}
}

// TestStopsAPlan goes back to what was decided before.
func TestStopsAPlan(t *testing.T) {
	t.Parallel()
	d := start(t)
	plan := d.board.Plan
	d.Plan.Took = 0
	task := d.Toggle(0)
	if !d.board.Stale {
		t.Error("the plan that is shown is not stale")
	}
	d.Plan.Job.Cancel()
	d.run(task)
	d.says("planning stopped; everything is as in the plan before")
	if d.board.Plan != plan || d.board.Stale || len(d.History.Current().Uses) != 2 {
		t.Errorf("decided is %v, stale is %t", d.History.Current().Uses, d.board.Stale)
	}
}

// TestAPanicIsAMessage has a task panic.
func TestAPanicIsAMessage(t *testing.T) {
	t.Parallel()
	msg := review.Task(func() any { panic("boom") }).RunGuarded()
	if fault, ok := msg.(*review.PanicError); !ok || fault.Value != "boom" || fault.Stack == "" {
		t.Errorf("got %v", msg)
	}
}

// TestStopEndsAll lets nothing that runs change the review any more.
func TestStopEndsAll(t *testing.T) {
	t.Parallel()
	d := start(t)
	d.Plan.Took = 0
	task := d.Toggle(0)
	d.StopAll()
	d.run(task)
	if got := d.History.Current(); len(got.Uses) != 1 || !d.HasUnsaved() {
		t.Errorf("the last decision is lost: %v", got.Uses)
	}
}

// TestShowsUse says once that the conversation comes into use.
func TestShowsUse(t *testing.T) {
	t.Parallel()
	use := "it grew"
	d := start(t, func(o *review.Options) {
		o.InUse = func(*model.Conversation) string { return use }
	})
	d.Take(review.Looked{Use: use})
	d.says("in use: it grew")
	if d.board.InUse != use {
		t.Errorf("in use: %q", d.board.InUse)
	}
	next, taken := d.Take(review.LookDue{})
	if !taken || next.RunGuarded() != (review.Looked{Use: use}) {
		t.Error("it is not looked again")
	}
}
