package strategies

import (
	"fmt"
	"slices"

	"decant/model"
)

// Proof is what shows that a later read contains an earlier one.
type Proof uint8

// The proofs. The zero Proof is the default.
const (
	// ProofArguments is that the later range contains the earlier.
	ProofArguments Proof = iota
	// ProofLines is that each delivered line also stands in the later result.
	ProofLines
)

// proofs are the names of Proof.
var proofs = [...]string{"arguments", "lines"}

// String is the proof's name in a setting.
func (p Proof) String() string { return proofs[p] }

// ToolSettings are the settings of dedup-tools.
type ToolSettings struct {
	// Classes are what a removal may cost.
	Classes ClassSet
	// Proof is what a read of other lines needs to be contained in a later one.
	Proof Proof
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
	{
		Name: "strategies.dedup-tools.proof", Kind: ChoiceKey,
		Doc: "what shows that a later read contains an earlier: arguments (path and range), or " +
			"lines (each delivered line is in it as well)",
		get: func(s *Spec) string { return s.Settings.Tools.Proof.String() },
		set: func(s *Spec, v string) error {
			i := slices.Index(proofs[:], v)
			if i < 0 {
				return fmt.Errorf("%q: want arguments or lines", v)
			}
			s.Settings.Tools.Proof = Proof(i)
			return nil
		},
	},
}

// dedupTools is the strategy's row of the registry.
var dedupTools = strategy{
	Info: Info{
		"dedup-tools", "of calls that say the same only the latest stays", toolClasses,
	},
	one: "repeated call", many: "repeated calls",
	kinds: []model.Kind{model.ToolResult},
	make: func(v *view, _ Use) looker {
		return &toolDeduper{v: v, set: v.e.spec.Settings.Tools, said: v.said()}
	},
}

// toolDeduper removes a call, request and result, that a later one covers.
type toolDeduper struct {
	v    *view
	set  ToolSettings
	said map[int][]int // By call: those that a command named, the latest first.
	out  [2]edit
}

// standIn is a later call that may stand for one; cover is -1 for none.
type standIn struct {
	cover  int
	class  model.Class
	reason string
}

// look proposes to remove the call of a result, both halves at once. It looks at
// results, so that each call comes up once, and when its answer is known.
func (d *toolDeduper) look(event int) []edit {
	v := d.v
	e := v.ix.event(event)
	call, f := v.ix.callOf(event)
	if e.Kind != model.ToolResult || call == nil || !d.repeated(e.Call, f) || !v.free(event) {
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
	best := d.best(e.Call, f)
	if best.cover < 0 {
		return nil
	}
	return d.edits(call, v.ix.Conversation.Calls[best.cover].Result, best)
}

// best is the later call that stands for one at the least cost, and notes where it
// would cost too much.
func (d *toolDeduper) best(call int, f *callFact) standIn {
	best, off := d.equal(call, f)
	for _, find := range []func(int) (standIn, bool){d.contained, d.named} {
		other, costly := find(call)
		off = off || costly
		best = d.better(best, other)
	}
	if best.cover < 0 && off {
		d.v.note(classWay)
	}
	return best
}

// repeated reports whether there is a later call at all that may stand for one.
func (d *toolDeduper) repeated(call int, f *callFact) bool {
	c := &d.v.ix.Conversation.Calls[call]
	if !c.Pair() || c.Effect.Kind == model.Writes {
		return false
	}
	if f.group >= 0 {
		if g := d.v.ix.groups[f.group]; g[len(g)-1] != call {
			return true
		}
	}
	return d.lines(call) && len(f.within) > 0 || len(d.said[call]) > 0
}

// better is the stand-in that costs less, of two that cost the same the later one.
func (d *toolDeduper) better(a, b standIn) standIn {
	calls := d.v.ix.Conversation.Calls
	switch {
	case b.cover < 0:
		return a
	case a.cover < 0 || b.class < a.class:
		return b
	case a.class < b.class || calls[a.cover].Result >= calls[b.cover].Result:
		return a
	default:
		return b
	}
}

// Why a call goes.
const (
	againReason = "the same call is answered again later"
	linesReason = "a later read has each of these lines"
	rangeReason = "a later read asks for these lines again; not all are as they were"
	saidReason  = "a later call says all of it, as the tool's own command tells"
)

// equal is the latest call of the same arguments that may stand for one, and whether
// one may not for what it would cost. A call that runs something needs the same
// content.
func (d *toolDeduper) equal(older int, f *callFact) (found standIn, costly bool) {
	found = standIn{cover: -1, reason: againReason}
	if f.group < 0 {
		return found, false
	}
	call := &d.v.ix.Conversation.Calls[older]
	runs, all := call.Effect.Kind == model.Runs, d.v.ix.groups[f.group]
	if call.Status.Good() { // Only what went well may stand for it.
		all = d.v.ix.retries(older)
	}
	for _, later := range slices.Backward(all) {
		if later == older {
			break
		}
		if costly && d.v.ix.calls[later].hollow || !d.covers(older, later) {
			continue // One stub says enough of those before it.
		}
		class := d.v.ix.loss(older, later)
		if class == model.Dropped {
			costly = true // Little is left of the later answer, which says nothing newer.
			continue
		}
		if d.v.allows(class, d.set.Classes) && (!runs || class == model.Identical) {
			found.cover, found.class = later, class
			return found, false
		}
		if d.v.allows(model.Identical, d.set.Classes) {
			found.cover = d.same(older, f.lastSame)
		}
		found.class = model.Identical
		return found, found.cover < 0
	}
	return found, costly
}

// same is the latest equal call with the same content that may stand for one, -1
// where there is none. Nearly always that is the latest there is at all, which
// the index knows; the others are tried only where it is not there any more.
func (d *toolDeduper) same(older, latest int) int {
	for at := latest; at != older; at = d.v.ix.calls[at].prevSame {
		if d.covers(older, at) {
			return at
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
func (d *toolDeduper) edits(call *model.Call, cover int, by standIn) []edit {
	if call.Keeps {
		d.out[0] = d.v.e.emptying(call.Result, by.reason)
		d.out[0].class, d.out[0].cover = by.class, cover
		if !d.v.shorter(call.Result, d.out[0].text, d.out[0].weight) {
			return nil
		}
		return d.out[:1]
	}
	ed := edit{
		event: call.Result, part: -1, op: model.Remove, class: by.class, reason: by.reason,
		anchor: -1, anchorPart: -1, cover: cover,
	}
	d.out[1] = ed
	ed.event = call.Request
	d.out[0] = ed
	return d.out[:]
}
