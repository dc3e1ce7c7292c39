package answers

import (
	"context"
	"fmt"
	"slices"

	"decant/strategies/llm"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/summary"
	"decant/strategies/tangents"
)

// prepareAll are what a plan wants to know. It opens models and makes prompts, and sends
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

// prepare is one of them.
func (a *Asker) prepare(plan *plan.Plan, w plan.Want) (question, error) {
	if w.Strategy == tangentsName {
		return a.prepareTangents(plan, w)
	}
	return a.prepareSummary(plan, w)
}

// prepareSummary asks for a summary.
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

// prepareTangents asks for tangents.
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
	// Any confidence at all is said by the least that is one.
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

// protectedTurns reports turns of a plan that are never named: those of which a fence protects
// anything, or that a person keeps.
func protectedTurns(plan *plan.Plan) func(turn int) bool {
	c := plan.Index.Conversation
	return func(turn int) bool {
		if plan.Spec.Decisions[spec.OnTurn(turn)] == spec.Keep {
			return true
		}
		return slices.ContainsFunc(c.Turns[turn-1].Events, plan.IsFenced)
	}
}

// droppedEvents reports the events that a person dropped: nobody is to read them any more.
func droppedEvents(plan *plan.Plan) func(event int) bool {
	return func(event int) bool { return plan.VerdictOn(event) == spec.Drop }
}

// openModel opens a model by its name; nil for "".
func (a *Asker) openModel(name string) (llm.Model, error) {
	if name == "" {
		return nil, nil //nolint:nilnil // Without a name all is done offline.
	}
	return llm.OpenModel(name, llm.Config{Getenv: a.Env.Getenv, Providers: a.Models})
}
