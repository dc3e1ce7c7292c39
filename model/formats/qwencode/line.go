package qwencode

import (
	"time"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/source"
)

// kind is what a line is.
type kind uint8

const (
	unread  kind = iota // Not one JSON object, or one that the client passes over.
	aside               // A record of the client that stands in no chain.
	said                // A message: of the user, of the model, or a result.
	carried             // A record of the client in the chain, never sent.
	cut                 // A compression.
)

// kinds are what types of records can be.
var kinds = map[string]kind{
	"user": said, "assistant": said, "tool_result": said, "system": carried,
}

// asides are the subtypes of records that stand in no chain.
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
	// contents are the messages in it: one, or those that a compression stands for.
	contents []content
	// shape is false for a compression that is no list.
	shape bool
	// tokens is the size of the context before a compression, as recorded, and model who
	// answered.
	tokens int
	model  string
	// window is the size of the model's window, used how many tokens the context held
	// after the record; 0 where it does not say.
	window, used int
	counted      bool
	usage        kit.Usage
	// title is the name that a record gives.
	title string
	// command is what the user typed that was never sent, where a record says so; plain is true
	// for a prompt that may be one: a text and nothing else.
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
	// item is its place in a compression, from 1; 0 for a record's own message.
	item   int
	blocks []block
	// void is true where a part is empty, which the client takes in no answer; stale for an
	// answer that stands for a request which the server gave up.
	void, stale bool
	// bare is true where a part is no object, at which the client stops.
	bare bool
}

// block is one event in the making, with what its call needs.
type block struct {
	event model.Event
	// call is set for requests and results.
	call *call
	// signature says how the model signed what it thought.
	signature signature
	// dead is true for what is never sent where it stands.
	dead bool
	// fault is the rule that it breaks by itself, "" for none.
	fault string
	// pair is the number of the call that it is of, from 1, 0 for none.
	pair int
}

// signature is how reasoning is bound to what is beside it.
type signature uint8

const (
	unsigned  signature = iota
	signed              // Of a text, as Anthropic and Gemini do.
	responses           // An item of OpenAI's Responses.
)

// reader reads lines; it belongs to one goroutine.
type reader struct {
	src  *source.Source
	tree source.Tree
}
