package opencode

import (
	"time"

	"decant/model"
	"decant/model/formats/effect"
	"decant/model/formats/kit"
)

// none is the index of no message, part or event.
const none = -1

// message is what Open keeps of one message.
type message struct {
	// err is why the message cannot be read, or nil.
	err error
	// user is true for a message to the model; otherwise it is an answer.
	user bool
	// id is the message's own id, and parent is the id of the prompt that it answers.
	id, parent string
	// created is the message's time in milliseconds; time is the same time.
	created float64
	time    time.Time
	// parts are in the order of their ids. blocks are the events that are being made. In an answer
	// the events of one step are together, followed by the results of its calls.
	parts  []part
	blocks []block
	// prompt is true where the user typed it.
	prompt bool
	// compacts is the index in parts of the part that asks for a compaction, or none. tail is the
	// message from which on that compaction keeps everything. auto is true where the client itself
	// asked for it. full is true where it did so because the context was full before the prompt was
	// answered.
	compacts   int
	tail       string
	auto, full bool
	// sums is true for the reply to a compaction, and finished for a complete answer. failed is
	// true for an answer that ended with an error, and unsent for one that is not sent because of
	// it.
	sums, finished, failed, unsent bool
	// model is the model that wrote it, or for which it was written; provider serves that model.
	provider, model string
	usage           kit.Usage
	// context is the size of the context after it, in tokens, or 0 when unknown.
	context int
	// diffs is true where it lists later changes of files.
	diffs bool
	// health says whether the client accepts its info.
	health health
}

// part is what Open keeps of one part.
type part struct {
	// index is its index in the file's list.
	index int
	id    string
	// kind is the part's type.
	kind string
	// health says whether the client accepts it; whose is the message that it names.
	health health
	whose  string
}

// block is one event that is being made.
type block struct {
	event model.Event
	// call is set for requests and results.
	call *call
	// step is the number, from 0, of its request to the model within the message.
	step int
	// unsent is true for content that is never sent.
	unsent bool
	// bond says how its reasoning is bound. blank is true for reasoning without words.
	bond  bond
	blank bool
}

// bond says by what an API recognises reasoning.
type bond uint8

const (
	unbound  bond = iota // By nothing.
	signed               // It is signed together with everything before it.
	itemized             // It is an item of the Responses API.
)

// call is what a request or a result says about its call.
type call struct {
	id, tool, folder string
	facts            effect.Facts
	// failed, interrupted and cut are set for a result; cut is true where it is only a part of what
	// was asked for.
	failed, interrupted, cut bool
}

// The client's own texts.
const (
	question    = "What did we do so far?"
	subtask     = "The following tool was executed by the user"
	cleared     = "[Old tool result content cleared]"
	interrupted = "[Tool execution was interrupted]"
)

// madeText is one of the client's own texts.
func madeText(text string) model.Part {
	return model.Part{Text: model.Text{Encoding: model.Literal, Literal: text}}
}

// blockOf are the numbers of a part's events: a call has two.
func blockOf(index int) (own, result int) { return 2*index + 1, 2*index + 2 }

// newBlock is an event of one part.
func newBlock(k model.Kind, role string, index int, p model.Part) block {
	own, _ := blockOf(index)
	return block{event: model.Event{
		Kind: k, Role: role, ID: model.ID{Block: own}, Parts: []model.Part{p}, Call: none,
	}}
}
