package claudecode

import (
	"slices"

	"decant/model"
)

// The rules that a session can break, and what the client or the API does then.
const (
	ruleChain        = "chain-broken"
	ruleTwice        = "uuid-twice"
	ruleCallTwice    = "call-twice"
	ruleNoResult     = "call-unanswered"
	ruleNoCall       = "result-without-call"
	ruleFirst        = "first-not-user"
	ruleBlank        = "text-blank"
	ruleInput        = "input-not-object"
	ruleCallID       = "call-without-id"
	ruleBlock        = "block-not-object"
	ruleShared       = "reply-id-shared"
	ruleUnsigned     = "reasoning-unsigned"
	ruleNoModel      = "reasoning-without-model"
	ruleLone         = "reasoning-alone"
	ruleResultsFirst = "results-not-first"
	ruleTime         = "time-not-rising"
	ruleSession      = "session-id"
	ruleMessage      = "reply-without-id"
	ruleUnread       = "line-unread"
)

// ruleTable says what the agent would do about each rule. A rule that is broken by
// what the client wrote itself is a finding as well: the client mends most of
// them when it resumes, and a fork is written mended.
var ruleTable = []model.Rule{
	{
		Name:   ruleChain,
		Effect: "clients lose what stands before it, or go on at what was written last",
	},
	{Name: ruleTwice, Effect: "the later record with this uuid is read, the earlier is not"},
	{Name: ruleCallTwice, Effect: "the API refuses a second call of one id; the client drops it"},
	{
		Name:   ruleNoResult,
		Effect: "the API refuses a call without its result; the client drops it",
	},
	{
		Name:   ruleNoCall,
		Effect: "the API refuses a result without its call; the client empties it",
	},
	{Name: ruleFirst, Effect: "the API refuses a history that does not start with the user"},
	{Name: ruleBlank, Effect: "the API refuses blank text; the client drops it"},
	{Name: ruleInput, Effect: "the API refuses arguments that are no object"},
	{Name: ruleCallID, Effect: "the API refuses a call without an id"},
	{Name: ruleBlock, Effect: "the client stops at a block that is no object"},
	{Name: ruleShared, Effect: "the client melts replies of one id into one"},
	{Name: ruleUnsigned, Effect: "the API refuses reasoning without its signature"},
	{Name: ruleNoModel, Effect: "the client drops reasoning that names no model"},
	{Name: ruleLone, Effect: "the client drops a reply that is nothing but reasoning"},
	{Name: ruleResultsFirst, Effect: "the API wants a turn's results before all else in it"},
	{
		Name:   ruleTime,
		Effect: "old clients take the newest time for the end and lose what follows",
	},
	{Name: ruleSession, Effect: "the client would go on writing into the session of that id"},
	{Name: ruleUnread, Effect: "the client passes over the line"},
	{Name: ruleMessage, Effect: "the client melts replies without an id into one"},
}

// effects are what the agent would do, by rule.
var effects = model.Effects(ruleTable)

// Rules lists every rule that a finding of this package can name.
func Rules() []model.Rule { return slices.Clone(ruleTable) }
