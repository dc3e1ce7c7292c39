package claudecode

import (
	"decant/model"
	"decant/model/formats/kit"
)

// The rules that a session can break, and what the client or the API does then.
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

// opening is what a fork says first where it would start with a reply.
const opening = "[The beginning of this conversation is not in its file.]"

// leftOut is what a fork does with what the client would not send, or the API not take.
const leftOut = "left out of the fork"

// ruleTable says what the agent would do about each rule. A rule that is broken by what the
// client wrote itself is a finding as well: the client repairs most of them when it resumes.
// What is said of a version was seen with it.
var ruleTable = kit.RuleTable{
	{
		Name: ruleChain,
		Effect: "Claude Code 2.1.197 and 2.1.330 go on at what was written up to five seconds " +
			"before it, else what stands before it is lost; 2.0.76 always loses that",
	},
	{
		Name: ruleEnd,
		Effect: "Claude Code 2.1.197 resumes from here and does not send what follows; 2.1.330 " +
			"sends that too",
	},
	{
		Name: ruleLarge,
		Effect: "of a file of more than 5,242,880 bytes Claude Code 2.1.197 reads only the " +
			"records on the way to its end, so that it does not send this; 2.1.330 sends " +
			"parallel calls too; 2.0.76 reads all",
	},
	{
		Name: ruleNothing,
		Effect: "the client has nothing to go on from: nobody speaks but sub-agents, or the " +
			"user cleared it",
	},
	{
		Name: ruleTwice, Effect: "the later record with this uuid is read, the earlier is not",
	},
	{
		Name: ruleCallTwice,
		Effect: "the API refuses a second call of one id: that ends 2.0.76; " +
			"Claude Code 2.1.197 and 2.1.330 drop it",
	},
	{
		Name:   ruleNoResult,
		Effect: "the API refuses a call without its result; the client drops it",
	},
	{
		Name: ruleOpen,
		Effect: "a call at the very end may still be running: Claude Code 2.0.76 and 2.1.197 " +
			"leave it out when they resume; 2.1.330 sends it with a result of its own",
	},
	{
		Name: ruleNoCall,
		Effect: "the API refuses a result without its call: that ends 2.0.76; " +
			"Claude Code 2.1.197 and 2.1.330 drop it",
	},
	{
		Name: ruleFirst,
		Effect: "Claude Code 2.1.197 sends a reminder of its own before it; 2.1.330 and 2.0.76 " +
			"send it first, and the API refuses a history that does not start with the user",
	},
	{
		Name: ruleBlank,
		Effect: "the API refuses blank text; Claude Code 2.0.76, 2.1.197 and 2.1.330 send it " +
			"where the message holds more",
	},
	{
		Name: ruleInput, Effect: "the API refuses arguments that are no object",
	},
	{
		Name: ruleCallID, Effect: "the API refuses a call without an id",
	},
	{
		Name: ruleBlock, Effect: "the client stops at a block that is no object",
	},
	{
		Name: ruleShared, Effect: "the client melts replies of one id into one",
	},
	{
		Name: ruleUnsigned,
		Effect: "the API refuses reasoning without its signature: that ends 2.0.76; " +
			"2.1.330 drops it and asks again",
	},
	{
		Name: ruleSignature,
		Effect: "the API refuses reasoning whose signature is none; 2.1.330 drops it and asks " +
			"again",
	},
	{
		Name: ruleNoModel, Effect: "the client drops reasoning that names no model",
	},
	{
		Name: ruleLone, Effect: "the client drops a reply that is nothing but reasoning",
	},
	{
		Name: ruleResultsFirst, Effect: "the API wants a turn's results before all else in it",
	},
	{
		Name:   ruleTime,
		Effect: "old clients take the newest time for the end and lose what follows",
	},
	{
		Name: ruleSession, Effect: "the client would go on writing into the session of that id",
	},
	{Name: ruleUnread, Effect: "the client passes over the line"},
	{
		Name: ruleMessage, Effect: "the client melts replies without an id into one",
	},
}

// fixTable says what a fork holds instead of what breaks a rule.
var fixTable = map[string]model.Fix{
	ruleChain:        {Edits: "linked to the record that is sent before it", Loss: model.LossNone},
	ruleTwice:        {Edits: leftOut, Loss: model.LossNone},
	ruleCallTwice:    {Edits: leftOut, Loss: model.LossNone},
	ruleNoResult:     {Edits: leftOut, Loss: model.LossNone},
	ruleNoCall:       {Edits: leftOut, Loss: model.LossNone},
	ruleFirst:        {Edits: "one line is put before it", Loss: model.LossNone},
	ruleBlank:        {Edits: leftOut, Loss: model.LossNone},
	ruleInput:        {Edits: leftOut, Loss: model.LossPart},
	ruleCallID:       {Edits: leftOut, Loss: model.LossPart},
	ruleBlock:        {Edits: leftOut, Loss: model.LossPart},
	ruleShared:       {Edits: "each reply gets an id of its own", Loss: model.LossNone},
	ruleUnsigned:     {Edits: leftOut, Loss: model.LossPart},
	ruleSignature:    {Edits: leftOut, Loss: model.LossPart},
	ruleNoModel:      {Edits: leftOut, Loss: model.LossNone},
	ruleLone:         {Edits: leftOut, Loss: model.LossNone},
	ruleResultsFirst: {Edits: leftOut, Loss: model.LossPart},
	ruleTime:         {Edits: "times rise from record to record", Loss: model.LossNone},
	ruleSession:      {Edits: "the fork names its own session", Loss: model.LossNone},
	ruleMessage:      {Edits: "each reply gets an id of its own", Loss: model.LossNone},
}

// Rules lists every rule that a finding of this package can name.
func (Codec) Rules() []model.Rule { return ruleTable.List() }
