package plan

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/strategies/facts"
	"decant/strategies/hints"
	"decant/strategies/marker"
	"decant/strategies/spec"
	"decant/strategies/why"
)

// View is what a strategy may see of an unfinished plan, and its own tally of what it looked at.
// Strategies change the plan only through the edits that Propose returns.
type View struct {
	tally
	Index *facts.Index
	Use   spec.Use

	At int // The newest event of the first pass.
}

// Free reports whether the strategy may change an event: nobody protects it, and it is still there.
// It counts what stands in the way.
func (v *View) Free(event int) bool {
	if v.Counting {
		v.seen++
	}
	v.e.trace.traceLook(v.pass, event)
	side := v.e.fences[event]
	switch {
	case v.Index.Briefs[event].Fixed:
		v.Note(why.Fixed)
		return false
	case v.e.verdicts[event] == spec.Keep:
		v.Note(why.Pinned)
		return false
	case side != noFence:
		if v.Counting {
			v.fenced[side]++
		}
		v.e.trace.traceFence(v.pass, side)
		return false
	case v.e.state[event].gone:
		v.Note(why.Changed)
		return false
	default:
		return v.InScope(event)
	}
}

// FreeText is Free for a strategy that shortens the texts of results or makes them references.
// Outlines that an earlier fork left stay as they are.
func (v *View) FreeText(event int) bool {
	if !v.Free(event) {
		return false
	}
	if v.Index.Outlined[event] {
		v.Note(why.Outline)
		return false
	}
	return true
}

// Open reports whether strategies may change an event in its current state. It counts nothing,
// because each obstacle is counted when its event comes up.
func (v *View) Open(event int) bool {
	return !v.Index.Briefs[event].Fixed && !v.Pinned(event) && !v.FencedOff(event) &&
		!v.Gone(event) && v.InScope(event) && !v.Index.Outlined[event]
}

// Shorter reports whether a text has fewer bytes and no more tokens than an event holds now. If
// not, it counts the event. The consequences of a change must not be needed to make it pay.
func (v *View) Shorter(event int, text string, weight float64) bool {
	return v.Gains(v.isShorter(event, len(text), weight))
}

// ShorterMarker is Shorter for a text whose marker may end in the command that prints the removed
// text.
func (v *View) ShorterMarker(event int, text string, weight float64) bool {
	return v.Gains(v.IsShorterMarker(event, text, weight))
}

// IsShorterMarker is ShorterMarker without counting the event.
func (v *View) IsShorterMarker(event int, text string, weight float64) bool {
	return v.isShorter(event, len(text)+v.e.room.bytes, weight+v.e.room.weight)
}

// isShorter reports whether a text of a size is shorter than what an event holds now.
func (v *View) isShorter(event, bytes int, weight float64) bool {
	now, then := v.e.state[event].size, v.e.sized(event, bytes, weight)
	return then.Bytes < now.Bytes && then.Tokens <= now.Tokens
}

// MarkerRoom returns the bytes of the command that a marker may end in, 0 if markers have none.
func (v *View) MarkerRoom() int { return v.e.room.bytes }

// TextOf returns the text that replaced a whole event, "" if none did.
func (v *View) TextOf(event int) string {
	if !v.e.state[event].whole {
		return ""
	}
	return v.e.recs[v.e.newest(v.e.top[event], -1)].Text
}

// Smaller is Shorter for an edit of a whole event, which may be an image.
func (v *View) Smaller(ed Edit) bool {
	switch {
	case ed.Image:
	case ed.Recall != marker.Nowhere:
		return v.ShorterMarker(ed.Event, ed.Text, ed.Weight)
	default:
		return v.Shorter(ed.Event, ed.Text, ed.Weight)
	}
	now, then := v.e.state[ed.Event].size, v.e.sized(ed.Event, len(ed.Text), ed.Weight)
	return v.Gains(then.Tokens < now.Tokens)
}

// Untouched reports whether an event is as it was received.
func (v *View) Untouched(event int) bool { return !v.e.state[event].touched }

// HasFullText reports whether a result's content is in the conversation, in full or as a reference
// to where it is.
func (v *View) HasFullText(event int) bool {
	if !v.e.ix.InScope(event, v.e.spec.Scope) {
		return false
	}
	if v.e.state[event].gone {
		return false
	}
	for r := v.e.top[event]; r >= 0; r = v.e.recs[r].prev {
		if rec := &v.e.recs[r]; !rec.void && rec.Anchor < 0 {
			return false
		}
	}
	return true
}

// FindAnchor returns the nearest earlier copy of a slot's content that is in full, in another
// event. It returns nil if there is none.
func (v *View) FindAnchor(at int) *facts.Slot {
	slots := v.e.copies.Slots
	s := &slots[at]
	for i := at; ; {
		if i = v.e.full.before(i, s.First); i < 0 {
			return nil
		}
		if a := &slots[i]; a.Event != s.Event {
			return a
		}
	}
}

// Allows reports whether the setting has a class and the use does not leave it out. So a preset
// never restores a class that the user switched off.
func (v *View) Allows(c model.Class, setting spec.ClassSet) bool {
	return setting.Has(c) && (v.Use.Classes == 0 || v.Use.Classes.Has(c))
}

// TurnOf returns the fork's turn that an event falls into.
func (v *View) TurnOf(event int) int { return v.e.numbers.turnAt[event] }

// InScope reports whether strategies look at an event.
func (v *View) InScope(event int) bool { return v.Index.InScope(event, v.e.spec.Scope) }

// Held reports whether the format keeps a reasoning event, alone or as part of a turn or answer
// that must change as one. It records the refusal.
func (v *View) Held(event int) bool {
	if v.e.spec.Scope != facts.ScopeLive {
		return false
	}
	why := v.e.barred(event)
	if n := v.Index.Bonds.Of[event]; why == "" && n != facts.NoBond {
		why = v.Index.Bonds.Held[n]
	}
	if why == "" {
		return false
	}
	v.e.refuse(v.pass, why, event)
	return true
}

// Stripped reports whether this strategy already changed the event.
func (v *View) Stripped(event int) bool {
	r := v.e.newest(v.e.top[event], -1)
	return r >= 0 && v.e.recs[r].Class == model.Dropped
}

// Chosen returns the Spec of the plan. Callers must not change it.
func (v *View) Chosen() *spec.Spec { return &v.e.spec }

// Hints returns the hint for each call.
func (v *View) Hints() []*hints.ToolHint { return v.e.hints }

// Pinned reports whether the user keeps an event.
func (v *View) Pinned(event int) bool { return v.e.verdicts[event] == spec.Keep }

// Unwanted reports whether the user removes an event.
func (v *View) Unwanted(event int) bool { return v.e.verdicts[event] == spec.Drop }

// FencedOff reports whether a fence protects an event.
func (v *View) FencedOff(event int) bool { return v.e.fences[event] != noFence }

// Gone reports whether nothing is left of an event.
func (v *View) Gone(event int) bool { return v.e.state[event].gone }

// Stands reports whether both halves of a call are in scope and still there.
func (v *View) Stands(call *model.Call) bool {
	return v.InScope(call.Request) && v.InScope(call.Result) &&
		!v.Gone(call.Request) && !v.Gone(call.Result)
}

// Whole reports whether an event was replaced as a whole.
func (v *View) Whole(event int) bool { return v.e.state[event].whole }

// PartFull reports whether a part of an event is as it was received.
func (v *View) PartFull(event, part int) bool { return v.e.partFull(event, part) }

// Emptying returns the edit that keeps a pair but empties its result.
func (v *View) Emptying(result int, reason string) Edit { return v.e.emptying(result, reason) }

// SizeNow returns the current size of an event, zero out of scope.
func (v *View) SizeNow(event int) facts.Size { return v.e.state[event].size }

// Depends reports whether an event still has its full content.
func (v *View) Depends(event int) bool { return v.e.depends(event) }

// NeedsDefinition reports whether the format wants a tool definition for the remaining calls, but
// none would be left. Going marks the events that would be removed.
func (v *View) NeedsDefinition(going []bool) bool { return v.e.needsDefinition(going) }

// Stretch returns the first and the last whole turn between the fences, 0 for none.
func (v *View) Stretch() (first, last int) { return stretchBetween(v.Index, v.e.fences) }

// Own returns the events that this strategy itself changed, in the order of the changes.
func (v *View) Own() []int {
	var out []int
	for i := range v.e.recs {
		if r := &v.e.recs[i]; r.pass == v.pass && !r.void && r.cause < 0 {
			out = append(out, r.Event)
		}
	}
	return out
}

// Holds reports whether any change so far has a class.
func (v *View) Holds(c model.Class) bool {
	return slices.ContainsFunc(v.e.recs, func(r record) bool { return !r.void && r.Class == c })
}

// Protected reports whether a fence or the user keeps any event of a turn. For turn 0 it looks at
// the live events before the first turn.
func (v *View) Protected(turn int) bool {
	e := v.e
	c := e.ix.Conversation
	kept := func(i int) bool {
		return c.EventAt(i).Live && (e.fences[i] != noFence || e.verdicts[i] == spec.Keep)
	}
	if turn > 0 {
		return slices.ContainsFunc(e.ix.TurnEvents(turn), kept)
	}
	for i := range c.EventCount() {
		if c.EventAt(i).Live {
			return kept(i)
		}
	}
	return false
}

// hasUnsent reports whether a part of a conversation is not sent.
func hasUnsent(c *model.Conversation) bool {
	for i := range c.EventCount() {
		if !c.EventAt(i).Live {
			return true
		}
	}
	return false
}

// Why tells what stood in the way of a strategy that changed nothing.
func (v *View) Why() string {
	one, many := v.e.set().Find(v.Use.Name).Words()
	if v.seen == 0 {
		where := "the conversation"
		if v.Chosen().Scope == facts.ScopeLive && hasUnsent(v.Index.Conversation) {
			where = "what is sent"
		}
		return "nothing to do: " + where + " has no " + many
	}
	var ways []string
	add := func(n int, text string) {
		if n > 0 {
			ways = append(ways, text+" "+strconv.Itoa(n))
		}
	}
	for side := firstFence; side <= lastFence; side++ {
		reason, fence := v.e.fence(side)
		if n := v.fenced[side]; n > 0 {
			ways = append(ways, amount.Either(n, "is", "are")+" "+
				fmt.Sprintf(reason.Many(), fence))
		}
	}
	v.ways[why.Taken] = countTaken(v.e, v.pass)
	for w := range why.Counted {
		add(v.ways[w], w.Many())
	}
	if len(ways) == 0 {
		ways = append(ways, "no change is allowed or needed")
	}
	return "nothing to do: " + amount.Either(v.seen, one, many) + " found; " +
		strings.Join(ways, ", ")
}

// countTaken counts the references of a pass that are void now.
func countTaken(e *engine, pass int) int {
	events := map[int]bool{}
	for _, r := range e.voids {
		if e.recs[r].pass == pass && e.recs[r].Anchor >= 0 {
			events[e.recs[r].Event] = true
		}
	}
	return len(events)
}

// Hint returns the hint for an event's call; see [engine.hintOf].
func (v *View) Hint(event int) *hints.ToolHint { return v.e.hintOf(event) }

// Kept reports whether a hint keeps an event's text, and then counts the event. It is for
// strip-tool-results, trim-tool-results, stale-reads and strip-images.
func (v *View) Kept(event int) bool {
	if v.Hint(event).Response != hints.KeepResponse {
		return false
	}
	v.Note(why.Kept)
	return true
}

// MayRefer reports whether a setting lets an event become a reference, and counts the event if not.
// It is for the three reference strategies.
func (v *View) MayRefer(event int) bool {
	if v.Hint(event).Deduplicate {
		return true
	}
	v.Note(why.Kept)
	return false
}

// IsReference reports whether a result is a reference and its target is in full. The reference may
// be of this plan or of an earlier fork. It says more than a stub would.
func (v *View) IsReference(event int) bool {
	if !v.Untouched(event) {
		r := v.e.newest(v.e.top[event], -1)
		return r >= 0 && v.e.recs[r].Part < 0 && v.e.recs[r].Anchor >= 0
	}
	if len(v.Index.Refers[event]) == 0 || len(v.Index.Event(event).Parts) != 1 {
		return false
	}
	for _, n := range v.Index.Needs[event] {
		if !v.Untouched(n) {
			return false
		}
	}
	return len(v.Index.Needs[event]) > 0
}
