package strategies

import "decant/model"

// Make plans. It is pure and decodes no text.
func Make(ix *Index, s Spec) *Plan {
	n := len(ix.Conversation.Events)
	p := &Plan{
		Index: ix, Spec: s, on: make([][]int32, n), after: make([]Size, n),
		fenced: make([]bool, n), verdicts: make([]Verdict, n),
		ForkTurn: make([]int, len(ix.Conversation.Turns)+1),
	}
	for i := range n {
		p.after[i] = ix.size(i, s.Scope)
		p.Before = p.Before.Add(p.after[i])
	}
	p.After = p.Before
	return p
}

type view struct{}
type looker interface{}

// Check proves a plan.
func Check(p *Plan) []model.Finding { return nil }
