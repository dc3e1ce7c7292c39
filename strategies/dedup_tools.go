package strategies

import (
	"slices"

	"decant/model"
	"decant/model/amount"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/hints"
	"decant/strategies/marker"
	"decant/strategies/plan"
	"decant/strategies/repeated"
	"decant/strategies/spec"
	"decant/strategies/why"
)

// The kinds of proof that a later read contains an earlier one.
const (
	proofArguments = "arguments" // The later range contains the earlier.
	proofLines     = "lines"     // Each delivered line is also in the later result.
)

// toolSettings are the settings of dedup-tools.
type toolSettings struct {
	classes spec.ClassSet // The allowed classes of a removal.
	proof   string        // The proof that a later read must give.
}

// toolClasses are the classes that losing a repeated call can have.
var toolClasses = []model.Class{model.Identical, model.Covered, model.Superseded}

// toolOwn holds the settings. By default all classes are allowed.
var toolOwn = spec.Own[toolSettings]{
	Owner:   "dedup-tools",
	Default: toolSettings{classes: spec.NewClassSet(toolClasses...), proof: proofArguments},
}

// toolKeys are the strategy's settings by name.
var toolKeys = []spec.Key{
	toolOwn.NewClasses("strategies.dedup-tools.classes",
		"what a repeated call may cost: identical, covered, superseded",
		toolClasses, func(s *toolSettings) *spec.ClassSet { return &s.classes }),
	toolOwn.NewChoice(spec.ChoiceKey, "strategies.dedup-tools.proof",
		"how a later read is found to contain an earlier one: arguments (path and range), or "+
			"lines (each line is in it)",
		[]string{proofArguments, proofLines},
		func(s *toolSettings) *string { return &s.proof }),
}

// dedupTools is the registry entry of the strategy.
var dedupTools = strategy{
	Info: spec.Info{
		Name:    "dedup-tools",
		Summary: "removes repeated calls; the newest result stays",
		Classes: toolClasses,
	},
	one: "repeated call", many: "repeated calls",
	facts: []facts.Kind{facts.KindEqualCalls, facts.KindLosses},
	kinds: []model.Kind{model.ToolResult},
	keys:  toolKeys,
	make: func(v *plan.View, _ spec.Use) plan.Pass {
		return &toolDeduper{v: v, set: toolOwn.Of(v.Chosen()), said: listNamed(v)}
	},
	prove: func(k *check.Finished, c *model.Change) (model.Class, string) {
		return repeated.Prove(k, c, toolOwn.Of(&k.Plan.Spec).proof == proofLines)
	},
	markers: leaves(marker.Emptied),
	allows:  func(h *hints.ToolHint, _ *model.Change) bool { return h.Dedup },
}

// toolDeduper removes a call, with request and result, if a later call covers it.
type toolDeduper struct {
	v    *plan.View
	set  toolSettings
	said map[int][]int // By call: the later calls that a command named, the latest first.
	ran  int           // Calls that stay because they run something and got another answer.
	out  [2]plan.Edit
}

// standIn is a later call that may replace an older one; cover is -1 for none.
type standIn struct {
	cover  int
	class  model.Class
	reason string
}

// Propose proposes to remove the call of a result, both halves at once. It starts from the result,
// so each call comes up once, when its answer is known.
func (d *toolDeduper) Propose(event int) []plan.Edit {
	v := d.v
	e := v.Index.Event(event)
	call := v.Index.CallOf(event)
	if e.Kind != model.ToolResult || call == nil || !d.repeated(e.Call) || !v.FreeText(event) {
		return nil
	}
	if v.Pinned(call.Request) {
		v.Note(why.Pinned)
		return nil
	}
	if v.Index.HasTwoResults(e.Call) || !v.Hint(event).Dedup {
		v.Note(why.Kept)
		return nil
	}
	if v.FencedOff(call.Request) || v.Gone(call.Request) ||
		!v.InScope(call.Request) {
		return nil
	}
	best := d.findCover(e.Call)
	if best.cover < 0 {
		return nil
	}
	return d.edits(call, v.Index.Conversation.Calls[best.cover].Result, best)
}

// findCover returns the later call that replaces a call at the lowest cost. It notes if the cost
// would be too high.
func (d *toolDeduper) findCover(call int) standIn {
	best, off := d.findEqual(call)
	ran := best.cover < 0 && best.reason == why.Runs.String()
	for _, find := range []func(int) (standIn, bool){d.findContained, d.findNamed} {
		other, costly := find(call)
		off = off || costly
		best = d.better(best, other)
	}
	switch {
	case best.cover >= 0:
	case ran:
		d.v.Note(why.Runs)
		if d.v.Counting {
			d.ran++
		}
	case off:
		d.v.Note(why.Class)
	}
	return best
}

// repeated reports whether any later call may replace a call.
func (d *toolDeduper) repeated(call int) bool {
	c := &d.v.Index.Conversation.Calls[call]
	if !c.Pair() || c.Effect.Kind == model.Writes && !mayDedup(d.v, call) {
		return false
	}
	if g := d.v.Index.EqualsOf(call); len(g) > 0 && g[len(g)-1] != call {
		return true
	}
	return d.comparesLines(call) && len(d.v.Index.Within(call)) > 0 || len(d.said[call]) > 0
}

// better returns the stand-in that costs less. If both cost the same, it returns the later one.
func (d *toolDeduper) better(a, b standIn) standIn {
	calls := d.v.Index.Conversation.Calls
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

// The reasons for removing a call.
const (
	againReason = "the same call is answered again later"
	sameReason  = "a later read has the same text"
	linesReason = "a later read has each of these lines"
	rangeReason = "a later read has these lines again, some of them changed"
	saidReason  = "the tool's own command says that a later call covers it"
)

// findEqual returns the latest call with the same arguments that may replace a call, and whether
// another may not because of its cost. A call that runs something needs the same content, and a
// stub does not tell whether the contents were the same.
func (d *toolDeduper) findEqual(older int) (found standIn, costly bool) {
	found = standIn{cover: -1, reason: againReason}
	call := &d.v.Index.Conversation.Calls[older]
	every, all := mayDedup(d.v, older), d.v.Index.EqualsOf(older)
	if call.Status.Good() { // Only a successful call may replace it.
		all = d.v.Index.Retries(older)
	}
	for _, later := range slices.Backward(all) {
		if later == older {
			break
		}
		if costly && d.v.Index.IsStub(later) || !d.answers(older, later) {
			continue // One stub suffices to judge the earlier ones.
		}
		class := d.v.Index.Loss(older, later)
		if class == model.Dropped {
			costly = true // Little is left of the later answer, so it is not a newer version.
			continue
		}
		allowed, told := d.v.Allows(class, d.set.classes), !d.v.Index.IsStub(older)
		if allowed && (every || class == model.Identical && told) {
			found.cover, found.class = later, class
			return found, false
		}
		return d.findSame(found, older, allowed, told)
	}
	return found, costly
}

// findSame is the rest of findEqual for a call that needs the same content. Allowed says that the
// class of the later answer is allowed, and told that the older answer is no stub.
func (d *toolDeduper) findSame(found standIn, older int, allowed, told bool) (standIn, bool) {
	if told && d.v.Allows(model.Identical, d.set.classes) {
		found.cover = d.same(older, int(d.v.Index.Equal(older).LastSame))
	}
	if found.class = model.Identical; found.cover < 0 && allowed {
		found.reason = why.Runs.String()
	}
	return found, found.cover < 0
}

// same returns the latest equal call with the same content that may replace a call, -1 if there is
// none. That is nearly always the latest of all, which the index knows. The others are tried only
// if it is gone.
func (d *toolDeduper) same(older, latest int) int {
	for at := latest; at != older; at = int(d.v.Index.Equal(at).PrevSame) {
		if d.answers(older, at) {
			return at
		}
	}
	return -1
}

// covers reports whether a later call succeeded well enough and its content is still there.
func (d *toolDeduper) covers(older, later int) bool {
	return d.answers(older, later) && d.v.HasFullText(d.v.Index.Conversation.Calls[later].Result)
}

// answers reports whether a later call is there and succeeded well enough, whatever is left of its
// content. An equal call still counts after its result was stripped in the same plan.
func (d *toolDeduper) answers(older, later int) bool {
	a, b := &d.v.Index.Conversation.Calls[older], &d.v.Index.Conversation.Calls[later]
	return (b.Status.Good() || !a.Status.Good()) && d.v.Stands(b) &&
		len(d.v.Index.Needs[b.Result]) == 0
}

// Remarks reports the calls that stay because they run something unknown.
func (d *toolDeduper) Remarks() []string {
	if d.ran == 0 || len(d.v.Own()) == 0 {
		return nil // If nothing was done, the note about that counts them.
	}
	return []string{amount.Either(d.ran, "repeated call stays", "repeated calls stay") +
		": a call of an unknown command is removed only if both answers are equal"}
}

// edits returns the edits that remove a pair, or that empty it if it must stay.
func (d *toolDeduper) edits(call *model.Call, cover int, by standIn) []plan.Edit {
	if call.Keeps {
		d.out[0] = d.v.Emptying(call.Result, by.reason)
		d.out[0].Class, d.out[0].Cover = by.class, cover
		if !d.v.ShorterMarker(call.Result, d.out[0].Text, d.out[0].Weight) {
			return nil
		}
		return d.out[:1]
	}
	ed := plan.Edit{
		Event: call.Result, Part: -1, Op: model.Remove, Class: by.class, Reason: by.reason,
		Anchor: -1, AnchorPart: -1, Cover: cover,
	}
	d.out[1] = ed
	ed.Event = call.Request
	d.out[0] = ed
	return d.out[:]
}
