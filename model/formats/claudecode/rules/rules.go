// Package rules has the rules that a session of Claude Code can break, and what the client or the
// API does then.
package rules

import (
	"decant/model"
	"decant/model/formats/kit"
)

// The names of the rules.
const (
	Chain        = "chain-broken"
	End          = "end-not-last"
	Large        = "file-large"
	Nothing      = "nothing-to-resume"
	Twice        = "uuid-twice"
	CallTwice    = "call-twice"
	NoResult     = "call-unanswered"
	Open         = "call-open"
	NoCall       = "result-without-call"
	First        = "first-not-user"
	Blank        = "text-blank"
	Input        = "input-not-object"
	CallID       = "call-without-id"
	Block        = "block-not-object"
	Shared       = "reply-id-shared"
	Unsigned     = "reasoning-unsigned"
	Signature    = "signature-invalid"
	NoModel      = "reasoning-without-model"
	Lone         = "reasoning-alone"
	ResultsFirst = "results-not-first"
	Time         = "time-not-rising"
	Session      = "session-id"
	Message      = "reply-without-id"
	Unread       = "line-unread"
)

// leftOut is what a fork does with content that the client would not send or the API would refuse.
const leftOut = "left out of the fork"

// neverSent is the fix of what the client leaves out when it sends the original.
const neverSent = "left out of the fork: the client does not send it either"

// Table says what the agent would do about each broken rule. Rules that the client itself broke
// are findings too: the client repairs most of them when it resumes. A named version is the one in
// which the behaviour was seen.
var Table = kit.RuleTable{
	{
		Name: Chain,
		Effect: "the client loses what comes before it, unless a record was written within five " +
			"seconds before it. Claude Code 2.0.76 always loses it",
	},
	{
		Name: End,
		Effect: "Claude Code 2.1.197 resumes from here and omits what follows; 2.1.330 sends it " +
			"too",
	},
	{
		Name: Large,
		Effect: "Claude Code 2.1.197 does not send this: of a file over 5,242,880 bytes it reads " +
			"only the records on the path to its end. Version 2.1.330 also sends parallel calls, " +
			"and 2.0.76 sends all",
	},
	{
		Name: Nothing,
		Effect: "the client cannot resume it: it has only messages of sub-agents, or the user " +
			"cleared it",
	},
	{
		Name: Twice, Effect: "the client reads the later record with this uuid, not the " +
			"earlier one",
	},
	{
		Name: CallTwice,
		Effect: "the API refuses a second call with the same id: 2.0.76 stops; Claude Code " +
			"2.1.197 and 2.1.330 drop it",
	},
	{
		Name:   NoResult,
		Effect: "the API refuses a call without its result; the client drops it",
	},
	{
		Name: Open,
		Effect: "the last call may still be running. On resume Claude Code 2.0.76 and 2.1.197 " +
			"leave it out, and 2.1.330 adds a result",
	},
	{
		Name: NoCall,
		Effect: "the API refuses a result without its call: 2.0.76 stops; Claude Code 2.1.197 " +
			"and 2.1.330 drop it",
	},
	{
		Name: First,
		Effect: "Claude Code 2.1.197 sends a reminder before it. Versions 2.1.330 and 2.0.76 " +
			"send it first, and the API refuses a history that the user does not start",
	},
	{
		Name:   Blank,
		Effect: "the API refuses blank text; Claude Code sends it if the message has other content",
	},
	{
		Name: Input, Effect: "the API refuses arguments that are not an object",
	},
	{
		Name: CallID, Effect: "the API refuses a call without an id",
	},
	{
		Name: Block, Effect: "the client stops at a block that is not an object",
	},
	{
		Name: Shared, Effect: "the client merges replies with the same id",
	},
	{
		Name: Unsigned,
		Effect: "the API refuses reasoning without its signature: 2.0.76 stops; 2.1.330 drops it " +
			"and asks again",
	},
	{
		Name: Signature,
		Effect: "the API refuses reasoning with an invalid signature; 2.1.330 drops it and asks " +
			"again",
	},
	{
		Name: NoModel, Effect: "the client drops reasoning without a model name",
	},
	{
		Name: Lone, Effect: "the client drops a reply that has only reasoning",
	},
	{
		Name: ResultsFirst, Effect: "the API requires the results before anything else in a " +
			"turn",
	},
	{
		Name:   Time,
		Effect: "old clients treat the newest record as the end, and lose what follows",
	},
	{
		Name: Session, Effect: "the client would write into the session with that id",
	},
	{Name: Unread, Effect: "the client skips the line"},
	{
		Name: Message, Effect: "the client merges replies without an id",
	},
}

// Fixes say what a fork contains instead of what breaks a rule.
var Fixes = map[string]model.Fix{
	Chain:        {Edits: "linked to the record before it", Loss: model.LossNone},
	Twice:        {Edits: leftOut, Loss: model.LossNone},
	CallTwice:    {Edits: neverSent, Loss: model.LossNone},
	NoResult:     {Edits: neverSent, Loss: model.LossNone},
	NoCall:       {Edits: neverSent, Loss: model.LossNone},
	First:        {Edits: "one line is added before it", Loss: model.LossNone},
	Blank:        {Edits: leftOut, Loss: model.LossNone},
	Input:        {Edits: leftOut, Loss: model.LossPart},
	CallID:       {Edits: leftOut, Loss: model.LossPart},
	Block:        {Edits: leftOut, Loss: model.LossPart},
	Shared:       {Edits: "each reply gets its own id", Loss: model.LossNone},
	Unsigned:     {Edits: leftOut, Loss: model.LossPart},
	Signature:    {Edits: leftOut, Loss: model.LossPart},
	NoModel:      {Edits: leftOut, Loss: model.LossNone},
	Lone:         {Edits: leftOut, Loss: model.LossNone},
	ResultsFirst: {Edits: leftOut, Loss: model.LossPart},
	Time: {Edits: "each record gets a later time than the one " +
		"before", Loss: model.LossNone},
	Session: {Edits: "the fork uses its own session id", Loss: model.LossNone},
	Message: {Edits: "each reply gets its own id", Loss: model.LossNone},
}
