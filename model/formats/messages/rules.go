package messages

import (
	"decant/model"
	"decant/model/formats/kit"
)

// The rules that messages can break.
const (
	ruleUnread       = "line-unread"
	ruleFirst        = "first-not-user"
	ruleNoResult     = "call-unanswered"
	ruleNoCall       = "result-without-call"
	ruleCallTwice    = "call-twice"
	ruleCallID       = "call-without-id"
	ruleInput        = "input-not-object"
	ruleResultsFirst = "results-not-first"
	ruleBlank        = "text-blank"
	ruleEmpty        = "message-empty"
	ruleUnsigned     = "reasoning-unsigned"
	ruleLone         = "reasoning-alone"
	ruleLastBlank    = "ends-in-white-space"
	ruleMarks        = "too-many-marks"
	ruleNoTools      = "tools-missing"
	ruleBlock        = "block-not-object"
	ruleRole         = "role-unknown"
	ruleItem         = "item-without-type"
	ruleUnled        = "reasoning-leads-nowhere"
)

// unread is the rule for a line of JSONL that is not JSON.
var unread = model.Rule{Name: ruleUnread, Effect: "no client reads the line"}

// anthropicRules says what the Messages API does about each rule.
var anthropicRules = kit.RuleTable{
	unread,
	{Name: ruleFirst, Effect: "the API refuses a history that does not start with the user"},
	{Name: ruleNoResult, Effect: "the API refuses a call without its result right after it"},
	{Name: ruleNoCall, Effect: "the API refuses a result without its call right before it"},
	{Name: ruleCallTwice, Effect: "the API refuses a second call with the same id"},
	{Name: ruleCallID, Effect: "the API refuses a call without an id"},
	{Name: ruleInput, Effect: "the API refuses arguments that are not an object"},
	{Name: ruleResultsFirst, Effect: "the API requires the results before anything else in a " +
		"message"},
	{Name: ruleBlank, Effect: "the API refuses blank text"},
	{Name: ruleEmpty, Effect: "the API refuses a message without content, except the last reply"},
	{Name: ruleUnsigned, Effect: "the API refuses reasoning without its signature"},
	{Name: ruleLone, Effect: "the API refuses a last message that has only reasoning"},
	{Name: ruleLastBlank, Effect: "the API refuses a last reply that ends with white space"},
	{Name: ruleMarks, Effect: "the API refuses more than four cache_control marks"},
	{Name: ruleNoTools, Effect: "the API refuses calls when no tools are defined"},
	{Name: ruleBlock, Effect: "the API refuses content that is not a list of objects"},
	{Name: ruleRole, Effect: "the API does not know this role"},
}

// chatRules says what APIs of chat completions do about each rule.
var chatRules = kit.RuleTable{
	unread,
	{Name: ruleNoResult, Effect: "the API requires an answer to each call before anything else"},
	{Name: ruleNoCall, Effect: "the API refuses an answer without its call before it"},
	{Name: ruleCallTwice, Effect: "the API refuses two calls with the same id in a message"},
	{Name: ruleCallID, Effect: "the API refuses a call without an id"},
	{Name: ruleEmpty, Effect: "the API requires content in each message, or calls in a reply"},
	{Name: ruleLone, Effect: "some servers refuse a message that has only reasoning"},
	{Name: ruleBlock, Effect: "the API refuses content that is not a list of objects"},
	{Name: ruleRole, Effect: "the API does not know this role"},
}

// responsesRules says what the Responses API does about each rule.
var responsesRules = kit.RuleTable{
	unread,
	{Name: ruleNoResult, Effect: "the API refuses a call without its output"},
	{Name: ruleNoCall, Effect: "the API refuses an output without its call before it"},
	{Name: ruleCallTwice, Effect: "the API refuses a second call or output with the same id"},
	{Name: ruleCallID, Effect: "the API refuses a call or output without an id"},
	{Name: ruleItem, Effect: "the API refuses an entry that is not an item or a message"},
	{Name: ruleUnled, Effect: "the API refuses reasoning without the item after it"},
}
