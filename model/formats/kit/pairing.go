package kit

import (
	"slices"

	"decant/model"
)

// Pairing connects the tool calls of a conversation with their results, while a codec processes its
// events in order. K is the key by which a result finds its call: the id, and whatever else
// distinguishes calls with one id.
type Pairing[K comparable] struct {
	c *model.Conversation
	// waits are the calls without a result.
	waits   map[K]waiting
	orphans []int
}

// waiting are calls by their indices in the conversation's Calls: the first, and those after it.
// Nearly always there is only one.
type waiting struct {
	first int
	rest  []int
}

// NewPairing pairs the events in c. It fills in the Calls of c, and Call of its events.
func NewPairing[K comparable](c *model.Conversation) *Pairing[K] {
	return &Pairing[K]{c: c, waits: make(map[K]waiting)}
}

// Ask adds the call that an event requests, and notes that the call waits for its result. It sets
// the call's request and returns the call's index in the conversation's Calls.
func (p *Pairing[K]) Ask(k K, request int, call model.Call) int {
	at := len(p.c.Calls)
	call.Request, call.Result, call.Status = request, -1, model.Unanswered
	p.c.Events[request].Call = at
	p.c.Calls = append(p.c.Calls, call)
	if w, ok := p.waits[k]; ok {
		w.rest = append(w.rest, at)
		p.waits[k] = w
	} else {
		p.waits[k] = waiting{first: at}
	}
	return at
}

// Answer connects a result with the first waiting call of its key, and returns the call's index.
// Where no call waits it returns false, and the result is one of [Pairing.Orphans].
func (p *Pairing[K]) Answer(k K, result int, s model.Status) (at int, ok bool) {
	w, ok := p.waits[k]
	if !ok {
		p.orphans = append(p.orphans, result)
		return 0, false
	}
	if len(w.rest) == 0 {
		delete(p.waits, k)
	} else {
		p.waits[k] = waiting{w.rest[0], w.rest[1:]}
	}
	p.Tie(w.first, result, s)
	return w.first, true
}

// Tie makes an event the result of the call at an index of the conversation's Calls.
func (p *Pairing[K]) Tie(at, result int, s model.Status) {
	p.c.Calls[at].Result, p.c.Calls[at].Status = result, s
	p.c.Events[result].Call = at
}

// PairAll processes the events in order. read returns the key of an event's call and what is known
// about the call, for a result its status; it is false for an event without a call. describe is
// called for each call that finds its result.
func (p *Pairing[K]) PairAll(
	read func(event int) (K, model.Call, bool), describe func(*model.Call),
) {
	asked := 0
	for i := range p.c.Events {
		if p.c.Events[i].Kind == model.ToolCall {
			asked++
		}
	}
	p.c.Calls = slices.Grow(p.c.Calls, asked)
	for i := range p.c.Events {
		k, call, ok := read(i)
		if !ok {
			continue
		}
		if p.c.Events[i].Kind == model.ToolCall {
			p.Ask(k, i, call)
		} else if at, ok := p.Answer(k, i, call.Status); ok {
			describe(&p.c.Calls[at])
		}
	}
}

// AdoptAll adds a call for each orphan. Only its result is known.
func (p *Pairing[K]) AdoptAll(read func(event int) (K, model.Call, bool)) {
	for _, i := range p.orphans {
		_, call, _ := read(i)
		p.Adopt(i, model.Call{ID: call.ID, Tool: call.Tool, Status: call.Status})
	}
}

// EndStatus is the status of a call whose result says that it failed or was interrupted.
func EndStatus(failed, interrupted bool) model.Status {
	switch {
	case interrupted: // It is also flagged as a failure.
		return model.Interrupted
	case failed:
		return model.Failed
	}
	return model.Succeeded
}

// StopWaiting says that no later event answers an earlier call.
func (p *Pairing[K]) StopWaiting() { clear(p.waits) }

// Orphans are the results, in order, for which no call waited.
func (p *Pairing[K]) Orphans() []int { return p.orphans }

// Adopt adds a call that has only a result, and sets the call's result.
func (p *Pairing[K]) Adopt(result int, call model.Call) {
	call.Request, call.Result = -1, result
	p.c.Events[result].Call = len(p.c.Calls)
	p.c.Calls = append(p.c.Calls, call)
}

// MarkUnique sets for each call whether at most one request of the conversation has its id. It is
// called once, after all calls are added.
func MarkUnique(c *model.Conversation) {
	count := make(map[string]int, len(c.Calls))
	for i := range c.Calls {
		if c.Calls[i].Request >= 0 {
			count[c.Calls[i].ID]++
		}
	}
	for i := range c.Calls {
		c.Calls[i].Unique = count[c.Calls[i].ID] <= 1
	}
}
