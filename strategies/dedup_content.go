package strategies

import (
	"decant/model"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/marker"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/why"
)

// contentSettings are the settings of dedup-content.
type contentSettings struct {
	keepRecent int // How many of the last messages stay as they are.
}

// contentOwn holds the settings. By default, recent messages are not protected.
var contentOwn = spec.Own[contentSettings]{Owner: "dedup-content"}

// dedupContent is the registry entry of the strategy.
var dedupContent = strategy{
	Info: spec.Info{
		Name:    "dedup-content",
		Summary: "replaces repeated results with references to the first",
		Classes: []model.Class{model.Identical, model.Covered},
	},
	one: "repeated result", many: "repeated results",
	facts: []facts.Kind{facts.KindCopies},
	kinds: []model.Kind{model.ToolResult},
	keys: []spec.Key{
		contentOwn.NewCount("strategies.dedup-content.keep_recent",
			"the last N messages stay untouched",
			func(s *contentSettings) *int { return &s.keepRecent }),
	},
	make:    newContentDeduper,
	reads:   namesAnchor,
	markers: leaves(marker.Same),
	allows:  mayRefer,
}

// contentBytes is the least length of a whole result that is replaced.
const contentBytes = 256

// contentDeduper replaces a result whose content an earlier result has.
type contentDeduper struct {
	v      *plan.View
	recent int // The first event of the last messages, which stay.
	out    [1]plan.Edit
}

// newContentDeduper finds where the last messages begin. It counts the messages that have an event
// in scope.
func newContentDeduper(v *plan.View, _ spec.Use) plan.Pass {
	d := &contentDeduper{v: v, recent: v.Index.Conversation.EventCount()}
	left, message := contentOwn.Of(v.Chosen()).keepRecent, -1
	for i := v.Index.Conversation.EventCount() - 1; i >= 0; i-- {
		e := v.Index.Event(i)
		if !v.InScope(i) || e.Message == message && d.recent == i+1 {
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

// Propose proposes a reference to the nearest earlier result in full. It looks only at results as
// received: a reference has no content to compare.
func (d *contentDeduper) Propose(event int) []plan.Edit {
	v := d.v
	e, at := v.Index.Event(event), v.Index.Copies().Of(event)
	if at < 0 || e.Bytes < contentBytes {
		return nil
	}
	if d.hasNoEarlier(at) || !v.FreeText(event) || !v.MayRefer(event) {
		return nil
	}
	if event >= d.recent {
		v.Note(why.Kept)
		return nil
	}
	if !v.Untouched(event) {
		v.Note(why.Changed)
		return nil
	}
	a := v.FindAnchor(at)
	if a == nil {
		v.Note(why.Gone)
		return nil
	}
	class := v.Index.Sameness(event, a.Event)
	if !v.Allows(class, spec.NewClassSet(dedupContent.Classes...)) {
		v.Note(why.Class)
		return nil
	}
	call := v.Index.CallOf(a.Event)
	text := v.Index.Frame(event).Around(
		marker.Same.Write(marker.Fields{Call: call.ID, Bytes: e.Bytes}))
	d.out[0] = plan.Edit{
		Event: event, Part: -1, Op: model.Replace, Text: text,
		Weight: v.Index.Conversation.TextWeight(text),
		Class:  class, Reason: "the same content stays in an earlier result",
		Anchor: a.Event, AnchorPart: -1, Cover: -1,
	}
	if !v.Shorter(event, text, d.out[0].Weight) {
		return nil
	}
	return d.out[:]
}

// hasNoEarlier reports whether a slot is the first of its group, and so no repeat.
func (d *contentDeduper) hasNoEarlier(at int) bool {
	return d.v.Index.Copies().Slots[at].First == at
}

// namesAnchor reports whether a reference names its anchor's call and no other.
func namesAnchor(k *check.Finished, c *model.Change) bool {
	call := k.CallOf(max(c.Anchor, 0))
	if c.Anchor < 0 || call == nil || !call.Unique {
		return false
	}
	parts := k.Conversation.EventAt(c.Event).Parts
	body, ok := check.FrameOf(k.Conversation, parts).Within(c.Text)
	return ok && marker.NamesCall(body, call.ID)
}
