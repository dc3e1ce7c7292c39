package strategies

import (
	"fmt"
	"slices"
	"strings"

	"decant/model"
)

// Verbosity is how much a reference of dedup-recent says.
type Verbosity uint8

// The verbosities. The zero Verbosity is the default.
const (
	// StandardVerbosity says that the content is the same to the byte.
	StandardVerbosity Verbosity = iota
	// TerseVerbosity says the id alone.
	TerseVerbosity
	// VerboseVerbosity also says what kind of tool the content is from.
	VerboseVerbosity
)

// verbosities are the names of Verbosity.
var verbosities = [...]string{"standard", "terse", "verbose"}

// String is the verbosity's name in a setting.
func (v Verbosity) String() string { return verbosities[v] }

// RecentSettings are the settings of dedup-recent.
type RecentSettings struct {
	// Capacity is how many results are remembered; 0 counts as 1.
	Capacity int
	// MinChars is how many bytes a result needs to be replaced or remembered.
	MinChars int
	// Verbosity is how much a reference says.
	Verbosity Verbosity
	// NearRef is true to replace JSON objects that differ in a few scalars.
	NearRef bool
}

// defaultRecentSettings are those that the agents with such a cache use.
var defaultRecentSettings = RecentSettings{Capacity: 5, MinChars: 200}

// recentKeys are the strategy's settings by name.
var recentKeys = []Key{
	countKey("strategies.dedup-recent.capacity", "how many results are remembered; 0 counts as 1",
		func(s *Spec) *int { return &s.Settings.Recent.Capacity }),
	countKey("strategies.dedup-recent.min_chars",
		"bytes that a result needs to be replaced or remembered",
		func(s *Spec) *int { return &s.Settings.Recent.MinChars }),
	{
		Name: "strategies.dedup-recent.verbosity", Kind: TextKey,
		Doc: "how much a reference says: terse, standard or verbose",
		get: func(s *Spec) string { return s.Settings.Recent.Verbosity.String() },
		set: func(s *Spec, v string) error {
			i := slices.Index(verbosities[:], v)
			if i < 0 {
				return fmt.Errorf("%q: want terse, standard or verbose", v)
			}
			s.Settings.Recent.Verbosity = Verbosity(i)
			return nil
		},
	},
	boolKey("strategies.dedup-recent.near_ref",
		"true also replaces JSON objects that differ in a few scalars",
		func(s *Spec) *bool { return &s.Settings.Recent.NearRef }),
}

// dedupRecent is the strategy's row of the registry.
var dedupRecent = strategy{
	Info: Info{
		"dedup-recent", "results equal to one of the last few become references",
		[]model.Class{model.Identical, model.Covered},
	},
	one: "recent repeat", many: "recent repeats",
	kinds: []model.Kind{model.ToolCall, model.ToolResult},
	make:  newRecentDeduper,
}

// recentDeduper goes through the results as an agent does that deduplicates while it
// runs: with a small cache that mutations and boundaries empty. What the cache did
// is noted, so that a result whose anchor goes later can be looked at again.
type recentDeduper struct {
	v     *view
	set   RecentSettings
	cache recentCache
	last  int // The last event that went through the cache.
	// partition is the one that the cache is of, -1 before the first.
	partition int
	// stay is, by event, the number of the stay in the cache that its content was
	// part of, 0 for none. All copies of one stay may refer to each other.
	stay    []int
	pending pendingEntry
	dies    []int // By event: see deaths; nil until it is asked for.
	out     [1]edit
}

// pendingEntry is a result that was proposed to be replaced: only afterwards is it
// known whether it stays in full, and so belongs into the cache.
type pendingEntry struct {
	event int           // -1 for none.
	hit   *recentResult // The entry that has its content, nil for none.
}

// newRecentDeduper starts with an empty cache.
func newRecentDeduper(v *view, _ Use) looker {
	set := v.e.spec.Settings.Recent
	return &recentDeduper{
		v: v, set: set, cache: newRecentCache(set.Capacity),
		last: -1, partition: -1, stay: make([]int, len(v.ix.facts)),
		pending: pendingEntry{event: -1},
	}
}

// look sends each event through the cache once, in context order; asked again, it
// goes by what the cache did.
func (d *recentDeduper) look(event int) []edit {
	switch {
	case event > d.v.at:
		return nil // It has its turn yet.
	case event > d.last:
		d.last = event
		return d.pass(event)
	case d.stay[event] == 0 || !d.v.untouched(event):
		return nil
	default:
		return d.refer(event)
	}
}

// pass sends an event through the cache.
func (d *recentDeduper) pass(event int) []edit {
	d.settle()
	e := d.v.ix.event(event)
	if e.Partition != d.partition {
		d.partition = e.Partition
		d.cache.clear()
	}
	call, _ := d.v.ix.callOf(event)
	if call == nil || e.Kind == model.ToolCall && call.Result >= 0 {
		return nil // A call counts where its result is; one without any, here.
	}
	d.invalidate(event)
	if e.Kind != model.ToolResult || e.Bytes < d.set.MinChars || !d.whole(event) {
		return nil
	}
	hit := d.cache.hit(fingerprintOf(d.v.ix, event))
	if hit == nil {
		if edits := d.near(event); edits != nil {
			d.pending = pendingEntry{event: event}
			return edits
		}
		d.insert(event)
		return nil
	}
	d.stay[event] = hit.stay
	d.pending = pendingEntry{event, hit}
	return d.refer(event)
}

// whole reports whether a result is all text and has it in full: what only refers to
// another, or was changed before, is neither remembered nor replaced.
func (d *recentDeduper) whole(event int) bool {
	v, f := d.v, &d.v.ix.facts[event]
	if !f.comparable || len(v.ix.needs[event]) > 0 {
		return false
	}
	if v.untouched(event) {
		return true
	}
	if f.slot >= 0 && v.ix.slots[f.slot].first != f.slot && v.free(event) {
		v.note(otherWay)
	}
	return false
}

// settle puts the last proposal into the cache where its text stays after all: then
// it is the nearest copy in full.
func (d *recentDeduper) settle() {
	p := d.pending
	if d.pending.event = -1; p.event < 0 || !d.v.untouched(p.event) {
		return
	}
	if p.hit == nil {
		d.insert(p.event)
	} else {
		p.hit.event = p.event
	}
}

// insert remembers a result.
func (d *recentDeduper) insert(event int) {
	d.stay[event] = event + 1
	d.cache.insert(&recentResult{
		key: fingerprintOf(d.v.ix, event), event: event, stay: event + 1,
	})
}

// invalidate forgets what a call makes out of date: the reads of the file that it
// changes, and the results of the tools that its own is said to invalidate.
func (d *recentDeduper) invalidate(event int) {
	_, f := d.v.ix.callOf(event)
	tools := d.invalidates(event)
	if f.kind != mutateTool && len(tools) == 0 {
		return
	}
	d.cache.drop(func(r *recentResult) bool {
		call, _ := d.v.ix.callOf(r.event)
		return d.outdates(event, r.event) || anyGlob(tools, call.Tool)
	})
}

// invalidates are the tools whose results an event makes out of date: only a result
// does.
func (d *recentDeduper) invalidates(event int) []string {
	if d.v.ix.event(event).Kind != model.ToolResult {
		return nil
	}
	return d.v.hint(event).invalidates
}

// outdates reports whether an event's call changes what an earlier one's has read.
func (d *recentDeduper) outdates(event, earlier int) bool {
	call, f := d.v.ix.callOf(event)
	read, g := d.v.ix.callOf(earlier)
	if f.kind != mutateTool || g.kind != readTool {
		return false
	}
	if shareFile(f, g) || !call.Effect.Everything {
		return shareFile(f, g)
	}
	dirs := call.Effect.Paths
	return len(dirs) == 0 || slices.ContainsFunc(read.Effect.Paths, func(p string) bool {
		return slices.ContainsFunc(dirs, func(dir string) bool { return within(p, dir) })
	})
}

// within reports whether a clean path is a folder or below it.
func within(p, dir string) bool {
	rest, ok := strings.CutPrefix(p, dir)
	return ok && (rest == "" || rest[0] == '/' || dir == "/")
}

// anyGlob reports whether one of the names or globs names a tool.
func anyGlob(list []string, tool string) bool {
	return slices.ContainsFunc(list, func(glob string) bool { return globs(glob, tool) })
}

// refer proposes a reference to the nearest earlier copy in full of the same stay.
func (d *recentDeduper) refer(event int) []edit {
	v := d.v
	if !v.allows(model.Identical, Classes(dedupRecent.Classes...)) || !v.free(event) ||
		!v.refers(event) {
		return nil
	}
	a := v.anchor(v.ix.facts[event].slot)
	switch {
	case a == nil || d.stay[a.event] != d.stay[event]:
		v.note(goneWay)
		return nil
	case !d.fresh(a.event, event) && d.dead(a.event, event):
		v.note(writeWay)
		return nil
	}
	call, f := v.ix.callOf(a.event)
	mark := "> [ref: " + call.ID
	if d.set.Verbosity != TerseVerbosity {
		mark += ", byte-identical"
	}
	if d.set.Verbosity == VerboseVerbosity {
		mark += ", from: " + toolKindNames[f.kind]
	}
	return d.edit(event, a.event, mark+"]", model.Identical,
		"the same content stays in a recent result")
}

// edit is a change of a whole result into a reference, if that is shorter.
func (d *recentDeduper) edit(event, anchor int, body string, c model.Class, why string) []edit {
	f := &d.v.ix.facts[event]
	text := f.frame.Around(body)
	d.out[0] = edit{
		event: event, part: -1, op: model.Replace, text: text, weight: d.v.weigh(text),
		class: c, reason: why, anchor: anchor, anchorPart: -1, cover: -1,
	}
	if !d.v.shorter(event, text, d.out[0].weight) {
		return nil
	}
	return d.out[:]
}

// near proposes a reference to the newest remembered answer of an equal call that
// differs in a few scalars, and says which.
func (d *recentDeduper) near(event int) []edit {
	v := d.v
	asked, f := v.ix.callOf(event)
	if !d.set.NearRef || f.object == nil || f.object.bytes < nearBytes || f.group < 0 {
		return nil
	}
	for r := d.cache.newest; r != nil; r = r.older {
		call, g := v.ix.callOf(r.event)
		if g.group != f.group || g.object == nil || !v.untouched(r.event) ||
			!v.ix.nameable(v.ix.event(r.event)) || call.Status != asked.Status {
			continue
		}
		delta, ok := g.object.delta(f.object)
		if !ok {
			continue
		}
		if !v.free(event) || !v.refers(event) {
			return nil
		}
		if !v.allows(model.Covered, Classes(dedupRecent.Classes...)) {
			v.note(classWay)
			return nil
		}
		return d.edit(event, r.event, "> [near-ref: "+call.ID+delta+"]", model.Covered,
			"a recent result has all of it but the values named")
	}
	return nil
}

// fresh reports whether the cache itself has just named a result for an event.
func (d *recentDeduper) fresh(anchor, event int) bool {
	return d.pending.event == event && d.pending.hit.event == anchor
}

// dead reports whether a result was made out of date before an event.
func (d *recentDeduper) dead(anchor, event int) bool {
	if d.dies == nil {
		d.dies = d.deaths()
	}
	return d.dies[anchor] <= event
}
