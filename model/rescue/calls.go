package rescue

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"decant/model"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// pairing is what is known of calls and results up to a block.
type pairing struct {
	// open are the calls that wait for their result, by id, by the index of their block.
	open map[string]int
	// answered are ids of calls that had their result, renamed those of which the newest call
	// gets another id.
	answered, renamed map[string]bool
	// swapped are calls that take the place of their results, stray are results of no call.
	swapped map[int]bool
	stray   []int
}

// findPairs finds calls and results that do not answer each other one to one.
func (f calls) findPairs() {
	p := pairing{
		open: map[string]int{}, answered: map[string]bool{}, renamed: map[string]bool{},
		swapped: map[int]bool{},
	}
	for i := range f.blocks {
		switch b := &f.blocks[i]; {
		case b.Kind == wire.Call && !p.swapped[i]:
			f.pairCall(&p, i, f.textAt(b.ID))
		case b.Kind == wire.Result:
			f.pairResult(&p, i, f.textAt(b.ID))
		}
	}
	for id := range p.renamed { // The next round tells whether such a call has a result.
		delete(p.open, id)
	}
	f.pairStrays(p.stray, p.open)
	for _, i := range slices.Sorted(maps.Values(p.open)) {
		f.unanswered(i)
	}
}

// pairCall notes a call that waits for its result.
func (f calls) pairCall(p *pairing, i int, id string) {
	first, waits := p.open[id]
	if waits || p.answered[id] && f.api != "openai-chat" {
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
	case after >= 0 && f.api == "openai-responses":
		f.swap("output-before-call", i, after)
		p.swapped[after], p.answered[id] = true, true
	default:
		p.stray = append(p.stray, i)
	}
}

// pairStrays gives a result that answers no call the id of the one call before it, in its turn,
// that has no result, where it is the one result that could answer it. Of any other its text stays.
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
		if len(ids) != 1 || results[turns[i]] != 1 || open[ids[0]] > i {
			f.strayResult(i, "result-without-call", "without its call")
			continue
		}
		b, call := &f.blocks[i], &f.blocks[open[ids[0]]]
		p := f.add(f.strayRule("result-without-call"), b)
		p.fix(model.LossNone, "it gets the id of the call before it that has no result").
			put(b.ID, bytes.Clone(f.rawAt(call.ID)))
		delete(open, ids[0])
	}
}

// countPrompts is how many texts of the user stand before each block.
func (f calls) countPrompts() []int {
	out, n := make([]int, len(f.blocks)), 0
	for i := range f.blocks {
		b := &f.blocks[i]
		if b.Kind == wire.Text && b.Role == "user" && b.In >= 0 &&
			f.blocks[b.In].Kind == wire.Message {
			n++
		}
		out[i] = n
	}
	return out
}

// strayRule is the name of a rule of results in the format.
func (f calls) strayRule(rule string) string {
	if rule == "result-without-call" && f.c.Format == "codex" {
		return "output-without-call"
	}
	return rule
}

// callAfter is the index of the block right behind another's that is the call of an id, else -1.
func (f calls) callAfter(i int, id string) int {
	for n := i + 1; n < len(f.blocks); n++ {
		b := &f.blocks[n]
		if b.In == i {
			continue
		}
		if b.Kind == wire.Call && f.textAt(b.ID) == id {
			return n
		}
		return -1
	}
	return -1
}

// swap puts two items each in the other's place.
func (f calls) swap(rule string, i, k int) {
	a, b := f.blocks[i], f.blocks[k]
	f.add(rule, &a).fix(model.LossNone, "the result moves to right after its call").
		put(a.At, f.rawAt(b.At)).put(b.At, f.rawAt(a.At))
}

// callTwice notes a call whose id an earlier one has: an equal one that waits still goes, any
// other gets an id of its own, and its result with it.
func (f calls) callTwice(i, first int, waits bool) {
	b := &f.blocks[i]
	p := f.add("call-twice", b)
	if waits {
		same := bytes.Equal(f.rawAt(b.Input), f.rawAt(f.blocks[first].Input)) &&
			bytes.Equal(f.rawAt(b.Name), f.rawAt(f.blocks[first].Name))
		switch words := "the second of two equal calls is left out"; {
		case !same:
		case f.droppable(i):
			p.fix(model.LossNone, words).drop(b.Record, b.At)
		case f.c.Format == "codex":
			p.fix(model.LossNone, words)
			f.dropLine(p, b.Record)
		}
		return
	}
	id := f.textAt(b.ID)
	own := source.Quote(f.newID(fmt.Sprintf("%s#%d", id, b.At.Start)))
	p.fix(model.LossNone, "the call and its result get a new id").
		put(b.ID, own)
	for n := i + 1; n < len(f.blocks); n++ {
		if r := &f.blocks[n]; r.Kind == wire.Result && f.textAt(r.ID) == id {
			p.put(r.ID, own)
			return
		}
	}
}

// strayResult notes a result that answers no call: its text stays as a text of the user.
func (f calls) strayResult(i int, rule, why string) {
	b := &f.blocks[i]
	p := f.add(f.strayRule(rule), b).fix(model.LossNone, "its text stays as a text of the user")
	text := fmt.Sprintf("[A tool result %s]\n%s", why, f.contentText(i))
	p.put(b.At, f.saidByUser(b, text))
}

// list is a JSON list of values.
func list(values ...[]byte) []byte {
	return append(append([]byte("["), bytes.Join(values, []byte(","))...), ']')
}

// maxNoted is how many bytes of a removed block its note repeats at most.
const maxNoted = 2000

// cut is the start of a text, with an ellipsis where that is not all.
func cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

// calls finds calls and results that an API refuses.
type calls struct{ *finder }

// find looks for all of them.
func (f calls) find() {
	f.findPairs()
	f.findOrder()
	f.findLate()
	f.findBetween()
	f.findCallIDs()
	f.findItemIDs()
	f.findToolNames()
	f.findArguments()
	f.findCallCount()
	f.findServerCalls()
	f.findReferences()
}
