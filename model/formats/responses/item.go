package responses

import (
	"decant/model"
	"decant/model/formats/effect"
	"decant/model/source"
)

// Item is one item that was read.
type Item struct {
	// Type is the item's type: "message" for a message that omits it, "" for a value that is not an
	// item.
	Type string
	// Known is true for a type that this package knows. Clients skip other types, and the API
	// refuses them.
	Known bool
	// ID is the server's id for the item, and Turn is the turn that Codex noted on it; "" for none.
	ID, Turn string
	// Role is the role of a message. For other items it says who makes them: "assistant" for the
	// model's, "user" for outputs, "system" for what the client adds.
	Role string
	// Model is true for what the model made: reasoning, its messages and its calls.
	Model bool
	// Server is true where a part of the history is only on the server.
	Server bool
	// Events are unfinished events. Kind, Role, Label, Fixed, Signed, Opaque, Parts and the Block
	// of the ID are set, and Call is -1. Each part of a message is an event, and a call with its
	// own output is two. It is nil for a value that is not an item.
	Events []model.Event
	// Calls are what the events say about calls, by their index in Events. An entry is nil for an
	// event without a call; the list is nil when there are no calls.
	Calls []*Call
}

// Call is what a request or an output says about its call.
type Call struct {
	// ID pairs request and output. It is "" for a call that contains both, which are already
	// paired.
	ID string
	// Tool is the tool's name as stored, after its namespace or server and two underscores. For a
	// kind of call without a tool it is the item's type. An output has none.
	Tool string
	// Folder is the folder for relative paths in a request's arguments, or "" when unknown.
	Folder string
	// Facts say what a request does. A caller that knows more than the request shows may put the
	// Facts of ReadScript there before it calls PairSides.
	effect.Facts
	// Deliveries are the possible outputs of a script, from ReadScript.
	Deliveries []Delivery
	// Status is how the call ended according to an output. For a request it is Unanswered.
	Status model.Status
	// Partial is true for an incomplete output: cut, or of a program that still runs.
	Partial bool
	// Running is true for an output of a program that still runs.
	Running bool

	of *Call // The request in the same item.
}

// Reader reads items. It reuses memory between reads and is not safe for concurrent use. The zero
// Reader knows no folder.
type Reader struct {
	// CWD is the absolute folder for relative paths of calls that name no folder, or "" when
	// unknown. It may be changed between reads.
	CWD string

	tree source.Tree // Of arguments inside a string.
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

// addEvent appends an event to an item, with its call or nil.
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

// Delivery is a text that an output may contain, and what it then delivers.
type Delivery struct {
	// URI identifies the resource. Text is the place of a JSON string in the source, or empty for
	// an image.
	URI  string
	Text source.Span
}
