package cli

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"decant/model"
	"decant/render"
	"decant/strategies"
	"decant/strategies/llm"
	"decant/strategies/summary"
	"decant/strategies/tangents"
)

// question is an answer that a plan wants, ready to be asked. Nothing of it was sent.
type question struct {
	want strategies.Want
	// notice says what would go where; sends is false for what is answered offline.
	notice llm.Notice
	sends  bool
	// ask brings the answer, and tells on the way how far it is.
	ask func(ctx context.Context, far func(string)) (answer, error)
}

// answer is what a question brought.
type answer struct {
	// into puts it into a Spec, nil with an error.
	into func(strategies.Spec) strategies.Spec
	// usage is what the requests cost, with an error as well.
	usage    llm.Usage
	requests int
	// refused say which parts of it do not count, and why.
	refused []string
}

// wanting reports whether a plan could want an answer: what is needed to know it is not made
// for nothing.
func (a *app) wanting(spec strategies.Spec) bool {
	return slices.ContainsFunc(spec.Uses, func(u strategies.Use) bool {
		switch u.Name {
		case summarizeName:
			return a.o.summary != "" || !u.WhenFull || summaryModel(spec) != ""
		case tangentsName:
			return true
		}
		return false
	})
}

// The strategies that want answers.
const summarizeName, tangentsName = "summarize", "classify-tangents"

// summaryModel is the model for summaries, "" for none.
func summaryModel(spec strategies.Spec) string {
	return cmp.Or(spec.Settings.Models.Summarize, spec.Settings.Models.Model)
}

// consulted gives a Spec the answers that its strategies want, after the person agreed to what
// is sent for them. Where the screen opens, which asks by itself, only what sends nothing is
// answered. The index is that of the conversation where it was needed, else as it was.
func (a *app) consulted(c *model.Conversation, ix *strategies.Index, spec strategies.Spec) (
	*strategies.Index, strategies.Spec, error,
) {
	if err := a.o.answers(spec); err != nil {
		return ix, spec, err
	}
	if !a.wanting(spec) {
		return ix, spec, nil
	}
	if ix == nil {
		ix = strategies.NewIndex(c)
	}
	spec, err := a.ownSummary(ix, spec)
	if err != nil {
		return ix, spec, err
	}
	plan := strategies.Make(ix, spec)
	if a.screenWanted() {
		spec, err = a.askOffline(plan)
		return ix, spec, err
	}
	all, err := a.questions(plan)
	if err != nil {
		return ix, spec, err
	}
	if all, err = a.agreed(plan, all); err != nil {
		return ix, spec, err
	}
	spec, err = a.askAll(spec, all)
	return ix, spec, err
}

// questions are what a plan wants to know. It opens models and makes prompts, and sends
// nothing.
func (a *app) questions(plan *strategies.Plan) ([]question, error) {
	var out []question
	for _, w := range plan.Wants {
		q, err := a.question(plan, w)
		if err != nil {
			return nil, err
		}
		out = append(out, q)
	}
	return out, nil
}

// question is one of them.
func (a *app) question(plan *strategies.Plan, w strategies.Want) (question, error) {
	if w.Strategy == tangentsName {
		return a.tangentQuestion(plan, w)
	}
	return a.summaryQuestion(plan, w)
}

// summaryQuestion asks for a summary.
func (a *app) summaryQuestion(plan *strategies.Plan, w strategies.Want) (question, error) {
	m, err := a.model(summaryModel(plan.Spec))
	if err != nil {
		return question{}, err
	}
	prompt, err := a.promptFile(summaryPromptKey, plan.Spec.Settings.Models.SummaryPrompt)
	if err != nil {
		return question{}, err
	}
	job, err := summary.Prepare(plan.Index.Conversation, w.First, w.Last, summary.Options{
		Model: m, Prompt: prompt, Guidance: a.o.guidance, Without: gone(plan),
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
			far(farAlong(verb, p.Step, p.Steps, p.Call))
		})
		out := answer{usage: r.Usage, requests: r.Requests}
		if err == nil {
			out.into = func(s strategies.Spec) strategies.Spec {
				s.Summary = &r.Summary
				return s
			}
		}
		return out, err
	}
	return q, nil
}

// tangentQuestion asks for tangents.
func (a *app) tangentQuestion(plan *strategies.Plan, w strategies.Want) (question, error) {
	settings := &plan.Spec.Settings.Models
	m, err := a.model(settings.Model)
	if err != nil {
		return question{}, err
	}
	prompt, err := a.promptFile(tangentPromptKey, settings.TangentPrompt)
	if err != nil {
		return question{}, err
	}
	// Any confidence at all is said by the least that is one.
	const least = 1e-9
	job, err := tangents.Prepare(plan.Index.Conversation, tangents.Asking{
		Options: tangents.Options{
			Threshold: max(settings.Tangents, least), Barred: barred(plan),
		},
		Model: m, Prompt: prompt, Without: gone(plan),
	})
	if err != nil {
		return question{}, fmt.Errorf("classify-tangents: %w", err)
	}
	q := question{want: w}
	q.notice, q.sends = job.Ahead()
	q.ask = func(ctx context.Context, far func(string)) (answer, error) {
		r, err := job.Run(ctx, func(p tangents.Progress) {
			far(farAlong("looking for tangents", p.Step, p.Steps, p.Call))
		})
		out := answer{usage: r.Usage, requests: r.Requests, refused: r.Refused}
		if err == nil {
			out.into = r.Into
		}
		return out, err
	}
	return q, nil
}

// barred reports turns of a plan that are never named: those of which a fence protects
// anything, or that a person keeps.
func barred(plan *strategies.Plan) func(turn int) bool {
	c := plan.Index.Conversation
	return func(turn int) bool {
		if plan.Spec.Decisions[strategies.OnTurn(turn)] == strategies.Keep {
			return true
		}
		return slices.ContainsFunc(c.Turns[turn-1].Events, plan.Fenced)
	}
}

// gone reports the events that a person dropped: nobody is to read them any more.
func gone(plan *strategies.Plan) func(event int) bool {
	return func(event int) bool { return plan.Verdict(event) == strategies.Drop }
}

// model opens a model by its name; nil for "".
func (a *app) model(name string) (llm.Model, error) {
	if name == "" {
		return nil, nil //nolint:nilnil // Without a name all is done offline.
	}
	return llm.Open(name, llm.Config{Getenv: a.env.getenv, Providers: a.models})
}

// farAlong says on one line how far requests are.
func farAlong(verb string, step, steps int, call llm.Progress) string {
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
