// Package answers gets what a plan needs to know and planning itself may not ask: a summary or
// tangents, from a model or from a rule instead, and the answers of the user's tool commands. The
// user consents before anything is sent.
package answers

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"sync/atomic"

	"decant/model"
	"decant/render"
	"decant/strategies/facts"
	"decant/strategies/llm"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/cli/flags"
	"decant/tui/cli/host"
	"decant/tui/cli/progress"
	"decant/tui/review"
)

// Asker gets the answers that a plan needs. It is for one conversation at a time.
type Asker struct {
	// Env and Options say who is asked and how. A user can be asked only if Env.Waiting is set.
	Env     *host.Env
	Options *flags.Options
	// In and Errw are where the user is asked for consent, and told the cost.
	In   io.Reader
	Errw io.Writer
	// Waiting shows the progress of the program to the waiting user, nil for nowhere.
	Waiting io.Writer
	// Models are the user's model providers, by name. SettingsAt says where a setting was given, ""
	// for a default.
	Models     map[string]llm.Provider
	SettingsAt func(key string) string
	// Reviewed is true if a review opens, which asks by itself. Plain is true if that is on plain
	// lines.
	Reviewed, Plain bool
}

// The strategies that need answers.
const summarizeName, tangentsName = "summarize", "classify-tangents"

// summaryModel returns the model for summaries, "" for none.
func summaryModel(spec spec.Spec) string {
	return cmp.Or(spec.Settings.Models.Summarize, spec.Settings.Models.Model)
}

// warn prints a warning to standard error.
func (a *Asker) warn(text string) {
	// Standard error is the last place to complain to.
	_, _ = io.WriteString(a.Errw, "decant: "+render.CleanLine(text)+"\n")
}

// askAll puts the answers to questions into a Spec. It always reports their cost.
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

// askOne asks one question and shows the progress on the terminal.
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

// wantsAnswers reports whether a plan could need an answer, because finding out is expensive.
func (a *Asker) wantsAnswers(chosen spec.Spec) bool {
	return slices.ContainsFunc(chosen.Uses, func(u spec.Use) bool {
		switch u.Name {
		case summarizeName:
			return a.Options.Summary != "" || !u.WhenFull || summaryModel(chosen) != ""
		case tangentsName:
			return true
		}
		return false
	})
}

// Consult gives a Spec the answers that its strategies need, after the user consented to what is
// sent. If the screen opens, which asks by itself, it answers only what sends nothing. It returns
// the conversation's index if it needed one, else the given index.
func (a *Asker) Consult(c *model.Conversation, ix *facts.Index, spec spec.Spec) (
	*facts.Index, spec.Spec, error,
) {
	if err := checkAnswers(a.Options, spec); err != nil {
		return ix, spec, err
	}
	if !a.wantsAnswers(spec) {
		return ix, spec, nil
	}
	if ix == nil {
		ix = facts.NewIndex(c)
	}
	spec, err := a.ownSummary(ix, spec)
	if err != nil {
		return ix, spec, err
	}
	made := plan.MakePlan(ix, spec)
	if a.Reviewed {
		spec, err = a.askOffline(made)
		return ix, spec, err
	}
	all, err := a.prepareAll(made)
	if err != nil {
		return ix, spec, err
	}
	if all, err = a.confirm(made, all); err != nil {
		return ix, spec, err
	}
	spec, err = a.askAll(spec, all)
	return ix, spec, err
}

// Pose prepares a question for the screen, without a model if offline is set. It sends nothing.
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
			// On plain lines only a signal stops a request.
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
