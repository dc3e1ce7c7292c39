package strategies

import (
	"slices"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/marker"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/why"
)

// KeyDeduplication is the setting that turns dedup-resources off.
const KeyDeduplication = "conversation.deduplication.enabled"

// resourceSettings are the settings of dedup-resources.
type resourceSettings struct {
	enabled  bool   // False turns the strategy off, even if a list names it.
	minBytes int    // Only raw content with more bytes is replaced.
	lookback int    // The largest distance of an anchor in source turns; 0 is the same turn only.
	template string // The wording of a reference to a result; "" is the built-in one.
}

// resourceOwn holds the settings. The defaults are those of agents with this feature.
var resourceOwn = spec.Own[resourceSettings]{
	Owner:   "dedup-resources",
	Default: resourceSettings{enabled: true, minBytes: 300, lookback: 30},
}

// resourceKeys are the strategy's settings by name.
var resourceKeys = []spec.Key{
	resourceOwn.NewBool(KeyDeduplication, "false: turns dedup-resources off",
		func(s *resourceSettings) *bool { return &s.enabled }),
	resourceOwn.NewCount("conversation.deduplication.min_bytes",
		"the size in bytes above which content is replaced",
		func(s *resourceSettings) *int { return &s.minBytes }),
	resourceOwn.NewCount("conversation.deduplication.lookback_turns",
		"how many turns back the earlier delivery may be; 0 is the same turn",
		func(s *resourceSettings) *int { return &s.lookback }),
	spec.PersonalSetting(resourceOwn.NewKey(
		spec.TextKey, "strategies.dedup-resources.reference_template",
		"wording of a reference: {uri} and {call} or {turn}, also {tool} {bytes} {lines} "+
			"{checksum}; [ref: ID] is added at the end",
		func(s *resourceSettings) string { return s.template },
		func(s *resourceSettings, text string) error {
			s.template = text
			return marker.CheckTemplate(text)
		},
	)),
}

// dedupResources is the registry entry of the strategy.
var dedupResources = strategy{
	Info: spec.Info{
		Name:    "dedup-resources",
		Summary: "replaces a file or page delivered again with a reference",
		Classes: []model.Class{model.Identical, model.Covered},
	},
	one: "repeated resource", many: "repeated resources",
	facts: []facts.Kind{facts.KindCopies},
	keys:  resourceKeys,
	make: func(v *plan.View, _ spec.Use) plan.Pass {
		return &resourceDeduper{v: v, set: resourceOwn.Of(v.Chosen())}
	},
	reads: referencePointsBack,
	markers: func(s *spec.Spec) []marker.Marker {
		out := []marker.Marker{marker.Resource, marker.Attached}
		if own := resourceOwn.Of(s).template; own != "" {
			out = append(out, marker.NewWorded(own))
		}
		return out
	},
	allows: mayRefer,
}

// resourceDeduper replaces each part of a result that delivers the same as an earlier part of
// another result, or as an attachment.
type resourceDeduper struct {
	v           *plan.View
	set         resourceSettings
	attachments int // Repeats that only strip-attachments can remove.
	out         []plan.Edit
}

// Propose proposes a reference for each part that repeats a delivery. Each part is separate: of
// four parts, three may become references.
func (d *resourceDeduper) Propose(event int) []plan.Edit {
	e := d.v.Index.Event(event)
	d.out = d.out[:0]
	if !d.set.enabled {
		return nil
	}
	slots := d.v.Index.Copies().Slots
	for k := range e.Parts {
		at := d.v.Index.SlotOfPart(event, k)
		if at < 0 || slots[at].First == at || e.Parts[k].RawBytes <= d.set.minBytes {
			continue
		}
		if e.Kind != model.ToolResult {
			d.repeated(at)
			continue
		}
		if d.v.FreeText(event) && d.v.MayRefer(event) {
			d.lookPart(event, k, at)
		}
	}
	return d.out
}

// repeated counts an attachment that repeats an earlier delivery.
func (d *resourceDeduper) repeated(at int) {
	if d.v.Counting && d.v.FindAnchor(at) != nil {
		d.attachments++
	}
}

// lookPart proposes a reference for one part if there is an anchor.
func (d *resourceDeduper) lookPart(event, part int, at int) {
	v := d.v
	if !v.PartFull(event, part) {
		v.Note(why.Changed)
		return
	}
	a := v.FindAnchor(at)
	if a == nil {
		v.Note(why.Gone)
		return
	}
	if a.Event <= v.Index.Copies().Slots[at].Barrier {
		v.Note(why.Written)
		return
	}
	e, from := v.Index.Event(event), v.Index.Event(a.Event)
	if e.Turn-from.Turn > d.set.lookback {
		v.Note(why.Far)
		return
	}
	p := &e.Parts[part]
	class := model.Covered
	if p.Sum == from.Parts[a.Part].Sum {
		class = model.Identical
	}
	if !v.Allows(class, spec.NewClassSet(model.Identical, model.Covered)) {
		v.Note(why.Class)
		return
	}
	said := d.text(p, a)
	if !marker.IsReadBack(said) {
		v.Note(why.Small)
		return
	}
	text := v.Index.PartFrame(event, part).Around(said)
	ed := plan.Edit{
		Event: event, Part: part, Op: model.Replace, Text: text,
		Weight: v.Index.Conversation.TextWeight(text),
		Class:  class, Reason: "the same resource stays in an earlier result",
		Anchor: a.Event, AnchorPart: a.Part, Cover: -1,
	}
	if strings.TrimSpace(text) == "" || !v.Gains(len(text) < p.Bytes && ed.Weight < p.Weight) {
		return
	}
	if len(e.Parts) == 1 {
		ed.Part = -1
	}
	if len(from.Parts) == 1 {
		ed.AnchorPart = -1
	}
	d.out = append(d.out, ed)
}

// text returns the reference to an anchor with a part's content.
func (d *resourceDeduper) text(p *model.Part, a *facts.Slot) string {
	anchor := d.v.Index.Event(a.Event)
	call, _ := d.v.Index.CallIn(anchor)
	f := marker.Fields{
		URI: p.URI, Call: call.ID, Turn: d.v.TurnOf(a.Event), Tool: call.Tool, Bytes: p.RawBytes,
		Sum: p.Raw.Short(),
	}
	switch {
	case anchor.Kind != model.ToolResult:
		return marker.Attached.Write(f)
	case d.set.template != "":
		f.Lines = d.lines(a)
		return marker.NewWorded(d.set.template).Write(f)
	default:
		return marker.Resource.Write(f)
	}
}

// lines returns the line count of an anchor's resource.
func (d *resourceDeduper) lines(a *facts.Slot) int {
	return d.v.Index.Copies().Lines(d.v.Index.SlotOfPart(a.Event, a.Part))
}

// Remarks reports what only another strategy could change.
func (d *resourceDeduper) Remarks() []string {
	if d.attachments == 0 {
		return nil
	}
	return []string{amount.Either(d.attachments, "attachment repeats", "attachments repeat") +
		" a resource; only strip-attachments can remove them"}
}

// ExplainNothing says that a setting turned the strategy off. In that case it looked at nothing,
// and knows of no repeats.
func (d *resourceDeduper) ExplainNothing() string {
	if !d.set.enabled {
		return "nothing to do: turned off by conversation.deduplication.enabled"
	}
	return d.v.Why()
}

// referencePointsBack reports whether a reference, read as in a fork, leads to its anchor.
func referencePointsBack(k *check.Finished, c *model.Change) bool {
	if c.Anchor < 0 {
		return false
	}
	parts := k.Conversation.EventAt(c.Event).Parts
	if c.Part >= 0 {
		parts = parts[c.Part : c.Part+1]
	}
	body, ok := check.FrameOf(k.Conversation, parts).Within(c.Text)
	if !ok || !marker.IsReadBack(body) {
		return false
	}
	to, ok := marker.ReadReference(body)
	a := k.Conversation.EventAt(c.Anchor)
	if call := k.CallOf(c.Anchor); a.Kind == model.ToolResult {
		return ok && call != nil && call.Unique && to.Call == call.ID
	}
	return ok && slices.ContainsFunc(a.Parts, func(p model.Part) bool {
		return to.URI == p.URI && to.Sum == p.Raw.Short()
	})
}
