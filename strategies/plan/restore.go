package plan

import (
	"decant/model"
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
