package plan

import "decant/model"

// Context is what the agent sends when it resumes the conversation as it is, and the plan's
// fork: live texts with all that is sent beside them. What the fork repairs counts.
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
