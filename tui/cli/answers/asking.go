package answers

import (
	"context"
	"fmt"
	"sync/atomic"

	"decant/render"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/cli/progress"
)

// askAll puts the answers of questions into a Spec. What they cost is told however it ends.
func (a *Asker) askAll(spec spec.Spec, all []question) (spec.Spec, error) {
	ctx, stop := a.Env.Stoppable()
	defer stop()
	for _, q := range all {
		got, err := a.askOne(ctx, q)
		if q.sends && got.requests > 0 {
			a.warn(q.spellCost(got))
		}
		for _, why := range got.refused {
			a.warn(q.want.Strategy + ": the model names " + why)
		}
		if err != nil {
			return spec, fmt.Errorf("%s: %w", q.want.Strategy, err)
		}
		spec = got.into(spec)
	}
	return spec, nil
}

// askOne asks one question and tells on the terminal how far it is.
func (a *Asker) askOne(ctx context.Context, q question) (answer, error) {
	if !q.sends || a.Waiting == nil {
		return q.ask(ctx, func(string) {})
	}
	var far atomic.Pointer[string]
	first := "asking " + q.notice.Model + "; ^C stops"
	far.Store(&first)
	defer progress.TellLine(a.Waiting, func() string { return render.CleanLine(*far.Load()) })()
	return q.ask(ctx, func(text string) {
		text += "; ^C stops"
		far.Store(&text)
	})
}

// askOffline puts into a Spec what needs no model.
func (a *Asker) askOffline(plan *plan.Plan) (spec.Spec, error) {
	spec := plan.Spec
	for _, w := range plan.Wants {
		if w.Strategy == summarizeName && summaryModel(spec) != "" ||
			w.Strategy == tangentsName && spec.Settings.Models.Model != "" {
			continue
		}
		q, err := a.prepare(plan, w)
		if err != nil {
			return spec, err
		}
		if spec, err = a.askAll(spec, []question{q}); err != nil {
			return spec, err
		}
	}
	return spec, nil
}
