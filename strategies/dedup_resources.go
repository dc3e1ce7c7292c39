package strategies

import (
	"strconv"
	"strings"

	"decant/model"
)

// ResourceSettings are the settings of dedup-resources.
type ResourceSettings struct {
	// Enabled is false to turn the strategy off wherever a list names it.
	Enabled bool
	// MinBytes of raw content stay as they are; only more is replaced.
	MinBytes int
	// Lookback is how many turns of the source an anchor may be away; 0 is the
	// same turn only.
	Lookback int
	// Template is the wording of a reference, with {uri}, {call}, {turn},
	// {tool}, {bytes}, {lines} and {checksum}; "" is the built-in one.
	Template string
}

// defaultResourceSettings are those that the agents with this feature use.
var defaultResourceSettings = ResourceSettings{Enabled: true, MinBytes: 300, Lookback: 30}

// resourceKeys are the strategy's settings by name.
var resourceKeys = []Key{
	boolKey("conversation.deduplication.enabled", "false turns dedup-resources off",
		func(s *Spec) *bool { return &s.Settings.Resources.Enabled }),
	countKey("conversation.deduplication.min_bytes", "only content of more bytes is replaced",
		func(s *Spec) *int { return &s.Settings.Resources.MinBytes }),
	countKey("conversation.deduplication.lookback_turns",
		"how many turns away the earlier delivery may be; 0 is the same turn",
		func(s *Spec) *int { return &s.Settings.Resources.Lookback }),
	{
		Name: "strategies.dedup-resources.reference_template", Kind: TextKey,
		Doc: "wording of a reference: {uri} {call} {turn} {tool} {bytes} {lines} {checksum}",
		get: func(s *Spec) string { return s.Settings.Resources.Template },
		set: func(s *Spec, v string) error {
			s.Settings.Resources.Template = v
			return nil
		},
	},
}

// dedupResources is the strategy's row of the registry.
var dedupResources = strategy{
	Info: Info{
		"dedup-resources", "a resource delivered again becomes a reference",
		[]model.Class{model.Identical, model.Covered},
	},
	one: "repeated resource", many: "repeated resources",
	make: func(v *view, _ Use) looker {
		return &resourceDeduper{v: v, set: v.e.spec.Settings.Resources}
	},
}

// resourceDeduper replaces each part of a result that delivers what an earlier
// part of another result, or an attachment, delivered.
type resourceDeduper struct {
	v           *view
	set         ResourceSettings
	attachments int // Repeats that only stripping attachments removes.
	out         []edit
}

// look proposes a reference for each part that repeats a delivery. Each part stands
// for itself: of four, three may become references.
func (d *resourceDeduper) look(event int) []edit {
	e := d.v.ix.event(event)
	d.out = d.out[:0]
	if !d.set.Enabled {
		return nil
	}
	for k := range e.Parts {
		at := d.v.ix.part(event, k).slot
		if at < 0 || d.v.ix.slots[at].first == at || e.Parts[k].RawBytes <= d.set.MinBytes {
			continue
		}
		if e.Kind != model.ToolResult {
			d.repeated(at)
			continue
		}
		if d.v.free(event) && d.v.refers(event) {
			d.lookPart(event, k, at)
		}
	}
	return d.out
}

// repeated counts an attachment that repeats an earlier delivery.
func (d *resourceDeduper) repeated(at int) {
	if d.v.counting && d.v.anchor(at) != nil {
		d.attachments++
	}
}

// lookPart proposes a reference for one part where there is an anchor.
func (d *resourceDeduper) lookPart(event, part int, at int) {
	v := d.v
	if !v.e.partFull(event, part) {
		v.note(otherWay)
		return
	}
	a := v.anchor(at)
	if a == nil {
		v.note(goneWay)
		return
	}
	if a.event <= v.ix.slots[at].barrier {
		v.note(writeWay)
		return
	}
	e, from := v.ix.event(event), v.ix.event(a.event)
	if e.Turn-from.Turn > d.set.Lookback {
		v.note(farWay)
		return
	}
	p, f := &e.Parts[part], v.ix.part(event, part)
	class := model.Covered
	if p.Sum == from.Parts[a.part].Sum {
		class = model.Identical
	}
	if !v.allows(class, Classes(model.Identical, model.Covered)) {
		v.note(classWay)
		return
	}
	text := f.frame.Around(d.text(p, a))
	ed := edit{
		event: event, part: part, op: model.Replace, text: text, weight: v.weigh(text),
		class: class, reason: "the same resource stays where it was delivered before",
		anchor: a.event, anchorPart: a.part, cover: -1,
	}
	if strings.TrimSpace(text) == "" || !v.big(len(text) < p.Bytes && ed.weight < p.Weight) {
		return
	}
	if len(e.Parts) == 1 {
		ed.part = -1
	}
	if len(from.Parts) == 1 {
		ed.anchorPart = -1
	}
	d.out = append(d.out, ed)
}

// text is the reference to an anchor that has a part's content.
func (d *resourceDeduper) text(p *model.Part, a *slot) string {
	anchor, turn := a.event, strconv.Itoa(d.v.turn(a.event))
	call, _ := d.v.ix.callIn(d.v.ix.event(anchor))
	if d.set.Template != "" {
		return strings.NewReplacer(
			"{uri}", p.URI, "{call}", call.ID, "{turn}", turn, "{tool}", call.Tool,
			"{bytes}", strconv.Itoa(p.RawBytes), "{checksum}", "sha256:"+p.Raw.Short(),
			"{lines}", strconv.Itoa(d.v.ix.part(anchor, a.part).lines),
		).Replace(d.set.Template)
	}
	subject := "content"
	if strings.HasPrefix(p.URI, "file://") {
		subject = "file"
	}
	start, sum := "The content of "+p.URI+" is identical to the ", p.Raw.Short()
	if d.v.ix.event(anchor).Kind != model.ToolResult {
		return start + "attachment at turn " + turn + " (checksum: sha256:" + sum + "). The " +
			subject + " has not changed. Refer to the attached content."
	}
	return start + "result of tool call `" + call.ID + "` in turn " + turn +
		" (checksum: sha256:" + sum + "). The " + subject +
		" has not changed. Refer to that earlier result for the full contents."
}

// remark tells of what only another strategy or a setting could change.
func (d *resourceDeduper) remark() []string {
	switch {
	case !d.set.Enabled:
		return []string{"turned off by conversation.deduplication.enabled"}
	case d.attachments > 0:
		return []string{counted(d.attachments, "attachment repeats", "attachments repeat") +
			" a resource; only strip-attachments can remove them"}
	default:
		return nil
	}
}
