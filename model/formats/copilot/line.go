package copilot

import (
	"time"

	"decant/model"
	"decant/model/formats/effect"
	"decant/model/formats/kit"
	"decant/model/source"
)

// kind is the kind of a line.
type kind uint8

const (
	unread    kind = iota // Not one JSON object.
	start                 // Starts the session.
	user                  // A message to the model.
	reply                 // The model's answer, with its calls.
	asked                 // A call starts.
	result                // A call has ended.
	asset                 // The data of a picture.
	notice                // What the client itself tells the model.
	prompt                // The system prompt at that time.
	compacted             // The client compacted.
	compacts              // A compaction starts.
	cleared               // The client forgot everything before.
	usage                 // The usage of one model call.
	opens                 // A request to the model starts.
	closes                // A request to the model has ended.
	began                 // A sub-agent starts.
	titled                // The session has a title.
	aborted               // The user stopped the model.
	setting               // Any other event of the session.
	detail                // Any other event.
)

// kinds are the kinds of the known types.
var kinds = map[string]kind{
	"session.start": start, "user.message": user, "assistant.message": reply,
	"tool.execution_start": asked, "tool.execution_complete": result,
	"session.binary_asset": asset, "system.notification": notice, "system.message": prompt,
	"session.compaction_start": compacts, "session.compaction_complete": compacted,
	"session.context_cleared": cleared, "session.usage_record": usage,
	"assistant.turn_start": opens, "assistant.turn_end": closes, "subagent.started": began,
	"session.title_changed": titled, "session.resume": setting, "session.model_change": setting,
	"session.shutdown": setting, "abort": aborted, "skill.invoked": detail,
}

// required are the members without which the client refuses a session, by an event's type.
var required = map[string][]string{
	"session.start": {
		"sessionId", "version", "producer", "copilotVersion", "startTime",
	},
	"session.resume":              {"resumeTime", "eventCount"},
	"user.message":                {"content"},
	"assistant.message":           {"messageId", "content"},
	"tool.execution_start":        {"toolCallId", "toolName"},
	"tool.execution_complete":     {"toolCallId", "success"},
	"session.compaction_complete": {"success"},
	"session.context_cleared":     {"messagesCleared"},
	"session.binary_asset":        {"assetId", "type", "mimeType", "byteLength", "data"},
	"system.notification":         {"content", "kind"},
	"system.message":              {"content", "role"},
	"session.usage_record":        {"usage"},
	"session.model_change":        {"newModel"},
	"session.title_changed":       {"title"},
	"assistant.turn_start":        {"turnId"},
	"assistant.turn_end":          {"turnId"},
	"abort":                       {"reason"},
	"skill.invoked":               {"name", "path", "content"},
	"subagent.started": {
		"toolCallId", "agentName", "agentDisplayName", "agentDescription",
	},
}

// line is what Open keeps of one event.
type line struct {
	kind kind
	// agent is the event's sub-agent, or "" for none.
	agent string
	// id and parent link it. mend says that the members around its data are incomplete. unfit says
	// that its data is incomplete, so that it does not count.
	id, parent  string
	mend, unfit bool
	time        time.Time
	// blocks are the events that are being made.
	blocks []block
	// typed is true for a message that a compaction repeats. stale is true for a message with two
	// different texts.
	typed, stale bool
	// call is the id of the call that it is about, or "" for none.
	call string
	// assetID names a picture. shows are the pictures that a message shows, in order, and brings
	// are those of a result.
	assetID string
	shows   []shown
	brings  []string
	picture model.Part
	// answer is the id of its request.
	answer string
	used   kit.Usage
	// tokens is the size of the context before a compaction, and trigger is what started it.
	tokens  int
	trigger string
	// model, client, cwd and title are what the event says about the session. version is the
	// version of the format.
	model, client, cwd, title, session string
	version                            int
	// err is why the line is unread.
	err error
}

// shown is a picture that a message shows.
type shown struct {
	// asset names its data, which may be in the message itself.
	asset string
	inner model.Part
	// name is the client's text before it.
	name block
	// image is true for an image. For anything else the client sends only the name.
	image bool
}

// block is one event that is being made, with the data of its call.
type block struct {
	event model.Event
	// call is set for requests and results.
	call *call
}

// call is what a request or a result says about its call.
type call struct {
	id, tool, folder string
	facts            effect.Facts
	// failed and cut are set for a result; cut is true when the client shortened it.
	failed, cut bool
}

// newBlock is an event with one part, and the number that identifies it in its record.
func newBlock(k model.Kind, number int, p model.Part) block {
	role := "user"
	switch k {
	case model.Assistant, model.Reasoning, model.ToolCall:
		role = "assistant"
	case model.System:
		role = "system"
	default:
	}
	return block{event: model.Event{
		Kind: k, Role: role, ID: model.ID{Block: number}, Parts: []model.Part{p},
	}}
}

// madeText is a text that the client makes from the stored value.
func madeText(text string, v source.Value) model.Part {
	return model.Part{Text: model.Text{Encoding: model.Literal, Literal: text, Span: v.Span()}}
}
