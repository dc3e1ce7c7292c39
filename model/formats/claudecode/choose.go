package claudecode

import (
	"fmt"
	"slices"
	"time"

	"decant/model"
	"decant/model/source"
)

// keptRecord is one record of the fork.
type keptRecord struct {
	record int
	// events are indices of what the record holds of the fork.
	events []int
	// usage is what the record's usage becomes, nil when it stays.
	usage []byte
	// message is what the id of the reply becomes, "" when it stays.
	message string
}

// drafter makes a fork.
type drafter struct {
	c    *model.Conversation
	s    *state
	outs map[int]model.Outcome
	id   string
	tree source.Tree
	// links are what links the record that is written, void when the next one is.
	links []source.Patch
	// prev and last are uuid and time of the record before.
	prev string
	last time.Time
	// now is when the fork is made, the zero time when that is not known.
	now time.Time
	// unmarked is true where no reply of the fork carries its mark.
	unmarked bool
}

// keepRecords lists the records of the fork in the order of sending.
func (d *drafter) keepRecords() []keptRecord {
	kept, records := make([]int, 0, len(d.c.Events)), 0
	for i := range d.c.Events {
		e := &d.c.Events[i]
		if !e.Live || d.outs[i].Gone(e) {
			continue
		}
		if len(kept) == 0 || d.c.Events[kept[len(kept)-1]].Record != e.Record {
			records++
		}
		kept = append(kept, i)
	}
	out := make([]keptRecord, 0, records)
	from := 0
	for n, i := range kept {
		r := d.c.Events[i].Record
		if n+1 == len(kept) || d.c.Events[kept[n+1]].Record != r {
			out = append(out, keptRecord{record: r, events: kept[from : n+1]})
			from = n + 1
		}
	}
	return out
}

// checkOrder reports a reply of the fork that the client would send in another order, because of
// what was left out of it.
func (d *drafter) checkOrder(list []keptRecord) error {
	for from := 0; from < len(list); {
		first := &d.c.Events[list[from].events[0]]
		n := 1
		for from+n < len(list) && d.c.Events[list[from+n].events[0]].Message == first.Message {
			n++
		}
		reply := list[from : from+n]
		order := talkFirst(n, func(i int) (asks, reasons bool) {
			return d.holds(reply[i], model.ToolCall), d.holds(reply[i], model.Reasoning)
		})
		if first.Role == "assistant" && !slices.IsSorted(order) {
			return fmt.Errorf("%s: the client would send this reply in another order without the "+
				"reasoning before it: keep all of its reasoning, or none", first.ID)
		}
		from += n
	}
	return nil
}

// holds reports whether a record of the fork has an event of a kind.
func (d *drafter) holds(k keptRecord, kind model.Kind) bool {
	return slices.ContainsFunc(k.events, func(i int) bool { return d.c.Events[i].Kind == kind })
}

// isPassedOver reports whether the client drops an event when nothing follows it:
// reasoning, and a call that waits for its result.
func (d *drafter) isPassedOver(i int) bool {
	e := &d.c.Events[i]
	if e.Kind != model.ToolCall {
		return e.Kind == model.Reasoning
	}
	result := d.c.Calls[e.Call].Result
	return result < 0 || !d.c.Events[result].Live
}

// eventTokens is the estimate of an event after its outcome.
func (d *drafter) eventTokens(i int) int {
	e := &d.c.Events[i]
	o, changed := d.outs[i]
	if !changed {
		return e.Tokens
	}
	if o.Replaced {
		return model.RoundWeight(d.c.TextWeight(o.Whole))
	}
	sum := 0.0
	for i := range e.Parts {
		if p, changed := o.Parts[i]; !changed {
			sum += e.Parts[i].Weight
		} else if p != nil {
			sum += d.c.TextWeight(*p)
		}
	}
	return model.RoundWeight(sum)
}

// startTime is a time before the first record's, so that all can rise from it.
func (d *drafter) startTime(list []keptRecord) time.Time {
	for i, k := range list {
		if t := d.s.lines[k.record].time; t.Year() >= 1970 && !d.isAhead(t) {
			return t.Truncate(time.Millisecond).Add(-time.Duration(i+1) * time.Millisecond)
		}
	}
	back := time.Duration(len(list)+1) * time.Millisecond
	return d.now.UTC().Truncate(time.Millisecond).Add(-back)
}

// isAhead reports whether a time is still to come. What the client writes next must
// be later than all of the fork.
func (d *drafter) isAhead(t time.Time) bool { return !d.now.IsZero() && t.After(d.now) }

// stamp is how the client spells times.
const stamp = "2006-01-02T15:04:05.000Z"
