package review_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/review"
)

// saver is what a save comes to.
type saver struct {
	result review.SaveResult
	err    error
	got    review.SaveOptions
}

// options let a review save.
func (s *saver) options(o *review.Options) {
	o.Save = func(_ context.Context, _ *plan.Plan, c review.SaveOptions) (
		review.SaveResult, error,
	) {
		s.got = c
		return s.result, s.err
	}
}

// TestSaves saves a fork, and knows that nothing is unsaved then.
func TestSaves(t *testing.T) {
	t.Parallel()
	s := saver{result: review.SaveResult{ID: "77aa", Resume: "resume 77aa"}}
	d := start(t, s.options, func(o *review.Options) { o.CanResume = true })
	if ok, why := review.CanResumeFork(d.Session); ok || why == "" {
		t.Error("a fork can be resumed that is not saved")
	}
	d.run(d.Toggle(1))
	if ok, why := review.CanSave(d.Session); !ok {
		t.Fatal(why)
	}
	d.run(d.SaveFork(review.SaveOptions{Output: "/x"}))
	end, next := d.TakeSave(last[review.SaveDone](d))
	d.run(next)
	if end.Saved == nil || end.Saved.ID != "77aa" || s.got.Output != "/x" || d.HasUnsaved() {
		t.Errorf("%+v, saved to %q", end, s.got.Output)
	}
	if ok, why := review.CanResumeFork(d.Session); !ok {
		t.Error(why)
	}
	if ok, _ := review.CanCopyResume(d.Session, true); !ok {
		t.Error("the command cannot be copied")
	}
	if got := d.Outcome(); len(got.Saved) != 1 || got.Unsaved {
		t.Errorf("%+v", got)
	}
	if end, _ = d.TakeSave(last[review.SaveDone](d)); end.Saved != nil {
		t.Error("one save is taken twice")
	}
}

// TestSaveFails says why, for an error, a refusal and a stop.
func TestSaveFails(t *testing.T) {
	t.Parallel()
	s := saver{err: errors.New("no space left")}
	d := start(t, s.options)
	d.run(d.SaveFork(review.SaveOptions{}))
	if end, _ := d.TakeSave(last[review.SaveDone](d)); end.Why != "Not saved: no space left" {
		t.Errorf("%+v", end)
	}
	s.err, s.result.Findings = nil, []model.Finding{{Rule: "pairs"}}
	d.run(d.SaveFork(review.SaveOptions{}))
	if end, _ := d.TakeSave(last[review.SaveDone](d)); len(end.Refused) != 1 {
		t.Errorf("%+v", end)
	}
	s.err = context.Canceled
	task := d.SaveFork(review.SaveOptions{})
	d.Cancel()
	d.Stopping = true
	d.run(task)
	if end, _ := d.TakeSave(last[review.SaveDone](d)); end.Why != "" || end.Saved != nil {
		t.Errorf("%+v", end)
	}
	d.says("saving stopped; nothing was saved")
}

// TestOffersPaths offers where to save, after a failure another folder.
func TestOffersPaths(t *testing.T) {
	t.Parallel()
	d := start(t, func(o *review.Options) {
		o.Around = func(*model.Conversation) review.Place {
			return review.Place{
				Folder: "/a", Other: "/b", Plan: "/a/x.plan.toml", Barred: "it is shared",
			}
		}
		o.SavePlan = func(_ *model.Conversation, _ spec.Spec, path string) (string, error) {
			if path == "/bad" {
				return "", errors.New("it exists")
			}
			return path, nil
		}
	})
	d.OfferLeft(last[review.LookedRound](d))
	if ok, why := review.CanOverwrite(d.Session); ok || why != "it is shared" {
		t.Errorf("it can be overwritten: %q", why)
	}
	d.Place.Barred, d.Result.Saved = "", []review.SaveResult{{Backup: "/a/x.bak"}}
	if ok, why := review.CanOverwrite(d.Session); ok || !strings.Contains(why, "already") {
		t.Errorf("it can be overwritten a second time: %q", why)
	}
	if d.OutputPath() != "/a" || d.PlanPath() != "/a/x.plan.toml" {
		t.Errorf("offered are %s and %s", d.OutputPath(), d.PlanPath())
	}
	d.Failure = "no space left"
	if d.OutputPath() != "/b" {
		t.Errorf("offered is %s", d.OutputPath())
	}
	d.run(d.WritePlan("/bad"))
	why := d.TakePlanFile(last[review.PlanWritten](d))
	if why != "The plan was not written: it exists" {
		t.Errorf("it says %q", why)
	}
	if d.PlanPath() != "/bad" {
		t.Errorf("offered is %s", d.PlanPath())
	}
	d.run(d.WritePlan("/good"))
	if why = d.TakePlanFile(last[review.PlanWritten](d)); why != "" {
		t.Error(why)
	}
	d.says("the plan is in /good; decant --plan makes it again")
	for _, next := range []string{"/a/x-2.plan.toml", "/a/x-3.plan.toml"} {
		d.run(d.WritePlan(d.PlanPath()))
		d.TakePlanFile(last[review.PlanWritten](d))
		if d.PlanPath() != next {
			t.Errorf("after one was written, offered is %s, want %s", d.PlanPath(), next)
		}
	}
}

// TestKeepsThePlan offers what was left, keeps each decision, and forgets it when it is saved.
func TestKeepsThePlan(t *testing.T) {
	t.Parallel()
	var written []spec.Spec
	removed := 0
	var s saver
	keeps := func(o *review.Options) {
		o.Recovery = &review.Recovery{
			Find: func(_ *model.Conversation, base spec.Spec) (*review.LeftBehind, error) {
				return &review.LeftBehind{Spec: base.Decide(spec.OnTurn(2), spec.Drop)}, nil
			},
			Write: func(_ *model.Conversation, s spec.Spec) error {
				written = append(written, s)
				return nil
			},
			Remove: func(*model.Conversation) error { removed++; return nil },
		}
	}
	d := start(t, s.options, keeps)
	if !d.OfferLeft(last[review.LookedRound](d)) || !d.Outcome().Offered {
		t.Fatal("the plan is not offered")
	}
	d.run(d.TakeUpLeft())
	if len(written) != 1 || len(written[0].Decisions) != 1 || d.Outcome().Offered {
		t.Errorf("written %v", written)
	}
	d.run(d.SaveFork(review.SaveOptions{}))
	_, next := d.TakeSave(last[review.SaveDone](d))
	if d.run(next); removed != 1 {
		t.Errorf("removed %d times", removed)
	}
	d = start(t, keeps)
	d.OfferLeft(last[review.LookedRound](d))
	d.PassLeft()
	if len(d.History.Current().Decisions) != 0 || d.HasUnsaved() {
		t.Errorf("it starts with %v", d.History.Current().Decisions)
	}
	d.run(d.Redo(1))
	if len(d.board.Plan.Spec.Decisions) != 1 {
		t.Errorf("redo restores %v", d.board.Plan.Spec.Decisions)
	}
}
