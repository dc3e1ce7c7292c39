package opencode

import (
	"slices"

	"decant/model"
	"decant/model/formats/kit"
)

// The rules that Check knows.
const (
	ruleField   = "opencode-required-field"
	ruleKind    = "opencode-kind-unknown"
	ruleID      = "opencode-id"
	ruleTwice   = "opencode-id-twice"
	ruleOwner   = "opencode-part-elsewhere"
	ruleUnread  = "opencode-message-unread"
	ruleCarried = "opencode-carried-out"
	ruleFailed  = "opencode-answer-failed"
	ruleRunning = "opencode-call-unfinished"
	ruleFull    = "opencode-context-full"
	rulePicture = "opencode-picture-empty"
	ruleCallID  = "opencode-call-twice"
)

var ruleTable = kit.RuleTable{
	{Name: ruleField, Effect: "the client does not import it, but imports all that is before it"},
	{Name: ruleKind, Effect: "the client does not import it, but imports all that is before it"},
	{Name: ruleID, Effect: "the client does not import it, but imports all that is before it"},
	{Name: ruleTwice, Effect: "the client keeps the first of the two, without a message"},
	{Name: ruleOwner, Effect: "the client does not import it, but imports all that is before it"},
	{Name: ruleUnread, Effect: "the client does not import it, but imports all that is before it"},
	{Name: ruleCarried, Effect: "the client runs it instead of answering the next prompt"},
	{Name: ruleFailed, Effect: "the model never sees the calls of a failed answer"},
	{Name: ruleRunning, Effect: "the client reports that the call was interrupted"},
	{Name: ruleFull, Effect: "the client compacts before it answers the next prompt"},
	{Name: rulePicture, Effect: "the client replaces it with a note that the picture cannot be " +
		"read"},
	{Name: ruleCallID, Effect: "the client sends both calls with the same id, and APIs refuse " +
		"that"},
}

// harmless are rules that stop nothing when they are broken, because the client itself breaks them.
var harmless = []string{
	ruleFailed, ruleRunning, ruleFull, rulePicture, ruleCallID,
}

// Rules lists every rule that a finding of this package can name.
func (Codec) Rules() []model.Rule { return ruleTable.List() }

// findRule notes that a place breaks a rule.
func (s *state) findRule(rule string, id model.ID) {
	f := ruleTable.Find(rule, id.String())
	f.Harmless = slices.Contains(harmless, rule)
	s.findings = append(s.findings, f)
}
