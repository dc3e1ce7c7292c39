package copilot

import (
	"time"

	"decant/model"
	"decant/model/formats/effect"
	"decant/model/formats/kit"
	"decant/model/source"
)

// kind is what a line is.
type kind uint8

const (
	unread    kind = iota // Not one JSON object.
	start                 // Starts the session.
	user                  // What is said to the model.
	reply                 // What the model said, with its calls.
	asked                 // A call starts.
	result                // A call has ended.
	asset                 // The data of a picture.
	notice                // What the client tells the model by itself.
	prompt                // The prompt of the system as it was.
	compacted             // The client compacted.
	compacts              // It starts to.
	cleared               // The client forgot all before.
	usage                 // What one call of a model took.
	opens                 // A request to the model starts.
	closes                // It has ended.
	began                 // A sub-agent starts.
	titled                // The session has a title.
	aborted               // The user stopped the model.
	setting               // Any other event of the session.
	detail                // Any other event.
)

// kinds are those of the types that are known.
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

// required are the members without which the client refuses a session, by the type of an event.
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
	// agent is the sub-agent that it is of, "" for none.
	agent string
	// id and parent link it; mend tells that what surrounds its data is not whole, unfit that
	// its data is not, so that it counts for nothing.
	id, parent  string
	mend, unfit bool
	time        time.Time
	// blocks are the events in the making.
	blocks []block
	// typed is true for a message that a compaction says again, stale for one whose two texts
	// differ.
	typed, stale bool
	// call is the id of the call that it is about, "" for none.
	call string
	// assetID names a picture, shows are those that a message shows, in order, brings those that
	// a result has.
	assetID string
	shows   []shown
	brings  []string
	picture model.Part
	// answer is the id of the request that it came with.
	answer string
	used   kit.Usage
	// tokens is what was in context before a compaction, trigger what started that.
	tokens  int
	trigger string
	// model, client, cwd and title are what the event says about the session; version is the
	// format's.
	model, client, cwd, title, session string
	version                            int
	// err is why the line is unread.
	err error
}

// shown is a picture that a message shows.
type shown struct {
	// asset names its data, which may stand in the message itself.
	asset string
	inner model.Part
	// name is what the client says before it.
	name block
	// image is true for what is one; of anything else the client sends the name alone.
	image bool
}

// block is one event in the making, with what its call needs.
type block struct {
	event model.Event
	// call is set for requests and results.
	call *call
}

// call is what a request or a result says of its call.
type call struct {
	id, tool, folder string
	facts            effect.Facts
	// failed and cut are a result's; cut is true when the client shortened it.
	failed, cut bool
}

// newBlock is an event of one part, with the number that names it in its record.
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

// madeText is a text that the client makes of what is stored at a value.
func madeText(text string, v source.Value) model.Part {
	return model.Part{Text: model.Text{Encoding: model.Literal, Literal: text, Span: v.Span()}}
}
