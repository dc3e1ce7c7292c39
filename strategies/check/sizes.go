package check

import (
	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/plan"
)

// imageBytes returns the largest number of bytes of the texts that replace images. Images have no
// bytes themselves.
func (k *Finished) imageBytes() int {
	n := k.summaryBytes()
	for event, o := range k.Outcomes {
		parts := k.Conversation.EventAt(event).Parts
		if o.Replaced && len(parts) == 1 && parts[0].Kind == model.PartImage {
			n += len(o.Whole) + 1
		}
		for i, text := range o.Parts {
			if text != nil && parts[i].Kind == model.PartImage {
				n += len(*text) + 1
			}
		}
	}
	return n
}

// summaryBytes returns the bytes of a summary that replaced images, else 0. Images have no bytes
// themselves.
func (k *Finished) summaryBytes() int {
	n, pictures := 0, false
	for i := range k.Summarised() {
		pictures = pictures || ShowsImage(k.Conversation.EventAt(i))
		if o := k.Outcomes[i]; o.Replaced {
			n += len(o.Whole) + 1
		}
	}
	if !pictures {
		return 0
	}
	return n
}

// checkSmaller requires that a plan made only by strategies saves bytes and adds no tokens.
// Decisions of the user may do otherwise.
func checkSmaller(k *Finished) {
	p := k.Plan
	for i := range p.Changes {
		if p.Changes[i].Strategy == plan.User {
			return
		}
	}
	images := k.imageBytes()
	fewer := p.After.Bytes < p.Before.Bytes && p.After.Tokens <= p.Before.Tokens
	// An image has no bytes, so a text about it adds bytes.
	told := images > 0 && p.After.Bytes <= p.Before.Bytes+images &&
		p.After.Tokens < p.Before.Tokens
	if len(p.Changes) > 0 && !fewer && !told {
		k.Report(-1, "%+v to %+v", p.Before, p.After)
	}
}

// checkCredit computes the size of each changed event again from its text, and compares the sums.
func checkCredit(k *Finished) {
	saved, total := make([]facts.Size, k.Conversation.EventCount()), facts.Size{}
	for i := range k.Plan.Changes {
		c := &k.Plan.Changes[i]
		saved[c.Event] = saved[c.Event].Add(facts.Size{Bytes: c.Bytes, Tokens: c.Tokens})
		total = total.Add(facts.Size{Bytes: c.Bytes, Tokens: c.Tokens})
	}
	for event := range k.Conversation.EventCount() {
		want := k.Plan.SizeBefore(event)
		if k.Touched(event) {
			want = weighOutcome(k, event, k.Outcomes[event])
		}
		if got := k.Plan.SizeAfter(event); got != want {
			k.Report(event, "%+v is %+v", got, want)
		}
		if got := k.Plan.SizeBefore(event).Sub(want); got != saved[event] {
			k.Report(event, "credited %+v of %+v", saved[event], got)
		}
	}
	if k.Plan.Before.Sub(total) != k.Plan.After {
		k.Report(-1, "%+v minus %+v is not %+v", k.Plan.Before, total, k.Plan.After)
	}
}

// weighOutcome returns the size of an event with an outcome, computed from the text.
func weighOutcome(k *Finished, event int, o model.Outcome) facts.Size {
	e := k.Conversation.EventAt(event)
	text, ok := k.Conversation.TextAfter(e, o)
	if !ok {
		return facts.Size{}
	}
	size := facts.Size{Bytes: len(text)}
	if k.Plan.Spec.Scope == facts.ScopeFile {
		return size
	}
	weight := 0.0
	if o.Replaced {
		weight = k.Conversation.TextWeight(text)
	} else {
		for i := range e.Parts {
			if p, changed := o.Parts[i]; !changed {
				weight += e.Parts[i].Weight
			} else if p != nil {
				weight += k.Conversation.TextWeight(*p)
			}
		}
	}
	size.Tokens = model.RoundWeight(weight)
	return size
}
