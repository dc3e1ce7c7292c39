package plan

import (
	"decant/model"
	"decant/strategies/facts"
)

// Recast is the plan with other changes in the place of its own: what an agent's
// own means make of them. Each touches an event once, and its Bytes and Tokens are
// what it saves. Sizes and rows are counted anew; what Spec, Notes and ForkTurn say
// is still of the plan. The receiver stays as it is.
func (p *Plan) Recast(changes []model.Change) *Plan {
	n := len(p.after)
	out := *p
	out.Changes, out.on, out.after = changes, make([][]int, n), make([]facts.Size, n)
	for i := range n {
		out.after[i] = p.SizeBefore(i)
	}
	out.After = p.Before
	for i := range changes {
		c := &changes[i]
		saved := facts.Size{Bytes: c.Bytes, Tokens: c.Tokens}
		out.on[c.Event] = append(out.on[c.Event], i)
		out.after[c.Event] = out.after[c.Event].Sub(saved)
		out.After = out.After.Sub(saved)
	}
	out.Rows = out.rows()
	return &out
}
