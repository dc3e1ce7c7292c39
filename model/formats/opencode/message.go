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
	// err is why it cannot be read, nil for one that can.
	err error
	// user is true for what is said to the model, else it is an answer.
	user bool
	// id is its own, parent that of the prompt that it answers.
	id, parent string
	// created is when it was made, in milliseconds; time is the same.
	created float64
	time    time.Time
	// parts are in the order of their ids, blocks the events in the making: of an answer those of
	// one step stand together, with the results of its calls behind them.
	parts  []part
	blocks []block
	// prompt is true where a person typed it.
	prompt bool
	// compacts is the place in parts of what asks for a compaction, none for none; tail is the
	// message from which on that keeps all. Auto is true where the client asked itself, full where
	// it did so as the context was full before the prompt was answered.
	compacts   int
	tail       string
	auto, full bool
	// sums is true for the reply to a compaction, finished for an answer that came to its end,
	// failed for one that ended in an error, unsent for one that is not sent for it.
	sums, finished, failed, unsent bool
	// model is what it is by, or for; provider serves that.
	provider, model string
	usage           kit.Usage
	// context is what was in context after it, in tokens; 0 where it is not known.
	context int
	// diffs is true where it lists what changed in files since.
	diffs bool
	// health is whether the client takes its info.
	health health
}

// part is what Open keeps of one part.
type part struct {
	// index is its place in the list of the file.
	index int
	id    string
	// kind is its type.
	kind string
	// health is whether the client takes it, whose the message that it names.
	health health
	whose  string
}

// block is one event in the making.
type block struct {
	event model.Event
	// call is set for requests and results.
	call *call
	// step is the request to the model within the message, from 0, that it belongs to.
	step int
	// unsent is true for what is never sent.
	unsent bool
	// bond is how its reasoning is bound, blank is true for reasoning without words.
	bond  bond
	blank bool
}

// bond is by what an API recognizes reasoning.
type bond uint8

const (
	unbound  bond = iota // By nothing.
	signed               // It is signed with all that precedes it.
	itemized             // It is an item of the Responses API.
)

// call is what a request or a result says of its call.
type call struct {
	id, tool, folder string
	facts            effect.Facts
	// failed, interrupted and cut are a result's; cut is true where it is a part of what was asked.
	failed, interrupted, cut bool
}

// What the client says by itself.
const (
	question    = "What did we do so far?"
	subtask     = "The following tool was executed by the user"
	cleared     = "[Old tool result content cleared]"
	interrupted = "[Tool execution was interrupted]"
)

// madeText is a text that the client says by itself.
func madeText(text string) model.Part {
	return model.Part{Text: model.Text{Encoding: model.Literal, Literal: text}}
}

// blockOf are the numbers of the events of a part: a call has two.
func blockOf(index int) (own, result int) { return 2*index + 1, 2*index + 2 }

// newBlock is an event of one part.
func newBlock(k model.Kind, role string, index int, p model.Part) block {
	own, _ := blockOf(index)
	return block{event: model.Event{
		Kind: k, Role: role, ID: model.ID{Block: own}, Parts: []model.Part{p}, Call: none,
	}}
}
