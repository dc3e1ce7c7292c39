package strategies

import (
	"math/bits"
	"slices"
	"sync"

	"decant/model"
)

// engine makes one plan. Its records are the changes so far; what becomes of an
// event follows from the records on it alone, so that a step is taken back by
// taking its records back, newest first.
//
// A step is what one strategy proposes about one event, and then:
//
//   - references to what it takes are void, which may bring texts back;
//   - reasoning goes that the format binds to what changed;
//   - each copy that is in full again is looked at by the strategy that had made
//     it a reference, then by the one whose step this is;
//   - what leans on what changed goes along, or the step is refused.
//
// These are steps in their turn, inside the first. All of it stays or none.
type engine struct {
	ix       *Index
	spec     Spec
	fences   []fenceSide
	hints    []*toolHint // By call.
	verdicts []Verdict
	numbers  numbering // What markers say, found out before they are written.

	recs  []record
	voids []int   // Indices of void records, in the order of voiding.
	top   []int   // By event: its newest record, -1 for none.
	refs  []int   // By event: the newest record that has it as anchor, -1.
	state []state // By event.
	bound []int   // By bond: how much of its reasoning is left.
	full  bitset  // By slot: in full and of use as an anchor.
	total Size
	left  int  // Events in scope that are not gone and are more than a backdrop.
	bare  bool // There is nothing but a backdrop, so that counts as well.
	// From here on signed reasoning is gone: the first changed live event.
	suffix int

	passes   []pass
	refusals []refusal
	trace    *tracer     // Who listens, nil for nobody.
	counts   *model.Work // nil counts nothing.
	within   bound
}

// pass is one strategy of the list at work.
type pass struct {
	use    Use
	view   *view
	looker looker
}

// looker is a strategy at work: it says what it would do about one event as
// things stand, nil for nothing. The edits are done together or not at all.
type looker interface{ look(event int) []edit }

// edit is one change that a strategy proposes.
type edit struct {
	event, part int // Part is -1 for the whole event.
	op          model.Op
	text        string
	weight      float64 // Of text, in tokens.
	class       model.Class
	reason      string
	anchor      int // -1 for none.
	anchorPart  int // -1 for the whole anchor.
	cover       int // -1 for none.
	// image is true where an image goes: its bytes count nowhere, so the text in its
	// place need only be fewer tokens.
	image bool
}

// record is an edit that was done.
type record struct {
	edit
	pass  int // Index of the pass, -1 for the person.
	prev  int // The record before on the same event, -1 for none.
	ref   int // The record before with the same anchor, -1 for none.
	cause int // The record that forced it, -1 for none.
	led   int // The newest record that it forced, -1 for none.
	side  int // The record before with the same cause, -1 for none.
	void  bool
}

// state is what becomes of one event.
type state struct {
	size        Size
	gone, whole bool // Removed; replaced as a whole.
	touched     bool // By any record that is not void.
}

// Make plans. It is pure and decodes no text.
func Make(ix *Index, s Spec) *Plan { return MakeIn(nil, ix, s) }

// MakeIn is Make, counted in events that a strategy looks at; nil when it was stopped.
func MakeIn(w *model.Work, ix *Index, s Spec) *Plan {
	if s.Goal != (Goal{}) {
		return pursue(w, ix, s)
	}
	return makeBounded(w, ix, s, bound{})
}

// makeBounded plans within a bound; nil when it was stopped.
func makeBounded(w *model.Work, ix *Index, s Spec, b bound) *Plan {
	w.Expect(len(s.Uses) * len(ix.Conversation.Events))
	e := makeWith(w, ix, s, b, nil)
	// Where turns are marked, a strategy may take the last event of one; a summary takes
	// prompts. Markers that were written before count that turn, so they are written again.
	for range maxRenumber {
		if !e.moves() {
			break
		}
		now := e.counted()
		if now.same(&e.numbers) {
			break
		}
		e.discard()
		e = makeWith(w, ix, s, b, &now)
	}
	defer e.discard()
	if w.Stopped() {
		return nil
	}
	return e.plan()
}

// spare holds the memory of records for the next plan: as one is made at each toggle,
// to ask for it anew would take longer than much of the planning.
var spare sync.Pool

// records is room for n records, none used.
func records(n int) []record {
	if old, ok := spare.Get().(*[]record); ok && cap(*old) >= n {
		return *old
	}
	return make([]record, 0, n)
}

// discard gives the memory of the records back. The engine is of no use after it.
func (e *engine) discard() {
	clear(e.recs) // So that no text is held on to.
	old := e.recs[:0]
	e.recs = nil
	spare.Put(&old)
}

// makeWith decides and runs the strategies, with the numbers that turns have in the
// fork where they are known, else nil.
func makeWith(w *model.Work, ix *Index, s Spec, b bound, known *numbering) *engine {
	e := newEngine(ix, s)
	e.within = b
	e.counts = w
	e.work(known)
	return e
}

// work decides, numbers turns and runs the strategies.
func (e *engine) work(known *numbering) {
	e.decide()
	if known != nil {
		e.numbers = *known
	} else {
		e.numbers = e.counted()
	}
	for _, u := range e.spec.Uses {
		e.run(u)
	}
}

// newEngine starts with every event as it was received.
func newEngine(ix *Index, s Spec) *engine {
	n := len(ix.Conversation.Events)
	e := &engine{
		ix: ix, spec: s, fences: fences(ix, s), hints: ix.hints(s.Hints),
		verdicts: verdicts(ix, s),
		recs:     records(n), top: make([]int, n), refs: make([]int, n),
		state: make([]state, n), full: newBitset(len(ix.slots)), suffix: n,
	}
	for i := range n {
		e.top[i], e.refs[i] = -1, -1
		e.state[i].size = ix.size(i, s.Scope)
		e.total = e.total.Add(e.state[i].size)
	}
	e.countLeft()
	for _, reasoning := range ix.bonds.reasoning {
		e.bound = append(e.bound, len(reasoning))
	}
	for i := range ix.slots {
		if at := &ix.slots[i]; at.nameable && ix.inScope(at.event, s.Scope) {
			e.full.set(i, true)
		}
	}
	return e
}

// countEvery is after how many events the work is counted, and asked whether it goes on.
const countEvery = 256

// run lets one strategy look at each event in context order.
func (e *engine) run(u Use) {
	at := order(u.Name)
	if at == len(registry) {
		return
	}
	v := &view{e: e, ix: e.ix, use: u, pass: len(e.passes)}
	e.passes = append(e.passes, pass{use: u, view: v, looker: registry[at].make(v, u)})
	v.counting = true
	kinds := registry[at].kinds
	for i := range e.state {
		if i%countEvery == countEvery-1 {
			if e.counts.Stopped() {
				break
			}
			e.counts.Add(countEvery)
		}
		if e.ix.inScope(i, e.spec.Scope) &&
			(len(kinds) == 0 || slices.Contains(kinds, e.ix.briefs[i].kind)) {
			v.at = i
			e.again(v.pass, i)
		}
	}
	v.counting = false
}

// again lets the strategy of a pass look at an event and does what it proposes.
func (e *engine) again(pass, event int) {
	if pass < 0 {
		return
	}
	e.trace.begin(event)
	if edits := e.passes[pass].looker.look(event); len(edits) > 0 {
		proposed := e.trace.propose(pass, edits)
		if !e.step(pass, edits) {
			e.trace.fail(pass, proposed)
		}
	}
}

// bitset is a set of small numbers.
type bitset []uint64

// newBitset is an empty set with room for the numbers below n.
func newBitset(n int) bitset { return make(bitset, (n+63)/64) }

// set puts a number in or takes it out.
func (b bitset) set(i int, on bool) {
	if on {
		b[i/64] |= 1 << (i % 64)
	} else {
		b[i/64] &^= 1 << (i % 64)
	}
}

// before is the greatest number of the set that is less than i and at least low,
// or -1.
func (b bitset) before(i, low int) int {
	for i > low {
		word := b[(i-1)/64] << (63 - (i-1)%64)
		if word != 0 {
			if at := i - 1 - bits.LeadingZeros64(word); at >= low {
				return at
			}
			return -1
		}
		i = (i - 1) / 64 * 64
	}
	return -1
}
