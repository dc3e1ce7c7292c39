package jp

import (
	"time"

	"decant/model"
)

// kind is what an element of the stream is.
type kind uint8

const (
	// unread is no event that JP could load; it is left out of a fork.
	unread kind = iota
	// unknown is of a type that is not known; JP keeps it and sends nothing.
	unknown
	// config is a config_delta, or the packed base config as the first element.
	config
	turnStart
	request
	response
	toolCall
	toolResult
	inquiry
	answer
	compaction
)

// isTalk reports whether an element is one of those that JP calls events of the
// conversation: they open and fill turns.
func (k kind) isTalk() bool { return k >= turnStart && k <= answer }

// line is one element of the stream.
type line struct {
	kind kind
	// time is when it was recorded; stamp is that as it is spelled.
	time  time.Time
	stamp string
	// id is a call's or an inquiry's, tool the name of a toolCall.
	id, tool string
	// failed is the is_error of a toolResult.
	failed bool
	// turn is the turn of decant, from 1; 0 before the first. jpTurn is what JP
	// counts in this stream, from 0.
	turn, jpTurn int
	// cut is true for a request before which a fork gets a turn_start.
	cut bool
	// call is the index into Conversation.Calls of a toolCall or toolResult, and of
	// an inquiry or answer that hangs on a call; -1 for none.
	call int
	// events are indices into Conversation.Events, of what the element holds or
	// stands for.
	events []int
	// repair is the rule by which JP leaves the element out when it forks, "" when
	// it does not.
	repair string
	// overlay is set for a compaction.
	overlay *overlay
	// covered is true for what a summary stands for.
	covered bool
	// extra is true for a turn_start with members that no JP can read: a fork gets
	// one without them in its place.
	extra bool
	// err says why it is unread.
	err error
}

// layout is where the base config is.
type layout uint8

const (
	// split: in base_config.json.
	split layout = iota
	// packed: below "delta" of the first element.
	packed
	// flat: beside "type" and "timestamp" of the first element.
	flat
	// bare: nowhere; JP cannot load such a conversation.
	bare
)

// overlay is one compaction: what JP leaves out of a range of turns when it sends.
type overlay struct {
	// from and to are the turns of JP that it covers, both included, from 0.
	from, to int
	time     time.Time
	// reasoning is true when it strips reasoning.
	reasoning bool
	// tools is what it does to calls; over are the limits in bytes above which it
	// does, 0 for always.
	tools                    toolPolicy
	overReasoning, overTools int
	// keepsCalls is true for a policy that shows calls whole, against an older one.
	keepsCalls bool
	// summary is the text that stands for the turns, empty for none.
	summary model.Text
}

// toolPolicy is what an overlay does to calls.
type toolPolicy uint8

const (
	stripRequests toolPolicy = 1 << iota
	stripResponses
	omitCalls
)

// none stands for an index of nothing.
const none = -1

// interrupted is what JP answers for a tool that never did.
const interrupted = "Tool call was interrupted."

// noArguments is what JP sends for a call without arguments.
const noArguments = "{}"

// kinds are the types that are known.
var kinds = map[string]kind{
	"config_delta": config, "turn_start": turnStart, "chat_request": request,
	"chat_response": response, "tool_call_request": toolCall, "tool_call_response": toolResult,
	"inquiry_request": inquiry, "inquiry_response": answer, "compaction": compaction,
}

// strippedResult is what JP sends in the place of a result, whose line is l: its own, or
// that of the call whose result JP makes up. Names are the tools of calls, by id.
func strippedResult(l *line, names map[string]string) string {
	name, known := names[l.id]
	if !known {
		name = "unknown"
	}
	status := "success"
	if l.kind == toolCall || l.failed {
		status = "error"
	}
	return "[compacted] " + name + ": " + status
}
