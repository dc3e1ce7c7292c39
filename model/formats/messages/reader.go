package messages

import (
	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/formats/effect"
	"decant/model/formats/kit"
	"decant/model/formats/responses"
	"decant/model/source"
)

// call is what an event says about its call.
type call struct {
	id, tool string
	// facts say what a request does.
	facts effect.Facts
	// folder is the folder for relative paths in its arguments, or "" when unknown.
	folder string
	// failed is true for a result that says it is an error.
	failed bool
}

// state is what a dialect needs again for a fork.
type state struct {
	place place
	// items are the messages in file order.
	items []item
	// calls are what events say about calls, by event.
	calls map[int]*call
	// findings are the broken rules that were found while opening.
	findings []model.Finding
	// cut is true where the file contains more than is written: a trajectory.
	cut bool
}

// item is one message: its record, and the range of its events.
type item struct{ record, from, to int }

// reader makes the events of a conversation. A dialect uses add, startTurn, find and the
// fields of the first group.
type reader struct {
	c *model.Conversation
	s *state
	// rules are the dialect's rules.
	rules kit.RuleTable
	// role is the role of the events that are added next, with their partition and message. A
	// dialect sets role and increases the other two.
	role               string
	partition, message int
	// cwd is the folder for relative paths, or "" when unknown.
	cwd string

	condensed           condensed
	record, item, block int
	turns               int
	prompt              bool            // The next event starts a turn.
	marks               int             // The number of cache_control marks.
	binds               bool            // A named model binds reasoning to what precedes it.
	demands             bool            // The request requires a call of any tool.
	referred            map[string]bool // The tools that results name.
	// The definitions that are deferred, and those of tools that find others, by event.
	deferred, searches map[int]bool
	arguments          source.Tree
	buf                []byte // What viewArguments used last.

	// The state for the Responses API: its items' reader, the halves of calls, the current answer
	// and whether the last item belonged to it.
	wire   responses.Reader
	sides  []responses.Side
	group  int
	inside bool
}

// add lists an event of the current message. call is what it says about its call, or nil. It
// numbers the events of a message unless the event already has a Block. It returns the event's
// index.
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
	e.Turn = r.turns
	kit.AddEvent(r.c, e)
	if call != nil {
		r.s.calls[n] = call
	}
	return n
}

// startMessage says that the following events belong to the next message. It returns the index of
// the first.
func (r *reader) startMessage() int {
	r.block = 0
	return len(r.c.Events)
}

// endMessage says that all events of a message are listed, from an index on.
func (r *reader) endMessage(from int) {
	r.prompt = false
	r.s.items = append(r.s.items, item{record: r.record, from: from, to: len(r.c.Events)})
}

// startTurn says that the next event starts a turn.
func (r *reader) startTurn() { r.prompt = true }

// find notes a broken rule at an event.
func (r *reader) find(event int, rule string) {
	r.s.findings = append(r.s.findings, r.rules.Find(rule, r.c.Events[event].ID.String()))
}

// findEmpty notes a rule that the current message breaks when it has no event.
func (r *reader) findEmpty(rule string) {
	id := model.ID{Record: r.record + 1, Item: r.item, Block: 1}
	r.s.findings = append(r.s.findings, r.rules.Find(rule, id.String()))
}

// viewArguments is the text of a call's arguments. It is void after the next call.
func (r *reader) viewArguments(e *model.Event) []byte {
	var text []byte
	text, r.buf = r.c.ViewEvent(r.buf, e)
	return text
}

// parseArguments parses the JSON of a call's arguments. The value is absent where the text is not
// JSON, and void after the next call.
func (r *reader) parseArguments(text []byte) source.Value {
	if r.arguments.Parse(text, source.Span{End: len(text)}) != nil {
		return source.Value{}
	}
	return r.arguments.Root()
}

// addSystem lists a system text, which stays unchanged in every fork.
func (r *reader) addSystem(p model.Part) {
	e := oneBlock(model.System, p)
	e.Fixed, e.Role = true, "system"
	i := r.add(e, nil)
	if r.cwd == "" {
		r.cwd = workingFolder(r.c.EventText(&r.c.Events[i]))
	}
}

// addDefinition lists the definition of a tool.
func (r *reader) addDefinition(v source.Value, name string, fixed bool) {
	e := oneBlock(model.Definition, blocks.DataPart(v))
	e.Label, e.Fixed, e.Role = name, fixed, "system"
	r.add(e, nil)
	r.noteDeferred(v)
}

// countMark counts the cache_control mark that a block may have.
func (r *reader) countMark(b source.Value) {
	if b.Get("cache_control").Kind() == source.KindObject {
		r.marks++
	}
}

// recordUsage lists the recorded call of a reply that was stored as a whole; from is its first
// event.
func (r *reader) recordUsage(v source.Value, from int) {
	if from == len(r.c.Events) || r.c.Events[from].Role != "assistant" {
		return
	}
	u := usageOf(v.Get("usage"))
	u.Event, u.Model = from, r.c.Model
	r.c.Answered(u)
}

// noteServer notes once that a part of the history is on the server.
func (r *reader) noteServer(name string) {
	if !r.c.OnServer {
		r.c.OnServer = true
		r.c.Warnings = append(r.c.Warnings, model.Warning{Text: "a part of the conversation is " +
			"only on the server (" + name + "): decant cannot show it, and keeps all that refers " +
			"to it"})
	}
}

// oneBlock is an event of one part.
func oneBlock(k model.Kind, p model.Part) model.Event {
	return model.Event{Kind: k, Parts: []model.Part{p}}
}
