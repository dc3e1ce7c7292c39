package qwencode

import (
	"decant/model"
	"decant/model/formats/kit"
)

// The rules that Check knows.
const (
	ruleSession   = "session-id"
	ruleChain     = "chain-broken"
	ruleCircle    = "chain-circle"
	ruleFolder    = "folder-not-found"
	ruleRole      = "role-unknown"
	ruleShape     = "content-shape"
	ruleEmpty     = "message-empty"
	ruleNoCall    = "result-without-call"
	ruleNoResult  = "call-unanswered"
	ruleCallTwice = "call-twice"
	ruleCallID    = "call-without-id"
	ruleUnread    = "line-unread"
)

var ruleTable = kit.RuleTable{
	{Name: ruleSession, Effect: "the client stops, or resumes the session with the other id"},
	{Name: ruleChain, Effect: "the client loses everything before it"},
	{Name: ruleCircle, Effect: "the client loses everything before it"},
	{Name: ruleFolder, Effect: "the client does not find the session from its folder"},
	{Name: ruleRole, Effect: "the client stops at a role that it does not know"},
	{Name: ruleShape, Effect: "the client stops at content that it cannot read"},
	{Name: ruleEmpty, Effect: "the client leaves out this answer and the others of its message"},
	{Name: ruleNoCall, Effect: "the client leaves the result out"},
	{Name: ruleNoResult, Effect: "the client replaces it with a note that the call failed"},
	{Name: ruleCallTwice, Effect: "the client leaves out the second call with the same id"},
	{Name: ruleCallID, Effect: "the client leaves the call out, and its result"},
	{Name: ruleUnread, Effect: "the client skips the line"},
}

// Rules lists every rule that a finding of this package can name.
func (Codec) Rules() []model.Rule { return ruleTable.List() }
