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
	// events are indices of the record's events that the fork contains.
	events []int
	// usage is the record's new usage, or nil when it is unchanged.
	usage []byte
	// message is the reply's new id, or "" when it is unchanged.
	message string
}

// drafter makes a fork.
type drafter struct {
	c    *model.Conversation
	s    *state
	outs map[int]model.Outcome
	id   string
	// spelledID is the id as JSON: nearly every record gets it.
	spelledID []byte
	tree      source.Tree
	// links are the patches that link the record being written. The next record overwrites them.
	links []source.Patch
	// prev and last are the uuid and the time of the previous record.
	prev string
	last time.Time
	// now is the time when the fork is made, or zero when unknown.
	now time.Time
	// unmarked is true where no reply of the fork carries its mark.
	unmarked bool
}

// keepRecords lists the fork's records in the order of sending.
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

// checkOrder returns an error for a reply that the client would send in another order because the
// fork leaves out some of it.
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

// isPassedOver reports whether the client drops an event when nothing follows it: reasoning, and a
// call without a result.
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

// startTime is a time before the first record's, so that all times can increase from it.
func (d *drafter) startTime(list []keptRecord) time.Time {
	for i, k := range list {
		if t := d.s.lines[k.record].time; t.Year() >= 1970 && !d.isAhead(t) {
			return t.Truncate(time.Millisecond).Add(-time.Duration(i+1) * time.Millisecond)
		}
	}
	back := time.Duration(len(list)+1) * time.Millisecond
	return d.now.UTC().Truncate(time.Millisecond).Add(-back)
}

// isAhead reports whether a time is in the future. What the client writes next must be later than
// everything in the fork.
func (d *drafter) isAhead(t time.Time) bool { return !d.now.IsZero() && t.After(d.now) }

// stamp is the client's format for times.
const stamp = "2006-01-02T15:04:05.000Z"
