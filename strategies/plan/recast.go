package plan

import (
	"decant/model"
	"decant/strategies/facts"
)

// Recast returns the plan with other changes in place of its own, such as those that an agent's own
// commands make. Each change touches an event once, and its Bytes and Tokens are its savings. Sizes
// and rows are counted again. Spec, Notes and ForkTurn still describe the original plan. The
// receiver does not change.
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
