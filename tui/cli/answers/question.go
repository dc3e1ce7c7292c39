package answers

import (
	"context"
	"fmt"
	"strconv"

	"decant/model/amount"
	"decant/render"
	"decant/strategies/llm"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// question is an answer that a plan wants, ready to be asked. Nothing of it was sent.
type question struct {
	want plan.Want
	// notice says what would go where; sends is false for what is answered offline.
	notice llm.Notice
	sends  bool
	// ask brings the answer, and tells on the way how far it is.
	ask func(ctx context.Context, far func(string)) (answer, error)
}

// answer is what a question brought.
type answer struct {
	// into puts it into a Spec, nil with an error.
	into func(spec.Spec) spec.Spec
	// usage is what the requests cost, with an error as well.
	usage    llm.Usage
	requests int
	// refused say which parts of it do not count, and why.
	refused []string
}

// spellUsage says in a few words what the requests of a question took.
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

// spellCost says what the requests of a question took.
func (q *question) spellCost(got answer) string {
	about := ""
	if got.usage.Estimated {
		about = "≈"
	}
	return fmt.Sprintf("%s: asked %s, %s: %s%s in, %s%s out", q.want.Strategy, q.notice.Model,
		amount.Of(got.requests, "request"), about, amount.Of(got.usage.In, "token"), about,
		amount.Of(got.usage.Out, "token"))
}

// spellProgress says on one line how far requests are.
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
