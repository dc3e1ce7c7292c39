package strategies

import (
	"slices"
	"strings"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/hints"
	"decant/strategies/marker"
	"decant/strategies/object"
	"decant/strategies/plan"
	"decant/strategies/recent"
	"decant/strategies/spec"
	"decant/strategies/why"
)

// The levels of detail of a reference.
const (
	terseVerbosity    = "terse"    // Only the id.
	standardVerbosity = "standard" // Also that the content is the same, byte for byte.
	verboseVerbosity  = "verbose"  // Also the kind of tool that delivered the content.
)

// recentSettings are the settings of dedup-recent.
type recentSettings struct {
	capacity  int    // How many results are remembered; 0 counts as 1.
	minChars  int    // The least bytes of a result to be replaced or remembered.
	verbosity string // The level of detail of a reference.
	nearRef   bool   // Whether to replace JSON objects that differ in a few scalars.
}

// recentOwn holds the settings. The defaults are those of agents with such a cache.
var recentOwn = spec.Own[recentSettings]{
	Owner:   "dedup-recent",
	Default: recentSettings{capacity: 5, minChars: 200, verbosity: standardVerbosity},
}

// recentKeys are the strategy's settings by name.
var recentKeys = []spec.Key{
	recentOwn.NewCount("strategies.dedup-recent.capacity",
		"how many results are remembered; 0 counts as 1",
		func(s *recentSettings) *int { return &s.capacity }),
	recentOwn.NewCount("strategies.dedup-recent.min_chars",
		"the smallest result that is replaced or remembered, in bytes",
		func(s *recentSettings) *int { return &s.minChars }),
	recentOwn.NewChoice(spec.TextKey, "strategies.dedup-recent.verbosity",
		"how much a reference says: terse, standard or verbose",
		[]string{terseVerbosity, standardVerbosity, verboseVerbosity},
		func(s *recentSettings) *string { return &s.verbosity }),
	recentOwn.NewBool("strategies.dedup-recent.near_ref",
		"true: also replaces JSON objects that differ in a few values",
		func(s *recentSettings) *bool { return &s.nearRef }),
}

// dedupRecent is the registry entry of the strategy.
var dedupRecent = strategy{
	Info: spec.Info{
		Name:    "dedup-recent",
		Summary: "replaces results equal to a recent one with references",
		Classes: []model.Class{model.Identical, model.Covered},
	},
	one: "recent repeat", many: "recent repeats",
	facts: []facts.Kind{
		facts.KindCopies, facts.KindEqualCalls, facts.KindToolFiles, facts.KindObjects,
	},
	kinds:   []model.Kind{model.ToolCall, model.ToolResult},
	keys:    recentKeys,
	make:    newRecentDeduper,
	reads:   namesAnchor,
	markers: leaves(marker.Recent, marker.Near),
	values:  provesNear,
	allows:  mayRefer,
}

// recentDeduper processes the results like an agent that deduplicates while it runs. It has a small
// cache, which mutations and boundaries empty. It records what the cache did, so that a result can
// be looked at again if its anchor is removed later.
type recentDeduper struct {
	v     *plan.View
	set   recentSettings
	cache *recent.Cache
	last  int // The last event that went through the cache.
	// partition is the partition that the cache belongs to, -1 before the first.
	partition int
	// stay is, by event, the number of the stay in the cache that its content belonged to, 0 for
	// none. All copies of one stay may refer to each other.
	stay    []int
	pending pendingEntry
	dies    []int // By event: see deaths; nil until it is needed.
	out     [1]plan.Edit
}

// pendingEntry is a result that was proposed to be replaced. Only later is it known whether it
// stays in full, and so belongs in the cache.
type pendingEntry struct {
	event int            // -1 for none.
	hit   *recent.Result // The entry with its content, nil for none.
}

// newRecentDeduper returns a deduper with an empty cache.
func newRecentDeduper(v *plan.View, _ spec.Use) plan.Pass {
	set := recentOwn.Of(v.Chosen())
	return &recentDeduper{
		v: v, set: set, cache: recent.NewCache(set.capacity),
		last: -1, partition: -1, stay: make([]int, v.Index.Conversation.EventCount()),
		pending: pendingEntry{event: -1},
	}
}

// Propose sends each event through the cache once, in context order. When asked again, it uses what
// the cache did.
func (d *recentDeduper) Propose(event int) []plan.Edit {
	switch {
	case event > d.v.At:
		return nil // Its turn comes later.
	case event > d.last:
		d.last = event
		return d.pass(event)
	case d.stay[event] == 0 || !d.v.Untouched(event):
		return nil
	default:
		return d.refer(event)
	}
}

// pass sends an event through the cache.
func (d *recentDeduper) pass(event int) []plan.Edit {
	d.settle()
	e := d.v.Index.Event(event)
	if e.Partition != d.partition {
		d.partition = e.Partition
		d.cache.Clear()
	}
	call := d.v.Index.CallOf(event)
	if call == nil || e.Kind == model.ToolCall && call.Result >= 0 {
		return nil // A call counts at its result, or here if it has none.
	}
	d.invalidate(event)
	if e.Kind != model.ToolResult || e.Bytes < d.set.minChars || !d.isFullText(event) {
		return nil
	}
	hit := d.cache.Hit(keyOf(d.v.Index, event))
	if hit == nil {
		if edits := d.near(event); edits != nil {
			d.pending = pendingEntry{event: event}
			return edits
		}
		d.insert(event)
		return nil
	}
	d.stay[event] = hit.Stay
	d.pending = pendingEntry{event, hit}
	return d.refer(event)
}

// isFullText reports whether a result is only text and still has it in full. A result that refers
// to another, or was changed before, is neither remembered nor replaced.
func (d *recentDeduper) isFullText(event int) bool {
	v := d.v
	if !v.Index.Briefs[event].Comparable || len(v.Index.Needs[event]) > 0 {
		return false
	}
	if v.Untouched(event) {
		return true
	}
	copies := v.Index.Copies()
	if at := copies.Of(event); at >= 0 && copies.Slots[at].First != at && v.FreeText(event) {
		v.Note(why.Changed)
	}
	return false
}

// settle puts the last proposal into the cache if its text stays after all. Then it is the nearest
// copy in full.
func (d *recentDeduper) settle() {
	p := d.pending
	if d.pending.event = -1; p.event < 0 || !d.v.Untouched(p.event) {
		return
	}
	if p.hit == nil {
		d.insert(p.event)
	} else {
		p.hit.Event = p.event
	}
}

// insert remembers a result.
func (d *recentDeduper) insert(event int) {
	d.stay[event] = event + 1
	d.cache.Insert(&recent.Result{
		Key: keyOf(d.v.Index, event), Event: event, Stay: event + 1,
	})
}

// invalidate forgets what a call makes outdated: the reads of the file that it changes, and the
// results of the tools that its hint invalidates.
func (d *recentDeduper) invalidate(event int) {
	tools := d.invalidates(event)
	if d.fileOf(event).Kind != facts.MutateTool && len(tools) == 0 {
		return
	}
	d.cache.Drop(func(r *recent.Result) bool {
		call := d.v.Index.CallOf(r.Event)
		return d.outdates(event, r.Event) || hints.MatchAny(tools, call.Tool)
	})
}

// invalidates returns the tools whose results an event makes outdated. Only a result makes anything
// outdated.
func (d *recentDeduper) invalidates(event int) []string {
	if d.v.Index.Event(event).Kind != model.ToolResult {
		return nil
	}
	return d.v.Hint(event).Invalidates
}

// outdates reports whether an event's call changes what an earlier call read.
func (d *recentDeduper) outdates(event, earlier int) bool {
	call, read := d.v.Index.CallOf(event), d.v.Index.CallOf(earlier)
	f, g := d.fileOf(event), d.fileOf(earlier)
	if f.Kind != facts.MutateTool || g.Kind != facts.ReadTool {
		return false
	}
	if facts.ShareFile(f, g) || !call.Effect.Everything {
		return facts.ShareFile(f, g)
	}
	dirs := call.Effect.Paths
	return len(dirs) == 0 || slices.ContainsFunc(read.Effect.Paths, func(p string) bool {
		return slices.ContainsFunc(dirs, func(dir string) bool { return isWithin(p, dir) })
	})
}

// isWithin reports whether a clean path is a folder or lies below it.
func isWithin(p, dir string) bool {
	rest, ok := strings.CutPrefix(p, dir)
	return ok && (rest == "" || rest[0] == '/' || dir == "/")
}

// refer proposes a reference to the nearest earlier full copy of the same stay.
func (d *recentDeduper) refer(event int) []plan.Edit {
	v := d.v
	if !v.FreeText(event) || !v.MayRefer(event) {
		return nil
	}
	a := v.FindAnchor(v.Index.Copies().Of(event))
	switch {
	case a == nil || d.stay[a.Event] != d.stay[event]:
		v.Note(why.Gone)
		return nil
	case !d.fresh(a.Event, event) && d.dead(a.Event, event):
		v.Note(why.Written)
		return nil
	}
	class := v.Index.Sameness(event, a.Event)
	if !v.Allows(class, spec.NewClassSet(dedupRecent.Classes...)) {
		v.Note(why.Class)
		return nil
	}
	call := v.Index.CallOf(a.Event)
	kind := ""
	if d.set.verbosity == verboseVerbosity {
		kind = marker.ToolKinds[d.fileOf(a.Event).Kind]
	}
	text := marker.Recent.Write(marker.Fields{
		Call: call.ID, Exact: d.set.verbosity != terseVerbosity, Text: kind,
	})
	return d.edit(event, a.Event, text, class, "the same content stays in a recent result")
}

// edit returns the edit that makes a whole result a reference, if that is shorter.
func (d *recentDeduper) edit(event, anchor int, body string, c model.Class,
	why string,
) []plan.Edit {
	text := d.v.Index.Frame(event).Around(body)
	d.out[0] = plan.Edit{
		Event: event, Part: -1, Op: model.Replace, Text: text,
		Weight: d.v.Index.Conversation.TextWeight(text),
		Class:  c, Reason: why, Anchor: anchor, AnchorPart: -1, Cover: -1,
	}
	if !d.v.Shorter(event, text, d.out[0].Weight) {
		return nil
	}
	return d.out[:]
}

// near proposes a reference to the newest remembered answer of an equal call that differs in a few
// scalars. The reference names the differences.
func (d *recentDeduper) near(event int) []plan.Edit {
	v := d.v
	asked, now := v.Index.CallOf(event), d.objectOf(event)
	if !d.set.nearRef || now == nil || now.Bytes < object.NearBytes {
		return nil
	}
	group := v.Index.Equal(v.Index.Event(event).Call).Group
	for r := range d.cache.Newest() {
		call, old := v.Index.CallOf(r.Event), d.objectOf(r.Event)
		if old == nil || v.Index.Equal(v.Index.Event(r.Event).Call).Group != group ||
			!v.Untouched(r.Event) || !v.Index.Nameable(v.Index.Event(r.Event)) ||
			call.Status != asked.Status {
			continue
		}
		delta, ok := old.Delta(now)
		if !ok {
			continue
		}
		if !v.FreeText(event) || !v.MayRefer(event) {
			return nil
		}
		if !v.Allows(model.Covered, spec.NewClassSet(dedupRecent.Classes...)) {
			v.Note(why.Class)
			return nil
		}
		text := marker.Near.Write(marker.Fields{Call: call.ID, Text: delta})
		return d.edit(event, r.Event, text, model.Covered,
			"a recent result has all of it except the named values")
	}
	return nil
}

// fileOf returns the tool and the files of an event's call.
func (d *recentDeduper) fileOf(event int) *facts.ToolFile {
	return d.v.Index.ToolFile(d.v.Index.Event(event).Call)
}

// objectOf returns an event's answer as an object, nil if it is none.
func (d *recentDeduper) objectOf(event int) *object.Object {
	return d.v.Index.Object(d.v.Index.Event(event).Call)
}

// fresh reports whether the cache has just named a result for an event.
func (d *recentDeduper) fresh(anchor, event int) bool {
	return d.pending.event == event && d.pending.hit.Event == anchor
}

// dead reports whether a result became outdated before an event.
func (d *recentDeduper) dead(anchor, event int) bool {
	if d.dies == nil {
		d.dies = d.deaths()
	}
	return d.dies[anchor] <= event
}
