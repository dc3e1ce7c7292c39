package claudecode

import (
	"decant/model"
	"decant/model/formats/kit"
)

// The rules that a session can break, and how the client or the API reacts.
const (
	ruleChain        = "chain-broken"
	ruleEnd          = "end-not-last"
	ruleLarge        = "file-large"
	ruleNothing      = "nothing-to-resume"
	ruleTwice        = "uuid-twice"
	ruleCallTwice    = "call-twice"
	ruleNoResult     = "call-unanswered"
	ruleOpen         = "call-open"
	ruleNoCall       = "result-without-call"
	ruleFirst        = "first-not-user"
	ruleBlank        = "text-blank"
	ruleInput        = "input-not-object"
	ruleCallID       = "call-without-id"
	ruleBlock        = "block-not-object"
	ruleShared       = "reply-id-shared"
	ruleUnsigned     = "reasoning-unsigned"
	ruleSignature    = "signature-invalid"
	ruleNoModel      = "reasoning-without-model"
	ruleLone         = "reasoning-alone"
	ruleResultsFirst = "results-not-first"
	ruleTime         = "time-not-rising"
	ruleSession      = "session-id"
	ruleMessage      = "reply-without-id"
	ruleUnread       = "line-unread"
)

// opening is the first text of a fork that would otherwise start with a reply.
const opening = "[The beginning of this conversation is not in its file.]"

// leftOut is what a fork does with content that the client would not send or the API would refuse.
const leftOut = "left out of the fork"

// ruleTable says what the agent would do about each broken rule. Rules that the client itself broke
// are findings too: the client repairs most of them when it resumes. A named version is the one in
// which the behaviour was seen.
var ruleTable = kit.RuleTable{
	{
		Name: ruleChain,
		Effect: "the client loses what comes before it, unless a record was written within five " +
			"seconds before it. Claude Code 2.0.76 always loses it",
	},
	{
		Name: ruleEnd,
		Effect: "Claude Code 2.1.197 resumes from here and omits what follows; 2.1.330 sends it " +
			"too",
	},
	{
		Name: ruleLarge,
		Effect: "Claude Code 2.1.197 does not send this: of a file over 5,242,880 bytes it reads " +
			"only the records on the path to its end. Version 2.1.330 also sends parallel calls, " +
			"and 2.0.76 sends all",
	},
	{
		Name: ruleNothing,
		Effect: "the client cannot resume it: it has only messages of sub-agents, or the user " +
			"cleared it",
	},
	{
		Name: ruleTwice, Effect: "the client reads the later record with this uuid, not the " +
			"earlier one",
	},
	{
		Name: ruleCallTwice,
		Effect: "the API refuses a second call with the same id: 2.0.76 stops; Claude Code " +
			"2.1.197 and 2.1.330 drop it",
	},
	{
		Name:   ruleNoResult,
		Effect: "the API refuses a call without its result; the client drops it",
	},
	{
		Name: ruleOpen,
		Effect: "the last call may still be running. On resume Claude Code 2.0.76 and 2.1.197 " +
			"leave it out, and 2.1.330 adds a result",
	},
	{
		Name: ruleNoCall,
		Effect: "the API refuses a result without its call: 2.0.76 stops; Claude Code 2.1.197 " +
			"and 2.1.330 drop it",
	},
	{
		Name: ruleFirst,
		Effect: "Claude Code 2.1.197 sends a reminder before it. Versions 2.1.330 and 2.0.76 " +
			"send it first, and the API refuses a history that the user does not start",
	},
	{
		Name:   ruleBlank,
		Effect: "the API refuses blank text; Claude Code sends it if the message has other content",
	},
	{
		Name: ruleInput, Effect: "the API refuses arguments that are not an object",
	},
	{
		Name: ruleCallID, Effect: "the API refuses a call without an id",
	},
	{
		Name: ruleBlock, Effect: "the client stops at a block that is not an object",
	},
	{
		Name: ruleShared, Effect: "the client merges replies with the same id",
	},
	{
		Name: ruleUnsigned,
		Effect: "the API refuses reasoning without its signature: 2.0.76 stops; 2.1.330 drops it " +
			"and asks again",
	},
	{
		Name: ruleSignature,
		Effect: "the API refuses reasoning with an invalid signature; 2.1.330 drops it and asks " +
			"again",
	},
	{
		Name: ruleNoModel, Effect: "the client drops reasoning without a model name",
	},
	{
		Name: ruleLone, Effect: "the client drops a reply that has only reasoning",
	},
	{
		Name: ruleResultsFirst, Effect: "the API requires the results before anything else in a " +
			"turn",
	},
	{
		Name:   ruleTime,
		Effect: "old clients treat the newest record as the end, and lose what follows",
	},
	{
		Name: ruleSession, Effect: "the client would write into the session with that id",
	},
	{Name: ruleUnread, Effect: "the client skips the line"},
	{
		Name: ruleMessage, Effect: "the client merges replies without an id",
	},
}

// fixTable says what a fork contains instead of what breaks a rule.
var fixTable = map[string]model.Fix{
	ruleChain:        {Edits: "linked to the record before it", Loss: model.LossNone},
	ruleTwice:        {Edits: leftOut, Loss: model.LossNone},
	ruleCallTwice:    {Edits: leftOut, Loss: model.LossNone},
	ruleNoResult:     {Edits: leftOut, Loss: model.LossNone},
	ruleNoCall:       {Edits: leftOut, Loss: model.LossNone},
	ruleFirst:        {Edits: "one line is added before it", Loss: model.LossNone},
	ruleBlank:        {Edits: leftOut, Loss: model.LossNone},
	ruleInput:        {Edits: leftOut, Loss: model.LossPart},
	ruleCallID:       {Edits: leftOut, Loss: model.LossPart},
	ruleBlock:        {Edits: leftOut, Loss: model.LossPart},
	ruleShared:       {Edits: "each reply gets its own id", Loss: model.LossNone},
	ruleUnsigned:     {Edits: leftOut, Loss: model.LossPart},
	ruleSignature:    {Edits: leftOut, Loss: model.LossPart},
	ruleNoModel:      {Edits: leftOut, Loss: model.LossNone},
	ruleLone:         {Edits: leftOut, Loss: model.LossNone},
	ruleResultsFirst: {Edits: leftOut, Loss: model.LossPart},
	ruleTime: {Edits: "each record gets a later time than the one " +
		"before", Loss: model.LossNone},
	ruleSession: {Edits: "the fork uses its own session id", Loss: model.LossNone},
	ruleMessage: {Edits: "each reply gets its own id", Loss: model.LossNone},
}

// Rules lists every rule that a finding of this package can name.
func (Codec) Rules() []model.Rule { return ruleTable.List() }
