package copilot

import (
	"slices"

	"decant/model"
)

// Check finds the rules of the format that a loaded session breaks. It finds none for a session
// that the client resumes as it is.
func (Codec) Check(c *model.Conversation) []model.Finding {
	s, ok := c.State.(*state)
	if !ok {
		return []model.Finding{{
			Rule: ruleStart, Place: "conversation", Effect: "it is not of this format",
		}}
	}
	return slices.Clone(s.findings)
}
