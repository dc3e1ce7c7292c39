package need

import (
	"context"

	"decant/model"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/summary"
)

// Choice is a way to plan.
type Choice struct {
	// Name is the name of its rows.
	Name string
	Spec spec.Spec
}

// Options say how a conversation is evaluated.
type Options struct {
	// Cuts is how many cuts are tried in each segment.
	Cuts int
	// Choices are the plans to judge.
	Choices []Choice
}

// Evaluation is the result for one conversation.
type Evaluation struct {
	// Conversation is what was evaluated.
	Conversation *model.Conversation
	// Cuts are the cuts that count, in order.
	Cuts []Judged
}

// Judged is a cut with what each plan keeps of its need, in the order of the choices.
type Judged struct {
	*Cut
	Plans []Judgement
}

// Judgement is what one plan keeps.
type Judgement struct {
	// Name is the name of the choice.
	Name string
	Result
	// Took is, by lost unit, the strategy that removed it from its newest holder.
	Took []string
}

// Evaluate cuts a conversation, plans the part before each cut in each way, and judges what the
// plans keep. It asks no model: a summary is the digest, and no turn counts as off-topic.
func Evaluate(c *model.Conversation, o Options) *Evaluation {
	out := &Evaluation{Conversation: c}
	for _, k := range FindCuts(c, o.Cuts) {
		judged := Judged{Cut: k}
		for _, choice := range o.Choices {
			judged.Plans = append(judged.Plans, k.judgePlan(choice))
		}
		out.Cuts = append(out.Cuts, judged)
	}
	return out
}

// judgePlan plans the prefix in one way, and judges the plan.
func (k *Cut) judgePlan(choice Choice) Judgement {
	p := k.MakePlan(choice.Spec)
	out := Judgement{
		Name:   choice.Name,
		Result: k.Judge(model.FoldChanges(p.Changes), p.After.Tokens),
	}
	for _, lost := range out.Lost {
		took := ""
		if on := p.On(lost.Holder); len(on) > 0 {
			took = p.Changes[on[len(on)-1]].Strategy
		}
		out.Took = append(out.Took, took)
	}
	return out
}

// summarize is the strategy whose answer is made without a model.
const summarize = "summarize"

// MakePlan plans the prefix of a cut. The tail is always protected, whatever the spec protects.
// Decisions do not count, because they are about the whole conversation.
func (k *Cut) MakePlan(s spec.Spec) *plan.Plan {
	s.KeepLast, s.Decisions, s.Tangents, s.Classified, s.Summary = Tail, nil, nil, "", nil
	p := plan.MakePlan(k.Index, s)
	for _, w := range p.Wants {
		if w.Strategy != summarize {
			continue
		}
		job, err := summary.PrepareJob(k.Prefix, w.First, w.Last, summary.Options{})
		if err != nil { // There is nothing to summarise.
			continue
		}
		if r, err := job.Run(context.Background(), nil); err == nil {
			s.Summary = &r.Summary
			p = plan.MakePlan(k.Index, s)
		}
	}
	return p
}
