package responses

import (
	"decant/model"
	"decant/model/formats/effect"
	"decant/model/source"
)

// Item is one item as it was read.
type Item struct {
	// Type is the item's type, "message" for a message that omits it, "" for what is
	// no item.
	Type string
	// Known is true for a type that this package knows; clients pass over others, the
	// API refuses them.
	Known bool
	// ID is the id that the server gave it, "" for none. Turn is the turn that Codex
	// noted on it, "" for none.
	ID, Turn string
	// Role is a message's, else who makes such items: "assistant" for the model's,
	// "user" for outputs, "system" for what the client adds.
	Role string
	// Model is true for what the model made: reasoning, its messages and its calls.
	Model bool
	// Server is true where a part of the history stands on the server only.
	Server bool
	// Events are in the making: Kind, Role, Label, Fixed, Signed, Opaque, Parts, and of
	// the ID its Block are set, Call is -1. Each part of a message is an event; a call
	// that holds its own output is two. Nil for what is no item.
	Events []model.Event
	// Calls are what the events say of calls, by their index in Events: nil for an event
	// of no call. Nil when there are none.
	Calls []*Call
}

// Call is what a request or an output says of its call.
type Call struct {
	// ID pairs request and output, "" for a call that holds both, which are paired as
	// they stand.
	ID string
	// Tool is the tool's name as stored, with two underscores behind the namespace or
	// server that it belongs to; for a kind of call that has none the item's type. An
	// output has none.
	Tool string
	// Folder is what relative paths in a request's arguments are taken from, "" when not
	// known.
	Folder string
	// Facts are what a request does. A caller that knows more than the request tells
	// may put Script's there before Pair.
	effect.Facts
	// Deliveries are what the outputs of a script may be, from Script.
	Deliveries []Delivery
	// Status is how an output says that the call ended; of a request, Unanswered.
	Status model.Status
	// Partial is true for an output that is not the whole of what there was: cut, or
	// of a program that still runs.
	Partial bool

	of *Call // The request that stands in the same item.
}

// Reader reads items. It keeps memory between reads and is not safe for concurrent
// use. The zero Reader knows no folder.
type Reader struct {
	// CWD is where relative paths are taken from that a call names no folder for,
	// absolute; "" when not known. It may be changed between reads.
	CWD string

	tree source.Tree // Of the arguments that stand in a string.
	buf  []byte
}

// typeOf is an item's type. A message may omit it.
func typeOf(v source.Value) string {
	if t := v.Get("type"); t.Exists() {
		return t.Text()
	}
	if v.Get("role").Kind() == source.KindString && v.Get("content").Exists() {
		return "message"
	}
	return ""
}

// addEvent appends an event to an item, of a call or of none.
func (it *Item) addEvent(e model.Event, c *Call) {
	e.Call, e.ID.Block = -1, len(it.Events)+1
	if e.Role == "" {
		e.Role = it.Role
	}
	it.Events = append(it.Events, e)
	if c != nil {
		for len(it.Calls) < len(it.Events)-1 {
			it.Calls = append(it.Calls, nil)
		}
		it.Calls = append(it.Calls, c)
	}
}

// Delivery is a text that an output may hold, and what it then is.
type Delivery struct {
	// URI is of the resource; Text is where a JSON string stands in the source, empty for
	// an image.
	URI  string
	Text source.Span
}
