package plan

import "decant/model"

// The reasons of consequences, and why a reference becomes a full text again.
const (
	loneReason   = "a message must not have only reasoning"
	suffixReason = "signed reasoning must not come after a change"
	alikeReason  = "the format requires all reasoning of a turn or answer, or none"
	turnReason   = "reasoning must be removed if its turn changes"
	groupReason  = "reasoning must be removed if its answer changes"
	leanReason   = "it only refers to a removed text"

	restoredReason = "the plan removes the text that it refers to, so the full text is back here"
)

// restoreText replaces a reference by its full text if a record removes the original. Then the
// strategies so far look at it as a full text. It reports false if that is impossible.
func restoreText(e *engine, pass, event, cause int) bool {
	o := e.ix.Originals[event]
	if o == nil || o.Event != e.recs[cause].Event || e.state[event].touched ||
		e.barred(event) != "" {
		return false
	}
	e.push(pass, Edit{
		Event: event, Part: -1, Op: model.Replace, Text: o.Text, Weight: o.Weight,
		Class: model.Identical, Reason: restoredReason, Anchor: -1, AnchorPart: -1, Cover: -1,
	}, cause)
	for p := range pass + 1 {
		e.again(p, event)
	}
	return true
}
