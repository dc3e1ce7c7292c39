package strategies

import (
	"strconv"

	"decant/model"
)

// ContentSettings are the settings of dedup-content.
type ContentSettings struct {
	// KeepRecent is how many of the last messages stay untouched.
	KeepRecent int
}

// defaultContentSettings leave no message out.
var defaultContentSettings = ContentSettings{}

// contentKeys are the strategy's settings by name.
var contentKeys = []Key{
	countKey("strategies.dedup-content.keep_recent", "the last N messages stay untouched",
		func(s *Spec) *int { return &s.Settings.Content.KeepRecent }),
}

// dedupContent is the strategy's row of the registry.
var dedupContent = strategy{
	Info: Info{
		"dedup-content", "equal tool results become references to the first",
		[]model.Class{model.Identical},
	},
	one: "repeated result", many: "repeated results",
	kinds: []model.Kind{model.ToolResult},
	make:  newContentDeduper,
}

// contentBytes is how long a whole result must be to be replaced.
const contentBytes = 256

// contentDeduper replaces a result whose content an earlier one has.
type contentDeduper struct {
	v      *view
	recent int // The first event of the last messages, which stay.
	out    [1]edit
}

// newContentDeduper finds where the last messages begin, counting messages that have
// an event in scope.
func newContentDeduper(v *view, _ Use) looker {
	d := &contentDeduper{v: v, recent: len(v.ix.facts)}
	left, message := v.e.spec.Settings.Content.KeepRecent, -1
	for i := len(v.ix.facts) - 1; i >= 0; i-- {
		e := v.ix.event(i)
		if !v.inScope(i) || e.Message == message && d.recent == i+1 {
			continue
		}
		if e.Message != message {
			left--
		}
		if left < 0 {
			break
		}
		message, d.recent = e.Message, i
	}
	return d
}

// look proposes a reference to the nearest earlier result in full. Only a result as
// it was received takes part: what is a reference already has no content to compare.
func (d *contentDeduper) look(event int) []edit {
	v := d.v
	e, at := v.ix.event(event), v.ix.facts[event].slot
	if at < 0 || e.Bytes < contentBytes || !v.allows(model.Identical, Classes(model.Identical)) {
		return nil
	}
	if d.hasNoEarlier(at) || !v.free(event) || !v.refers(event) {
		return nil
	}
	if event >= d.recent {
		v.note(keptWay)
		return nil
	}
	if !v.untouched(event) {
		v.note(otherWay)
		return nil
	}
	a := v.anchor(at)
	if a == nil {
		v.note(goneWay)
		return nil
	}
	call, _ := v.ix.callOf(a.event)
	f := &v.ix.facts[event]
	text := f.frame.Around("[DEDUP] identical to tool_call_id=" + call.ID + " (" +
		strconv.Itoa(e.Bytes) + " bytes)")
	d.out[0] = edit{
		event: event, part: -1, op: model.Replace, text: text, weight: v.weigh(text),
		class: model.Identical, reason: "the same content stays in an earlier result",
		anchor: a.event, anchorPart: -1, cover: -1,
	}
	if !v.shorter(event, text, d.out[0].weight) {
		return nil
	}
	return d.out[:]
}

// hasNoEarlier reports whether a slot is its group's first: no repeat at all.
func (d *contentDeduper) hasNoEarlier(at int) bool { return d.v.ix.slots[at].first == at }
