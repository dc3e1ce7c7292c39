package messages

import (
	"decant/model"
	"decant/model/formats/effect"
	"decant/model/formats/responses"
	"decant/model/source"
)

// call is what an event says of its call.
type call struct {
	id, tool string
	// facts are what a request does.
	facts effect.Facts
	// failed is true for a result that says that it is an error.
	failed bool
}

// state is what a dialect needs again for a fork.
type state struct {
	place place
	// items are the messages in file order.
	items []item
	// calls are what events say of calls, by event.
	calls map[int]*call
	// findings are what was seen of broken rules while opening.
	findings []model.Finding
	// cut is true where the file holds more than is written: a trajectory.
	cut bool
}

// item is one message: its record, and where its events stand.
type item struct{ record, from, to int }

// reader makes the events of a conversation. A dialect uses add, turn, find and the
// fields of the first group.
type reader struct {
	d *Dialect
	c *model.Conversation
	s *state
	// role is who says the events that are added next; partition and message are
	// theirs. A dialect sets role and raises the other two.
	role               string
	partition, message int
	// cwd is where relative paths are taken from, "" when not known; used the most
	// tokens that a reply is said to have had for its context.
	cwd  string
	used int

	condensed           condensed
	record, item, block int
	turns               int
	prompt              bool // The next event starts a turn.
	marks               int  // How many cache_control marks there are.
	demands             bool // The request wants a tool called, whichever.
	tree                source.Tree
	arguments           source.Tree

	// What the Responses API needs: its items' reader, the halves of calls, the answer
	// at hand and whether the last item was of it, and whether a part is on the server.
	wire           responses.Reader
	sides          []responses.Side
	group          int
	inside, server bool
}

// add lists an event of the message at hand; call is what it says of its call, nil for
// none. A Block that the event has counts, else the events of a message are numbered.
// It returns the event's index.
func (r *reader) add(e model.Event, call *call) int {
	r.block++
	if e.ID.Block == 0 {
		e.ID.Block = r.block
	}
	e.ID.Record, e.ID.Item, e.Record = r.record+1, r.item, r.record
	e.Live, e.Call, e.Partition, e.Message = true, -1, r.partition, r.message
	if e.Role == "" {
		e.Role = r.role
	}
	n := len(r.c.Events)
	if r.prompt {
		r.prompt, e.Prompt = false, true
		r.turns++
		r.c.Turns = append(r.c.Turns, model.Turn{Number: r.turns, Prompt: n})
	}
	if e.Turn = r.turns; r.turns > 0 {
		t := &r.c.Turns[r.turns-1]
		t.Events = append(t.Events, n)
	}
	r.c.Events = append(r.c.Events, e)
	if call != nil {
		r.s.calls[n] = call
	}
	return n
}

// turn says that the next event starts a turn.
func (r *reader) turn() { r.prompt = true }

// find notes a broken rule at an event.
func (r *reader) find(event int, rule string) {
	r.s.findings = append(r.s.findings, r.d.finding(r.c.Events[event].ID.String(), rule))
}

// finding is a broken rule at a place.
func (d *Dialect) finding(place, rule string) model.Finding {
	f := model.Finding{Rule: rule, Place: place}
	for _, known := range d.rules {
		if known.Name == rule {
			f.Effect = known.Effect
		}
	}
	return f
}

// parsed is JSON that stands in a string: the arguments of a call. It is absent where
// the text is no JSON, and void after the next call.
func (r *reader) parsed(text string) source.Value {
	if r.arguments.Parse([]byte(text), source.Span{End: len(text)}) != nil {
		return source.Value{}
	}
	return r.arguments.Root()
}

// stringPart is a text, a JSON string at the value.
func stringPart(v source.Value) model.Part {
	return model.Part{Text: model.Text{Encoding: model.JSONString, Span: v.Span()}}
}

// dataPart is a value as compact JSON.
func dataPart(v source.Value) model.Part {
	return model.Part{
		Kind: model.PartData, Text: model.Text{Encoding: model.JSONValue, Span: v.Span()},
	}
}

// one is an event of one part.
func one(k model.Kind, p model.Part) model.Event {
	return model.Event{Kind: k, Parts: []model.Part{p}}
}
