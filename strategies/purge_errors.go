package strategies

import "decant/model"

// ErrorSettings are the settings of purge-errors.
type ErrorSettings struct {
	// Turns is how many turns back a failed call may be and stay as it is.
	Turns int
	// MinBytes is how long arguments may be and stay as they are.
	MinBytes int
}

// defaultErrorSettings leave what may still be worked on.
var defaultErrorSettings = ErrorSettings{Turns: 4, MinBytes: 500}

// errorKeys are the strategy's settings by name.
var errorKeys = []Key{
	countKey("strategies.purge-errors.turns",
		"arguments of failed calls up to this many turns back stay",
		func(s *Spec) *int { return &s.Settings.Errors.Turns }),
	countKey("strategies.purge-errors.min_bytes",
		"arguments up to this size stay as they are",
		func(s *Spec) *int { return &s.Settings.Errors.MinBytes }),
}

// purgeErrors is the strategy's row of the registry.
var purgeErrors = strategy{
	Info: Info{
		"purge-errors", "arguments of old failed calls shrink; those that went well later go",
		[]model.Class{model.Dropped},
	},
	one:   "failed call that is old or went well later",
	many:  "failed calls that are old or went well later",
	kinds: []model.Kind{model.ToolCall},
	make: func(v *view, _ Use) looker {
		return &errorPurger{v: v, set: v.e.spec.Settings.Errors}
	},
}

// errorPurger shrinks failed calls, or removes them.
type errorPurger struct {
	v   *view
	set ErrorSettings
	out [2]edit
}

// look proposes to remove a failed call that the same call later answered well, else
// short arguments where it is old.
func (p *errorPurger) look(event int) []edit {
	v := p.v
	e := v.ix.event(event)
	if e.Kind != model.ToolCall || e.Call < 0 || !v.allows(model.Dropped, Classes(model.Dropped)) {
		return nil
	}
	call := &v.ix.Conversation.Calls[e.Call]
	if call.Status != model.Failed || !call.Pair() {
		return nil
	}
	retried, f := p.mayGo(e.Call), v.ix.shrunk[e.Call]
	old := f != nil && e.Bytes > p.set.MinBytes &&
		len(v.ix.Conversation.Turns)-e.Turn > p.set.Turns
	if !retried && !old || !v.free(event) {
		return nil
	}
	if retried {
		if out := p.pair(call, p.retry(e.Call)); out != nil {
			return out
		}
	}
	if !old {
		v.note(laterWay)
		return nil
	}
	return p.shrink(event, f)
}

// mayGo reports whether an equal call went well after a failed one. A call with two
// results stays, as one of them would be left alone.
func (p *errorPurger) mayGo(call int) bool {
	f := &p.v.ix.calls[call]
	return !f.odd && !p.v.ix.Conversation.Calls[call].Keeps && len(p.v.ix.retries(call)) > 0
}

// retry is the result of the first equal call that went well later and is still
// told, -1 for none.
func (p *errorPurger) retry(call int) int {
	for _, later := range p.v.ix.retries(call) {
		c := &p.v.ix.Conversation.Calls[later]
		if p.v.stands(c) && p.v.told(c.Result) {
			return c.Result
		}
	}
	return -1
}

// pair removes both halves of a failed call, nil where one of them has to stay.
func (p *errorPurger) pair(call *model.Call, retry int) []edit {
	v := p.v
	if retry < 0 || !v.stands(call) || v.e.fences[call.Result] != noFence ||
		v.e.verdicts[call.Result] == Keep {
		return nil
	}
	for i, event := range [...]int{call.Request, call.Result} {
		p.out[i] = edit{
			event: event, part: -1, op: model.Remove, class: model.Dropped,
			reason: "the same call went well later", anchor: -1, anchorPart: -1, cover: retry,
		}
	}
	return p.out[:]
}

// shrink is short arguments.
func (p *errorPurger) shrink(event int, f *shrunkFact) []edit {
	v := p.v
	if !v.untouched(event) {
		v.note(otherWay)
		return nil
	}
	if !v.shorter(event, f.failed.text, f.failed.weight) {
		return nil
	}
	p.out[0] = edit{
		event: event, part: -1, op: model.Replace, text: f.failed.text, weight: f.failed.weight,
		class: model.Dropped, reason: "an old call that failed",
		anchor: -1, anchorPart: -1, cover: -1,
	}
	return p.out[:1]
}
