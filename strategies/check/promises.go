package check

import (
	"decant/model"
	"decant/strategies/hints"
	"decant/strategies/marker"
)

// checkTogether lets each strategy prove what its changes promise together.
func checkTogether(k *Finished) {
	done := map[string]bool{}
	for i := range k.Plan.Changes {
		name := k.Plan.Changes[i].Strategy
		if p, ok := k.prover(name); ok && !done[name] {
			p.ProveAll(k)
		}
		done[name] = true
	}
}

// checkTold looks for changes whose new text does not match what their strategy makes of the old
// text.
func checkTold(k *Finished) {
	for i := range k.Plan.Changes {
		if p := k.promised(i); p.wrong != "" {
			k.Report(k.Plan.Changes[i].Event, "%s: %s", k.Plan.Changes[i].Strategy, p.wrong)
		}
	}
}

// checkHints checks each strategy's own changes against the hints for the tool. strip-tool-results
// may remove a pair only if a hint says so.
func checkHints(k *Finished) {
	for i := range k.Plan.Changes {
		c := &k.Plan.Changes[i]
		call := k.CallOf(c.Event)
		p, ok := k.prover(c.Strategy)
		if call == nil || !ok || c.Cause >= 0 {
			continue
		}
		h := k.Plan.Spec.Hints.Over(call.Tool, hints.BuiltinHint(call.Tool, &call.Effect))
		if !p.Allows(h, c) {
			k.Report(c.Event, "%s, %s", c.Strategy, call.Tool)
		}
	}
}

// checkMarkers checks what a marker says about the replaced text against the conversation.
func checkMarkers(k *Finished) {
	for i := range k.Plan.Changes {
		c := &k.Plan.Changes[i]
		if c.Op != model.Replace || c.Cause >= 0 {
			continue
		}
		p, ok := k.prover(c.Strategy)
		if ok && !p.ReadsBack(k, c) || !marker.NamesRemoval(c.Text, k.Plan.Spec.Recall, i+1) {
			k.Report(c.Event, "%s", c.Strategy)
		}
	}
}
