package kit

import "decant/model"

// Pairing ties the tool calls of a conversation to their results, while a codec goes
// through its events in order. K is by what a result finds its call: the id, and what
// else keeps calls of one id apart.
type Pairing[K comparable] struct {
	c *model.Conversation
	// waits are the calls without a result, by their place in the conversation's Calls.
	waits   map[K][]int
	orphans []int
}

// NewPairing pairs what is in c. It fills in the Calls of c, and Call of its events.
func NewPairing[K comparable](c *model.Conversation) *Pairing[K] {
	return &Pairing[K]{c: c, waits: make(map[K][]int)}
}

// Ask lists the call that an event requests. Of call it sets where the request is, and
// that it waits for its result. It returns its place in the conversation's Calls.
func (p *Pairing[K]) Ask(k K, request int, call model.Call) int {
	at := len(p.c.Calls)
	call.Request, call.Result, call.Status = request, -1, model.Unanswered
	p.c.Events[request].Call = at
	p.c.Calls = append(p.c.Calls, call)
	p.waits[k] = append(p.waits[k], at)
	return at
}

// Answer ties a result to the first call of its key that waits, and returns the call's
// place. Where none waits it returns false, and the result is one of [Pairing.Orphans].
func (p *Pairing[K]) Answer(k K, result int, s model.Status) (at int, ok bool) {
	all := p.waits[k]
	if len(all) == 0 {
		p.orphans = append(p.orphans, result)
		return 0, false
	}
	p.waits[k] = all[1:]
	p.Tie(all[0], result, s)
	return all[0], true
}

// Tie makes an event the result of the call at a place of the conversation's Calls.
func (p *Pairing[K]) Tie(at, result int, s model.Status) {
	p.c.Calls[at].Result, p.c.Calls[at].Status = result, s
	p.c.Events[result].Call = at
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
