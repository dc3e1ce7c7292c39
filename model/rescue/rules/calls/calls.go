// Package calls contains the rules about tool calls and their results. Each must have the other, in
// the order, with the ids, names and arguments that an API accepts.
package calls

import (
	"bytes"
	"fmt"
	"maps"
	"slices"

	"decant/model"
	"decant/model/rescue/finder"
	"decant/model/rescue/problem"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// pairing is what is known of calls and results up to a block.
type pairing struct {
	// open are the calls that wait for their result: the index of their block by id.
	open map[string]int
	// answered are the ids of calls that had their result. renamed are the ids whose newest call
	// gets another id.
	answered, renamed map[string]bool
	// swapped are calls that change places with their results. stray are results without a call.
	swapped map[int]bool
	stray   []int
	// nameless are calls without an id, which no result can answer.
	nameless []int
}

// findPairs finds calls and results that do not answer each other one to one.
func (f calls) findPairs() {
	p := pairing{
		open: map[string]int{}, answered: map[string]bool{}, renamed: map[string]bool{},
		swapped: map[int]bool{},
	}
	for i := range f.Blocks {
		switch b := &f.Blocks[i]; {
		case b.Kind == wire.Call && f.isNameless(b):
			p.nameless = append(p.nameless, i)
		case b.Kind == wire.Result && b.ID.At.Empty():
			p.stray = append(p.stray, i)
		case b.Kind == wire.Call && !p.swapped[i]:
			f.pairCall(&p, i, b.ID.Text)
		case b.Kind == wire.Result:
			f.pairResult(&p, i, b.ID.Text)
		}
	}
	for id := range p.renamed { // The next round shows whether such a call has a result.
		delete(p.open, id)
	}
	if !f.C.OnServer { // There a result answers a call that nobody sees here.
		f.pairStrays(p.stray, p.open)
	}
	for _, i := range append(p.nameless, slices.Sorted(maps.Values(p.open))...) {
		f.unanswered(i)
	}
}

// isNameless reports whether a call has no id, or null.
func (f calls) isNameless(b *wire.Block) bool {
	return b.ID.At.Empty() || string(f.RawAt(b.ID.At)) == "null"
}

// pairCall notes a call that waits for its result.
func (f calls) pairCall(p *pairing, i int, id string) {
	first, waits := p.open[id]
	if waits || p.answered[id] && f.API != "openai-chat" {
		f.callTwice(i, first, waits)
		if waits {
			return
		}
		p.renamed[id] = true
	}
	p.open[id] = i
}

// pairResult finds the call of a result.
func (f calls) pairResult(p *pairing, i int, id string) {
	_, waits := p.open[id]
	after := f.callAfter(i, id)
	switch {
	case waits:
		delete(p.open, id)
		p.answered[id] = true
	case p.answered[id]:
		f.strayResult(i, "result-twice", "answered twice")
	case after >= 0 && f.API == "openai-responses":
		f.swap("output-before-call", i, after)
		p.swapped[after], p.answered[id] = true, true
	default:
		p.stray = append(p.stray, i)
	}
}

// pairStrays gives a result without a call the id of the only earlier call in its turn without a
// result, if it is the only result that could answer the call. Other results keep only their text.
func (f calls) pairStrays(stray []int, open map[string]int) {
	turns := f.countPrompts()
	waiting, results := map[int][]string{}, map[int]int{} // By turn.
	for id, call := range open {
		waiting[turns[call]] = append(waiting[turns[call]], id)
	}
	for _, i := range stray {
		results[turns[i]]++
	}
	for _, i := range stray {
		ids := waiting[turns[i]]
		b := &f.Blocks[i]
		if len(ids) != 1 || ids[0] == "" || results[turns[i]] != 1 || open[ids[0]] > i {
			f.strayResult(i, "result-without-call", "without its call")
			continue
		}
		call := &f.Blocks[open[ids[0]]]
		p := f.Add(f.strayRule("result-without-call"), b).
			FixBy(model.LossNone, "it gets the id of the call before it that has no result")
		f.nameCall(p, b, bytes.Clone(f.RawAt(call.ID.At)))
		delete(open, ids[0])
	}
}

// nameCall has a result name a call by its id.
func (f calls) nameCall(p *problem.Problem, result *wire.Block, id []byte) {
	if result.ID.At.Empty() {
		p.Insert(result.At.Start+1, fmt.Appendf(nil, "%q:%s,", f.Spelling.Answers, id))
		return
	}
	p.Put(result.ID.At, id)
}

// countPrompts is how many user texts precede each block.
func (f calls) countPrompts() []int {
	out, n := make([]int, len(f.Blocks)), 0
	for i := range f.Blocks {
		b := &f.Blocks[i]
		if b.Kind == wire.Text && b.Role == "user" && b.In >= 0 &&
			f.Blocks[b.In].Kind == wire.Message {
			n++
		}
		out[i] = n
	}
	return out
}

// strayRule is the name of a rule about results in the format.
func (f calls) strayRule(rule string) string {
	if rule == "result-without-call" && f.C.Format == "codex" {
		return "output-without-call"
	}
	return rule
}

// callAfter is the index of the call with an id after a block, with only calls and results between
// them, else -1.
func (f calls) callAfter(i int, id string) int {
	for n := i + 1; n < len(f.Blocks); n++ {
		switch b := &f.Blocks[n]; {
		case b.In >= i: // A part of a result.
		case b.Kind == wire.Call && b.ID.Text == id:
			return n
		case b.Kind != wire.Call && b.Kind != wire.Result:
			return -1
		}
	}
	return -1
}

// swap exchanges two items.
func (f calls) swap(rule string, i, k int) {
	a, b := f.Blocks[i], f.Blocks[k]
	f.Add(rule, &a).FixBy(model.LossNone, "the result moves behind its call").
		Put(a.At, f.RawAt(b.At)).Put(b.At, f.RawAt(a.At))
}

// callTwice notes a call with the id of an earlier one. If that waits for its result, an equal one
// is removed. Any other gets a new id, together with its result.
func (f calls) callTwice(i, first int, waits bool) {
	b := &f.Blocks[i]
	p := f.Add("call-twice", b)
	same := waits && bytes.Equal(f.RawAt(b.Input), f.RawAt(f.Blocks[first].Input)) &&
		bytes.Equal(f.RawAt(b.Name.At), f.RawAt(f.Blocks[first].Name.At))
	if same {
		f.dropEqual(p, i)
		return
	}
	id := b.ID.Text
	own := source.Quote(f.newID(fmt.Sprintf("%s#%d", id, b.At.Start)))
	p.FixBy(model.LossNone, "the call and its result get a new id").
		Put(b.ID.At, own)
	skip := waits // The first result is that of the call before.
	for n := i + 1; n < len(f.Blocks); n++ {
		r := &f.Blocks[n]
		switch {
		case r.Kind != wire.Result || r.ID.Text != id || r.ID.At.Empty():
		case skip:
			skip = false
		default:
			p.Put(r.ID.At, own)
			return
		}
	}
}

// dropEqual removes the second of two equal calls. Where it is the only call of a body's message,
// its list goes, or the message if that has nothing else. Other clients leave it out themselves.
func (f calls) dropEqual(p *problem.Problem, i int) {
	const words = "the second of two equal calls is left out"
	b := &f.Blocks[i]
	switch {
	case f.Droppable(i):
		p.FixBy(model.LossNone, words).Drop(b.Record, b.At)
	case f.C.Format == "codex":
		p.FixBy(model.LossNone, words)
		f.DropLine(p, b.Record)
	case f.IsBody() && b.In != f.MessageOf(i) && f.isBeside(b.In):
		p.FixBy(model.LossNone, words).Drop(b.Record, f.Blocks[b.In].At)
	case f.IsBody():
		f.DropMessage(p, i)
		p.Loss = model.LossNone
	}
}

// isBeside reports whether a block's message has other blocks.
func (f calls) isBeside(i int) bool {
	message := f.MessageOf(i)
	for n := message + 1; n < len(f.Blocks) && f.Blocks[n].In >= message; n++ {
		if n != i && f.Blocks[n].In == message {
			return true
		}
	}
	return false
}

// strayResult notes a result without a call.
func (f calls) strayResult(i int, rule, why string) {
	f.SayResult(f.Add(f.strayRule(rule), &f.Blocks[i]), i, why)
}

// calls finds calls and results that an API refuses.
type calls struct{ *finder.Finder }

// Find finds calls and results that an API refuses.
func Find(in *finder.Finder) {
	f := calls{in}
	f.findPairs()
	f.findOrder()
	f.findLate()
	f.findBetween()
	f.findCallIDs()
	f.findItemIDs()
	f.findToolNames()
	f.findArguments()
	f.findCallCount()
	servers{f}.find()
	f.findReferences()
}
