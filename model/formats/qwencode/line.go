package qwencode

import (
	"time"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/source"
)

// kind is the kind of a line.
type kind uint8

const (
	unread  kind = iota // Not one JSON object, or skipped by the client.
	aside               // A record of the client outside the chain.
	said                // A message: of the user, of the model, or a result.
	carried             // A record of the client in the chain, never sent.
	cut                 // A compression.
)

// kinds are the kinds for types of records.
var kinds = map[string]kind{
	"user": said, "assistant": said, "tool_result": said, "system": carried,
}

// asides are the subtypes of records outside the chain.
var asides = map[string]bool{
	"session_artifact_event": true, "session_artifact_snapshot": true,
	"session_sources_snapshot": true, "managed_session_header_v1": true,
	"managed_session_event_v1": true, "managed_session_commit_v1": true,
}

// line is what Open keeps of one line.
type line struct {
	kind                         kind
	uuid, parent                 string
	session, cwd, agent          string
	recordType, subtype, version string
	time                         time.Time
	// contents are its messages: one, or those of a compression.
	contents []content
	// shape is false for a compression that is not a list.
	shape bool
	// tokens is the recorded size of the context before a compression, and model is the model that
	// answered.
	tokens int
	model  string
	// window is the size of the model's window, and used is the size of the context after the
	// record; 0 where the record does not say.
	window, used int
	counted      bool
	usage        kit.Usage
	// title is the name that a record gives to the session.
	title string
	// command is a typed text that was never sent, where a record says so. plain is true for a
	// prompt that may be one: only a text.
	command string
	plain   bool
	// side is true for a record of a sub-agent.
	side bool
	// err is why the line is unread.
	err error
}

// content is a message of the API: a role and its parts.
type content struct {
	role string
	// item is its number in a compression, from 1, or 0 for a record's own message.
	item   int
	blocks []block
	// void is true where a part is empty, which the client rejects in an answer. stale is true for
	// the placeholder of a request that the server abandoned.
	void, stale bool
	// bare is true where a part is not an object, at which the client stops.
	bare bool
}

// block is one event that is being made, with the data of its call.
type block struct {
	event model.Event
	// call is set for requests and results.
	call *call
	// signature says how the model signed its reasoning.
	signature signature
	// dead is true for content that is never sent in its place.
	dead bool
	// fault is the rule that the block itself breaks, or "" for none.
	fault string
	// pair is the number of its call, from 1, or 0 for none.
	pair int
}

// signature says how reasoning is bound to the content around it.
type signature uint8

const (
	unsigned  signature = iota
	signed              // For a text, as Anthropic and Gemini do.
	responses           // An item of OpenAI's Responses.
)

// reader reads lines; it belongs to one goroutine.
type reader struct {
	src  *source.Source
	tree source.Tree
}
