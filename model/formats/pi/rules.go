package pi

import (
	"slices"

	"decant/model"
)

// The rules that Check knows.
const (
	ruleChain  = "chain-broken"
	ruleCircle = "chain-circle"
	ruleID     = "id-missing"
	ruleTwice  = "id-twice"
	ruleNoCall = "result-without-call"
	ruleShape  = "content-shape"
	ruleUsage  = "usage-missing"
)

var ruleTable = []model.Rule{
	{Name: ruleChain, Effect: "the client loses all that stands before it"},
	{Name: ruleCircle, Effect: "the client never comes to the end of the chain"},
	{Name: ruleID, Effect: "the client loses the entry as soon as another follows"},
	{Name: ruleTwice, Effect: "the client takes the last of the entries with one id for all"},
	{Name: ruleNoCall, Effect: "the API refuses a result that does not follow its call"},
	{Name: ruleShape, Effect: "the client stops at content that it cannot read"},
	{Name: ruleUsage, Effect: "the client stops at an answer without its usage"},
}

// effects are what the agent would do, by rule.
var effects = model.Effects(ruleTable)

// Rules lists every rule that a finding of this package can name.
func Rules() []model.Rule { return slices.Clone(ruleTable) }

// Check finds the rules of the format that a loaded session breaks; none for one
// that the client resumes as it is.
func Check(c *model.Conversation) []model.Finding {
	s, ok := c.State.(*state)
	if !ok {
		return []model.Finding{{
			Rule: ruleChain, Place: "conversation", Effect: "it is not of this format",
		}}
	}
	return slices.Clone(s.findings)
}

// find notes that a line breaks a rule.
func (s *state) find(i int, rule string) {
	s.findings = append(s.findings, model.Finding{
		Rule: rule, Place: model.ID{Record: i + 1, Block: 1}.String(), Effect: effects[rule],
	})
}
