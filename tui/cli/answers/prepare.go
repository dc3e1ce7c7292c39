package answers

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"decant/model/amount"
	"decant/render"
	"decant/strategies/llm"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/summary"
	"decant/strategies/tangents"
)

// prepareAll prepares the questions of a plan. It opens models and makes prompts, and sends
// nothing.
func (a *Asker) prepareAll(plan *plan.Plan) ([]question, error) {
	var out []question
	for _, w := range plan.Wants {
		q, err := a.prepare(plan, w)
		if err != nil {
			return nil, err
		}
		out = append(out, q)
	}
	return out, nil
}

// prepare prepares one of them.
func (a *Asker) prepare(plan *plan.Plan, w plan.Want) (question, error) {
	if w.Strategy == tangentsName {
		return a.prepareTangents(plan, w)
	}
	return a.prepareSummary(plan, w)
}

// prepareSummary prepares the question for a summary.
func (a *Asker) prepareSummary(plan *plan.Plan, w plan.Want) (question, error) {
	m, err := a.openModel(summaryModel(plan.Spec))
	if err != nil {
		return question{}, err
	}
	prompt, err := a.promptFile(spec.KeySummaryPrompt, plan.Spec.Settings.Models.SummaryPrompt)
	if err != nil {
		return question{}, err
	}
	job, err := summary.PrepareJob(plan.Index.Conversation, w.First, w.Last, summary.Options{
		Model: m, Prompt: prompt, Guidance: a.Options.Guidance, Without: droppedEvents(plan),
	})
	if err != nil {
		return question{}, fmt.Errorf("summarize: %w", err)
	}
	q := question{want: w}
	q.notice, q.sends = job.Ahead()
	q.ask = func(ctx context.Context, far func(string)) (answer, error) {
		r, err := job.Run(ctx, func(p summary.Progress) {
			verb := "summarising"
			if p.Merging {
				verb = "putting summaries together"
			}
			far(spellProgress(verb, p.Step, p.Steps, p.Call))
		})
		out := answer{usage: r.Usage, requests: r.Requests}
		if err == nil {
			out.into = func(s spec.Spec) spec.Spec {
				s.Summary = &r.Summary
				return s
			}
		}
		return out, err
	}
	return q, nil
}

// prepareTangents prepares the question for tangents.
func (a *Asker) prepareTangents(plan *plan.Plan, w plan.Want) (question, error) {
	settings := &plan.Spec.Settings.Models
	m, err := a.openModel(settings.Model)
	if err != nil {
		return question{}, err
	}
	prompt, err := a.promptFile(spec.KeyTangentPrompt, settings.TangentPrompt)
	if err != nil {
		return question{}, err
	}
	// The least positive number stands for any confidence at all.
	const least = 1e-9
	job, err := tangents.PrepareJob(plan.Index.Conversation, tangents.Asking{
		Options: tangents.Options{
			Threshold: max(settings.Tangents, least), Barred: protectedTurns(plan),
		},
		Model: m, Prompt: prompt, Without: droppedEvents(plan),
	})
	if err != nil {
		return question{}, fmt.Errorf("classify-tangents: %w", err)
	}
	q := question{want: w}
	q.notice, q.sends = job.Ahead()
	q.ask = func(ctx context.Context, far func(string)) (answer, error) {
		r, err := job.Run(ctx, func(p tangents.Progress) {
			far(spellProgress("looking for tangents", p.Step, p.Steps, p.Call))
		})
		out := answer{usage: r.Usage, requests: r.Requests, refused: r.Refused}
		if err == nil {
			out.into = r.Into
		}
		return out, err
	}
	return q, nil
}

// protectedTurns reports turns of a plan that are never named: those of which anything is
// protected, or that the user keeps.
func protectedTurns(plan *plan.Plan) func(turn int) bool {
	c := plan.Index.Conversation
	return func(turn int) bool {
		if plan.Spec.Decisions[spec.OnTurn(turn)] == spec.Keep {
			return true
		}
		return slices.ContainsFunc(c.Turns[turn-1].Events, plan.IsFenced)
	}
}

// droppedEvents reports the events that the user dropped. Nobody should read them any more.
func droppedEvents(plan *plan.Plan) func(event int) bool {
	return func(event int) bool { return plan.VerdictOn(event) == spec.Drop }
}

// openModel opens a model by its name, nil for "".
func (a *Asker) openModel(name string) (llm.Model, error) {
	if name == "" {
		return nil, nil //nolint:nilnil // Without a name all is done offline.
	}
	return llm.OpenModel(name, llm.Config{Getenv: a.Env.Getenv, Providers: a.Models})
}

// question is a question for an answer that a plan needs. It is ready to be asked, and nothing was
// sent.
type question struct {
	want plan.Want
	// notice says what would be sent where. Sends is false for an offline answer.
	notice llm.Notice
	sends  bool
	// ask gets the answer, and reports its progress.
	ask func(ctx context.Context, far func(string)) (answer, error)
}

// answer is the result of a question.
type answer struct {
	// into puts it into a Spec. It is nil with an error.
	into func(spec.Spec) spec.Spec
	// usage is what the requests cost, also after an error.
	usage    llm.Usage
	requests int
	// refused says which parts of it do not count, and why.
	refused []string
}

// spellUsage says in a few words what the requests of a question used.
func (a *answer) spellUsage() string {
	about := ""
	if a.usage.Estimated {
		about = "≈"
	}
	text := fmt.Sprintf("tokens: %s%s in, %s%s out", about, render.Number(a.usage.In), about,
		render.Number(a.usage.Out))
	if a.requests > 1 {
		text += ", " + amount.Of(a.requests, "request")
	}
	return text
}

// spellCost says what the requests of a question cost.
func (q *question) spellCost(got answer) string {
	about := ""
	if got.usage.Estimated {
		about = "≈"
	}
	return fmt.Sprintf("%s: asked %s, %s: %s%s in, %s%s out", q.want.Strategy, q.notice.Model,
		amount.Of(got.requests, "request"), about, amount.Of(got.usage.In, "token"), about,
		amount.Of(got.usage.Out, "token"))
}

// spellProgress describes the progress of requests on one line.
func spellProgress(verb string, step, steps int, call llm.Progress) string {
	text := verb
	if steps > 1 {
		text += fmt.Sprintf(": request %d of %d", step, steps)
	}
	switch {
	case call.Waiting > 0:
		text += fmt.Sprintf("; it is busy, asking again in %v", call.Waiting.Round(1e9))
	case call.Bytes > 0:
		text += "; " + render.Size(call.Bytes) + " of the answer"
	}
	if call.Attempt > 1 {
		text += " (attempt " + strconv.Itoa(call.Attempt) + ")"
	}
	return text
}
