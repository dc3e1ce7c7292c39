package review_test

import (
	"context"
	"errors"
	"testing"

	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/board"
	"decant/tui/review"
)

// oracle answers questions with a summary.
type oracle struct {
	// sends is true where a model is asked; offline is how the last question was posed.
	sends, offline bool
	// unready says why no question can be prepared, err why there is no answer.
	unready, err error
}

// options let a review ask.
func (o *oracle) options(r *review.Options) {
	r.Question = func(_ *plan.Plan, w plan.Want, offline bool) (*review.Question, error) {
		o.offline = offline
		return &review.Question{
			Sends: o.sends && !offline,
			Ask: func(context.Context, func(string)) (review.Answer, error) {
				return review.Answer{Into: func(s spec.Spec) spec.Spec {
					s.Summary = &spec.Summary{
						First: w.First, Last: w.Last, Text: "All went well.\n", By: "digest",
					}
					return s
				}}, o.err
			},
		}, o.unready
	}
}

// summarize turns the strategy on that waits for a summary.
func (d *driver) summarize() {
	d.t.Helper()
	for i, info := range d.board.Infos {
		if info.Name == board.Summarize {
			d.run(d.Toggle(i))
			return
		}
	}
	d.t.Fatal("there is unknown strategy")
}

// answer gives the session the answer that came.
func (d *driver) answer() {
	d.t.Helper()
	next, _ := d.TakeAnswer(last[review.AnswerCame](d))
	d.run(next)
}

// TestAsks asks for what a strategy waits for, and applies the answer as one step.
func TestAsks(t *testing.T) {
	t.Parallel()
	var o oracle
	d := start(t, o.options)
	d.summarize()
	next, show := d.AskOn()
	if next == nil || show {
		t.Fatalf("nothing is asked: %t, %t", next != nil, show)
	}
	d.run(next)
	d.answer()
	if d.board.Summary() == nil || d.Asks.Now != nil {
		t.Fatalf("no summary; it says %q", d.Toast.Text)
	}
	d.run(d.TakeSummary(d.board.Summary(), d.board.Summary().Text, "Mine."))
	if got := d.board.Summary(); got.Text != "Mine.\n" || got.By != "digest, edited" {
		t.Errorf("%+v", got)
	}
	d.run(d.Undo(2))
	if d.board.Summary() != nil {
		t.Error("undo keeps the answer")
	}
}

// TestAsksBeforeSending waits for the user where a model is asked, who may decline or have it
// done without one.
func TestAsksBeforeSending(t *testing.T) {
	t.Parallel()
	o := oracle{sends: true}
	d := start(t, o.options)
	d.summarize()
	next, _ := d.AskOn()
	d.run(next)
	if _, show := d.AskOn(); !show || len(d.left) != 0 {
		t.Fatal("it is sent without asking")
	}
	d.DeclineQuestion()
	d.says("nothing was sent; a asks again")
	if ok, _ := review.CanAnswer(d.Session, false); ok {
		t.Error("what was declined can be answered")
	}
	d.run(d.Pose(&review.Asking{Want: d.board.Plan.Wants[0], Plan: d.board.Plan, ByKey: true}))
	if ok, why := review.CanWorkOffline(d.Session); !ok {
		t.Error(why)
	}
	d.run(d.AskAgain(true))
	d.answer()
	if !o.offline || d.board.Summary() == nil {
		t.Errorf("offline is %t; it says %q", o.offline, d.Toast.Text)
	}
}

// TestAsksAgain hears why there is no answer, when it is prepared and when it is asked.
func TestAsksAgain(t *testing.T) {
	t.Parallel()
	o := oracle{unready: errors.New("no model is set")}
	d := start(t, o.options)
	d.summarize()
	next, _ := d.AskOn()
	d.run(next)
	_, show := d.AskOn()
	if q := d.Asks.Failed; !show || q == nil || !errors.Is(q.Why, o.unready) {
		t.Fatalf("failed is %+v", q)
	}
	o.unready, o.err = nil, errors.New("it is busy")
	d.run(d.AskAgain(false))
	d.answer()
	if ok, _ := review.CanAnswer(d.Session, true); !ok || !errors.Is(d.Asks.Failed.Why, o.err) {
		t.Fatalf("failed is %+v", d.Asks.Failed)
	}
	o.err = nil
	d.run(d.AskAgain(false))
	d.answer()
	if d.board.Summary() == nil || d.Asks.Failed != nil {
		t.Errorf("no summary; it says %q", d.Toast.Text)
	}
}

// TestStopsAQuestion leaves the plan as it was.
func TestStopsAQuestion(t *testing.T) {
	t.Parallel()
	o := oracle{sends: true}
	d := start(t, o.options)
	d.summarize()
	next, _ := d.AskOn()
	d.run(next)
	o.err = context.Canceled
	task := d.Send()
	d.Jobs.List[len(d.Jobs.List)-1].Cancel()
	d.says("stopping...")
	d.run(task)
	d.answer()
	d.says("stopped; the plan is as it was")
	if d.board.Summary() != nil || d.Asks.Open() != nil {
		t.Errorf("asked is %+v", d.Asks.Open())
	}
}
