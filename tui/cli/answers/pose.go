package answers

import (
	"context"

	"decant/strategies/plan"
	"decant/tui/review"
)

// Pose prepares a question for the screen, without a model where offline asks for that. It sends
// nothing.
func (a *Asker) Pose(
	plan *plan.Plan, want plan.Want, offline bool,
) (*review.Question, error) {
	if offline {
		alone := *plan
		models := &alone.Spec.Settings.Models
		models.Model, models.Summarize = "", ""
		plan = &alone
	}
	q, err := a.prepare(plan, want)
	if err != nil {
		return nil, err
	}
	ask := func(ctx context.Context, far func(string)) (review.Answer, error) {
		if a.Plain {
			// On plain lines nothing but a signal stops a request.
			interrupted, stop := a.Env.Stoppable()
			defer stop()
			both, cancel := context.WithCancel(ctx)
			defer cancel()
			defer context.AfterFunc(interrupted, cancel)()
			ctx = both
		}
		got, err := q.ask(ctx, far)
		out := review.Answer{Into: got.into, Refused: got.refused}
		if q.sends && got.requests > 0 {
			out.Used = got.spellUsage()
		}
		return out, err
	}
	return &review.Question{Sends: q.sends, Notice: q.notice, Ask: ask}, nil
}
