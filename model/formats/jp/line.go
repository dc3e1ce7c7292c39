package jp

import (
	"time"

	"decant/model"
)

// kind is the kind of an element of the stream.
type kind uint8

const (
	// unread is an element that JP could not load as an event; a fork leaves it out.
	unread kind = iota
	// unknown has an unknown type; JP keeps it and sends nothing.
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

// isTalk reports whether JP calls an element a conversation event: these open and fill turns.
func (k kind) isTalk() bool { return k >= turnStart && k <= answer }

// line is one element of the stream.
type line struct {
	kind kind
	// time is when the element was recorded; stamp is that time as it is spelled.
	time  time.Time
	stamp string
	// id is the id of a call or an inquiry, and tool is the name of a toolCall.
	id, tool string
	// failed is the is_error of a toolResult.
	failed bool
	// turn is decant's turn, from 1; 0 before the first. jpTurn is JP's number for it in this
	// stream, from 0.
	turn, jpTurn int
	// cut is true for a request before which a fork gets a turn_start.
	cut bool
	// call is the index into Conversation.Calls of a toolCall or toolResult, or of an inquiry or
	// answer for a call; -1 for none.
	call int
	// events are indices into Conversation.Events, of the events that the element contains or
	// replaces.
	events []int
	// repair is the rule by which JP leaves out the element when it forks, or "" when it keeps it.
	repair string
	// overlay is set for a compaction.
	overlay *overlay
	// covered is true for an element that a summary replaces.
	covered bool
	// extra is true for a turn_start with members that no JP can read. A fork gets one without them
	// instead.
	extra bool
	// err says why it is unread.
	err error
}

// layout says where the base config is.
type layout uint8

const (
	// split: in base_config.json.
	split layout = iota
	// packed: below "delta" of the first element.
	packed
	// flat: next to "type" and "timestamp" of the first element.
	flat
	// bare: it does not exist; JP cannot load such a conversation.
	bare
)

// overlay is one compaction: what JP leaves out of a range of turns when it sends.
type overlay struct {
	// from and to are the JP turns that it covers, including both, from 0.
	from, to int
	time     time.Time
	// reasoning is true when it strips reasoning.
	reasoning bool
	// tools is what it does to calls. over are the sizes in bytes above which it does so, or 0 for
	// always.
	tools                    toolPolicy
	overReasoning, overTools int
	// keepsCalls is true for a policy that shows calls in full, which overrides an older one.
	keepsCalls bool
	// summary is the text that replaces the turns, or empty.
	summary model.Text
}

// toolPolicy is what an overlay does to calls.
type toolPolicy uint8

const (
	stripRequests toolPolicy = 1 << iota
	stripResponses
	omitCalls
)

// none is the index of nothing.
const none = -1

// interrupted is JP's answer for a tool that never answered.
const interrupted = "Tool call was interrupted."

// noArguments is what JP sends for a call without arguments.
const noArguments = "{}"

// kinds are the known types.
var kinds = map[string]kind{
	"config_delta": config, "turn_start": turnStart, "chat_request": request,
	"chat_response": response, "tool_call_request": toolCall, "tool_call_response": toolResult,
	"inquiry_request": inquiry, "inquiry_response": answer, "compaction": compaction,
}

// strippedResult is what JP sends instead of a result. l is the result's own line, or the line of
// the call whose result JP invents. names are the tools of calls, by id.
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
