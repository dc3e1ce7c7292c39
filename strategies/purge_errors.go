package strategies

import (
	"bytes"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/marker"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/why"
)

// errorSettings are the settings of purge-errors.
type errorSettings struct {
	turns    int // How many turns back a failed call stays as it is.
	minBytes int // The size up to which arguments stay.
}

// errorOwn holds the settings. By default, what may still be worked on stays.
var errorOwn = spec.Own[errorSettings]{
	Owner: "purge-errors", Default: errorSettings{turns: 4, minBytes: 500},
}

// errorKeys are the strategy's settings by name.
var errorKeys = []spec.Key{
	errorOwn.NewCount("strategies.purge-errors.turns",
		"arguments of failed calls up to this many turns back stay",
		func(s *errorSettings) *int { return &s.turns }),
	errorOwn.NewCount("strategies.purge-errors.min_bytes",
		"arguments up to this size stay as they are",
		func(s *errorSettings) *int { return &s.minBytes }),
}

// purgeErrors is the registry entry of the strategy.
var purgeErrors = strategy{
	Info: spec.Info{
		Name:    "purge-errors",
		Summary: "shortens old failed calls; removes those that succeeded later",
		Classes: []model.Class{model.Dropped},
	},
	one:   "failed call that is old or succeeded later",
	many:  "failed calls that are old or succeeded later",
	facts: []facts.Kind{facts.KindEqualCalls, facts.KindArguments},
	kinds: []model.Kind{model.ToolCall},
	keys:  errorKeys,
	make: func(v *plan.View, _ spec.Use) plan.Pass {
		return &errorPurger{v: v, set: errorOwn.Of(v.Chosen())}
	},
	prove:   provePurged,
	markers: leaves(marker.Note),
}

// errorPurger shrinks failed calls or removes them.
type errorPurger struct {
	v   *plan.View
	set errorSettings
	out [2]plan.Edit
}

// Propose proposes to remove a failed call if the same call succeeded later. Otherwise it proposes
// short arguments for an old call.
func (p *errorPurger) Propose(event int) []plan.Edit {
	v := p.v
	e := v.Index.Event(event)
	if e.Kind != model.ToolCall || e.Call < 0 || !v.Allows(model.Dropped,
		spec.NewClassSet(model.Dropped)) {
		return nil
	}
	call := &v.Index.Conversation.Calls[e.Call]
	if call.Status != model.Failed || !call.Pair() {
		return nil
	}
	retried, f := p.mayGo(e.Call), v.Index.Shrunk(e.Call)
	old := f != nil && e.Bytes > p.set.minBytes &&
		len(v.Index.Conversation.Turns)-e.Turn > p.set.turns
	if !retried && !old || !v.Free(event) {
		return nil
	}
	if retried {
		if out := p.pair(call, p.retry(e.Call)); out != nil {
			return out
		}
	}
	if !old {
		v.Note(why.Later)
		return nil
	}
	return p.shrink(event, f)
}

// mayGo reports whether an equal call succeeded after a failed one. A call with two results stays,
// because one result would be left alone.
func (p *errorPurger) mayGo(call int) bool {
	ix := p.v.Index
	return !ix.HasTwoResults(call) && !ix.Conversation.Calls[call].Keeps &&
		len(ix.Retries(call)) > 0
}

// retry returns the result of the first equal later call that succeeded and is still there, -1 for
// none.
func (p *errorPurger) retry(call int) int {
	for _, later := range p.v.Index.Retries(call) {
		c := &p.v.Index.Conversation.Calls[later]
		if p.v.Stands(c) && p.v.HasFullText(c.Result) {
			return c.Result
		}
	}
	return -1
}

// pair removes both halves of a failed call. It returns nil if one of them must stay.
func (p *errorPurger) pair(call *model.Call, retry int) []plan.Edit {
	v := p.v
	if retry < 0 || !v.Stands(call) || v.FencedOff(call.Result) ||
		v.Pinned(call.Result) {
		return nil
	}
	for i, event := range [...]int{call.Request, call.Result} {
		p.out[i] = plan.Edit{
			Event: event, Part: -1, Op: model.Remove, Class: model.Dropped,
			Reason: "the same call succeeded later", Anchor: -1, AnchorPart: -1, Cover: retry,
		}
	}
	return p.out[:]
}

// shrink returns the edit that shortens the arguments.
func (p *errorPurger) shrink(event int, f *facts.ShrunkFact) []plan.Edit {
	v := p.v
	if !v.Untouched(event) {
		v.Note(why.Changed)
		return nil
	}
	if !v.ShorterMarker(event, f.Failed.Text, f.Failed.Weight) {
		return nil
	}
	p.out[0] = replaceWhole(event, f.Failed, model.Dropped, "an old call that failed",
		marker.AfterNote)
	return p.out[:1]
}

// provePurged checks a failed call's age, or the equal call that succeeded later.
func provePurged(k *check.Finished, c *model.Change) (model.Class, string) {
	failed := k.CallOf(c.Event)
	if failed == nil || !failed.Pair() || failed.Status != model.Failed {
		return model.Dropped, "no failed call"
	}
	if c.Op == model.Replace {
		age := len(k.Conversation.Turns) - k.Conversation.EventAt(c.Event).Turn
		if age <= errorOwn.Of(&k.Plan.Spec).turns || failed.Request != c.Event {
			return model.Dropped, "not old enough"
		}
		_, wrong := k.Shrinks(c)
		return model.Dropped, wrong
	}
	again := -1
	if c.Cover >= 0 {
		again = k.Conversation.EventAt(c.Cover).Call
	}
	if again < 0 || !k.Conversation.Calls[again].Pair() ||
		!k.Conversation.Calls[again].Status.Good() ||
		k.Conversation.Calls[again].Tool != failed.Tool ||
		!bytes.Equal(k.Arguments(&k.Conversation.Calls[again]), k.Arguments(failed)) {
		return model.Dropped, "the same call did not succeed"
	}
	return model.Dropped, ""
}
