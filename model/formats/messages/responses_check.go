package messages

import (
	"decant/model"
	"decant/model/formats/responses"
)

// settleResponses pairs calls, binds reasoning to its answer, and looks for broken rules.
func settleResponses(r *reader) {
	p := &pairer{reader: r, tools: r.pickTools()}
	p.readOthers()
	responses.PairSides(r.c, r.sides)
	p.wrapResults()
	if r.c.OnServer {
		holdServer(r.c)
	}
	r.c.Rules = model.Rules{
		Reasoning: model.ReasoningGroup, Held: openReasoning(r.c.Events), ToolForCalls: true,
	}
	if r.demands && !r.definesTool() {
		r.c.Rules.ToolsStay = oneCalled
	}
	r.keepDeferred()
	k := &responsesCheck{r}
	k.checkPairs()
	k.checkReasoning()
}

// responsesCheck looks for broken rules of the Responses API.
type responsesCheck struct{ *reader }

// breaks are the rules for each kind of broken pairing.
var breaks = map[responses.BreakKind]string{
	responses.NoOutput: ruleNoResult, responses.NoCall: ruleNoCall,
	responses.Twice: ruleCallTwice, responses.NoID: ruleCallID,
}

// checkPairs looks for calls and outputs that do not belong together. It ignores those whose
// counterpart may be on the server.
func (k *responsesCheck) checkPairs() {
	for _, b := range responses.FindBreaks(k.c, k.sides) {
		if b.Kind == responses.NoCall && k.c.OnServer {
			continue
		}
		k.find(b.Event, breaks[b.Kind])
	}
}

// checkReasoning looks for reasoning without an answer after it.
func (k *responsesCheck) checkReasoning() {
	for n, it := range k.s.items {
		if it.from == it.to || k.c.Events[it.from].Kind != model.Reasoning {
			continue
		}
		group, follows := k.c.Events[it.from].Group, false
		for _, next := range k.s.items[n+1:] {
			if next.from == next.to {
				continue
			}
			e := &k.c.Events[next.from]
			follows = e.Group == group && e.Kind != model.Reasoning
			if e.Kind != model.Reasoning || e.Group != group {
				break
			}
		}
		if !follows {
			k.find(it.from, ruleUnled)
		}
	}
}
