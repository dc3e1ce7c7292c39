package kit

import (
	"slices"

	"decant/model"
)

// Pairing ties the tool calls of a conversation to their results, while a codec goes
// through its events in order. K is by what a result finds its call: the id, and what
// else keeps calls of one id apart.
type Pairing[K comparable] struct {
	c *model.Conversation
	// waits are the calls without a result.
	waits   map[K]waiting
	orphans []int
}

// waiting are calls by their places in the conversation's Calls: the first, and those after it.
// Nearly always there is one.
type waiting struct {
	first int
	rest  []int
}

// NewPairing pairs what is in c. It fills in the Calls of c, and Call of its events.
func NewPairing[K comparable](c *model.Conversation) *Pairing[K] {
	return &Pairing[K]{c: c, waits: make(map[K]waiting)}
}

// Ask lists the call that an event requests. Of call it sets where the request is, and
// that it waits for its result. It returns its place in the conversation's Calls.
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

// Answer ties a result to the first call of its key that waits, and returns the call's
// place. Where none waits it returns false, and the result is one of [Pairing.Orphans].
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

// Tie makes an event the result of the call at a place of the conversation's Calls.
func (p *Pairing[K]) Tie(at, result int, s model.Status) {
	p.c.Calls[at].Result, p.c.Calls[at].Status = result, s
	p.c.Events[result].Call = at
}

// PairAll goes through the events in order. Read tells by what an event's call is found, and
// what is known of it, of a result its status; false for an event that has no call. Describe
// is told of each call that finds its result.
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

// AdoptAll lists a call for each orphan, of which there is no more than its result tells.
func (p *Pairing[K]) AdoptAll(read func(event int) (K, model.Call, bool)) {
	for _, i := range p.orphans {
		_, call, _ := read(i)
		p.Adopt(i, model.Call{ID: call.ID, Tool: call.Tool, Status: call.Status})
	}
}

// EndStatus is how a call ended whose result says that it failed, or was interrupted.
func EndStatus(failed, interrupted bool) model.Status {
	switch {
	case interrupted: // It is flagged as a failure too.
		return model.Interrupted
	case failed:
		return model.Failed
	}
	return model.Succeeded
}

// StopWaiting says that nothing which follows answers a call before.
func (p *Pairing[K]) StopWaiting() { clear(p.waits) }

// Orphans are the results, in order, for which no call waited.
func (p *Pairing[K]) Orphans() []int { return p.orphans }

// Adopt lists a call of which there is the result alone. Of call it sets where that is.
func (p *Pairing[K]) Adopt(result int, call model.Call) {
	call.Request, call.Result = -1, result
	p.c.Events[result].Call = len(p.c.Calls)
	p.c.Calls = append(p.c.Calls, call)
}

// MarkUnique says of each call whether at most one request of the conversation has its
// id. It is called once all calls are listed.
func MarkUnique(c *model.Conversation) {
	count := make(map[string]int)
	for i := range c.Calls {
		if c.Calls[i].Request >= 0 {
			count[c.Calls[i].ID]++
		}
	}
	for i := range c.Calls {
		c.Calls[i].Unique = count[c.Calls[i].ID] <= 1
	}
}
