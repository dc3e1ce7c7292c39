package plan

import "decant/model"

// Context returns the context that the agent sends on resume, before and after the plan. It counts
// the live texts and everything that is sent beside them, and what the fork repairs.
func (p *Plan) Context() (before, after model.Context) {
	c := p.Index.Conversation
	outcomes := model.FoldChanges(p.Changes)
	before, after = c.Beside(nil), c.Beside(outcomes)
	after.Texts = c.FixTokens(outcomes)
	for i := range p.after {
		if p.Index.Briefs[i].Live {
			before.Texts += p.SizeBefore(i).Tokens
			after.Texts += p.after[i].Tokens
		}
	}
	return before, after
}
