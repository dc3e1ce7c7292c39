package cli

import (
	"context"

	"decant/strategies"
	"decant/tui"
)

// posed prepares a question for the screen, without a model where offline asks for that. It sends
// nothing.
func (a *app) posed(
	plan *strategies.Plan, want strategies.Want, offline bool,
) (*tui.Question, error) {
	if offline {
		alone := *plan
		models := &alone.Spec.Settings.Models
		models.Model, models.Summarize = "", ""
		plan = &alone
	}
	q, err := a.question(plan, want)
	if err != nil {
		return nil, err
	}
	ask := func(ctx context.Context, far func(string)) (tui.Answer, error) {
		if a.plainWanted() {
			// On plain lines nothing but a signal stops a request.
			interrupted, stop := a.env.interrupted()
			defer stop()
			both, cancel := context.WithCancel(ctx)
			defer cancel()
			defer context.AfterFunc(interrupted, cancel)()
			ctx = both
		}
		got, err := q.ask(ctx, far)
		out := tui.Answer{Into: got.into, Refused: got.refused}
		if q.sends && got.requests > 0 {
			out.Used = got.took()
		}
		return out, err
	}
	return &tui.Question{Sends: q.sends, Notice: q.notice, Ask: ask}, nil
}
