package strategies

import (
	"slices"

	"decant/model"
)

// ToolSettings are the settings of dedup-tools.
type ToolSettings struct {
	// Classes are what a removal may cost.
	Classes ClassSet
}

// toolClasses are what losing a repeated call can cost.
var toolClasses = []model.Class{model.Identical, model.Covered, model.Superseded}

// defaultToolSettings allow all of them.
var defaultToolSettings = ToolSettings{Classes: Classes(toolClasses...)}

// toolKeys are the strategy's settings by name.
var toolKeys = []Key{
	classesKey("strategies.dedup-tools.classes",
		"what a repeated call may cost: identical, covered, superseded",
		toolClasses, func(s *Spec) *ClassSet { return &s.Settings.Tools.Classes }),
}

// dedupTools is the strategy's row of the registry.
var dedupTools = strategy{
	Info: Info{"dedup-tools", "of equal calls only the latest stays", toolClasses},
	one:  "repeated call", many: "repeated calls",
	make: func(v *view, _ Use) looker {
		return &toolDeduper{v: v, set: v.e.spec.Settings.Tools}
	},
}

// toolDeduper removes a call, request and result, that a later equal one covers.
type toolDeduper struct {
	v   *view
	set ToolSettings
	out [2]edit
}

// look proposes to remove the call of a result, both halves at once. It looks at
// results, so that each call comes up once, and when its answer is known.
func (d *toolDeduper) look(event int) []edit {
	v := d.v
	e := v.ix.event(event)
	call, f := v.ix.callOf(event)
	if e.Kind != model.ToolResult || call == nil || f.group < 0 || !call.Pair() {
		return nil
	}
	if g := v.ix.groups[f.group]; g[len(g)-1] == e.Call || call.Effect.Kind == model.Writes {
		return nil
	}
	if !v.free(event) {
		return nil
	}
	if f.odd || !v.hint(event).dedup || v.e.verdicts[call.Request] == Keep {
		v.note(keptWay)
		return nil
	}
	if v.e.fences[call.Request] != noFence || v.e.state[call.Request].gone ||
		!v.inScope(call.Request) {
		return nil
	}
	cover, class := d.cover(e.Call, f)
	if cover < 0 {
		return nil
	}
	return d.edits(call, v.ix.Conversation.Calls[cover].Result, class)
}

// cover is the latest equal call that may stand for one, and what it costs; -1
// where there is none. A call that runs something needs the same content.
func (d *toolDeduper) cover(older int, f *callFact) (int, model.Class) {
	g := d.v.ix.groups[f.group]
	runs := d.v.ix.Conversation.Calls[older].Effect.Kind == model.Runs
	for _, later := range slices.Backward(g) {
		if later == older {
			break
		}
		if !d.covers(older, later) {
			continue
		}
		class := d.v.ix.loss(older, later)
		if d.v.allows(class, d.set.Classes) && (!runs || class == model.Identical) {
			return later, class
		}
		same := -1
		if d.v.allows(model.Identical, d.set.Classes) {
			same = d.same(older, f.lastSame)
		}
		if same < 0 {
			d.v.note(classWay)
		}
		return same, model.Identical
	}
	return -1, 0
}

// same is the latest equal call with the same content that may stand for one, -1
// where there is none. Nearly always that is the latest there is at all, which
// the index knows; the others are tried only where it is not there any more.
func (d *toolDeduper) same(older, latest int) int {
	if latest != older && d.covers(older, latest) {
		return latest
	}
	for _, later := range slices.Backward(d.v.ix.groups[d.v.ix.calls[older].group]) {
		if later == older {
			break
		}
		if d.covers(older, later) && d.v.ix.loss(older, later) == model.Identical {
			return later
		}
	}
	return -1
}

// covers reports whether a later call's content is there and good enough.
func (d *toolDeduper) covers(older, later int) bool {
	a, b := &d.v.ix.Conversation.Calls[older], &d.v.ix.Conversation.Calls[later]
	return (b.Status.Good() || !a.Status.Good()) && d.v.told(b.Result) &&
		len(d.v.ix.needs[b.Result]) == 0 && !d.v.e.state[b.Request].gone
}

// edits remove a pair, or empty it where it must stay.
func (d *toolDeduper) edits(call *model.Call, cover int, class model.Class) []edit {
	if call.Keeps {
		d.out[0] = d.v.e.emptying(call.Result, "the same call is answered again later")
		d.out[0].class, d.out[0].cover = class, cover
		if !d.v.shorter(call.Result, d.out[0].text, d.out[0].weight) {
			return nil
		}
		return d.out[:1]
	}
	ed := edit{
		event: call.Result, part: -1, op: model.Remove, class: class,
		reason: "the same call is answered again later", anchor: -1, anchorPart: -1, cover: cover,
	}
	d.out[1] = ed
	ed.event = call.Request
	d.out[0] = ed
	return d.out[:]
}
