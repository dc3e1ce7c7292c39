package summary

import (
	"context"
	"errors"
	"fmt"

	"decant/strategies/llm"
)

// run is one pass of a job. It asks for summaries of the parts, then merges them.
type run struct {
	j           *Job
	show        func(Progress)
	step, steps int
	usage       llm.Usage
}

// told is the summary of a part.
type told struct {
	first, last int
	answer
}

// all sends all requests.
func (r *run) all(ctx context.Context) (answer, error) {
	parts := make([]told, len(r.j.parts))
	for i := range r.j.parts {
		p := &r.j.parts[i]
		a, err := r.ask(ctx, p.prompt, false)
		if err != nil {
			return answer{}, err
		}
		parts[i] = told{p.first, p.last, a}
	}
	for len(parts) > 1 {
		merged, err := r.merge(ctx, parts)
		if err != nil {
			return answer{}, err
		}
		parts = merged
	}
	return parts[0].answer, nil
}

// merge merges summaries of parts, as many at once as fit. Fewer are left afterwards.
func (r *run) merge(ctx context.Context, parts []told) ([]told, error) {
	pieces := make([]piece, len(parts))
	for i := range parts {
		p := &parts[i]
		pieces[i] = newPiece(r.j.mask, p.first,
			fmt.Sprintf("part %d, turns %d to %d", i+1, p.first, p.last), p.markdown())
		// Answers are limited in size, so two of them always fit.
		pieces[i].count(r.j.family)
	}
	var out []told
	for at := 0; at < len(pieces); {
		n := r.fitting(pieces[at:])
		if n == 1 && at+1 < len(pieces) {
			return nil, &llm.Error{
				Model: r.j.o.Model.Name(), Reason: llm.TooLong, Usage: r.usage,
				What: "the summaries of the parts do not fit its window together",
				Next: "choose a model with a larger window, or work offline",
			}
		}
		group := told{first: parts[at].first, last: parts[at+n-1].last, answer: parts[at].answer}
		if n > 1 {
			var err error
			if group.answer, err = r.together(ctx, pieces[at:at+n]); err != nil {
				return nil, err
			}
		}
		out = append(out, group)
		at += n
	}
	return out, nil
}

// fitting returns how many of some pieces, at least one, fit into one prompt.
func (r *run) fitting(pieces []piece) int {
	left := r.j.sizes.room
	for i := range pieces {
		if left -= pieces[i].tokens; left < 0 {
			return max(1, i)
		}
	}
	return len(pieces)
}

// together asks for one summary of several summaries.
func (r *run) together(ctx context.Context, pieces []piece) (answer, error) {
	content := ""
	for i := range pieces {
		content += pieces[i].String()
	}
	prompt, err := r.j.prompt(r.j.mergeTask(), content)
	if err != nil {
		return answer{}, err
	}
	return r.ask(ctx, prompt, true)
}

// ask sends one prompt.
func (r *run) ask(ctx context.Context, p llm.Prompt, merging bool) (answer, error) {
	r.step++
	at := Progress{Step: r.step, Steps: max(r.step, r.steps), Merging: merging}
	got, err := r.j.o.Model.Complete(ctx, p, func(call llm.Progress) {
		if at.Call = call; r.show != nil {
			r.show(at)
		}
	})
	if failed := (*llm.Error)(nil); errors.As(err, &failed) {
		r.usage = r.usage.Plus(failed.Usage)
	}
	if err != nil {
		return answer{}, err
	}
	r.usage = r.usage.Plus(got.Usage)
	return readAnswer(r.j.o.Model, got)
}
