package facts

import (
	"strings"

	"decant/model"
	"decant/strategies/facts/roster"
)

// Touched returns when files were last touched.
func (ix *Index) Touched() *TouchFact { return findTouched(ix) }

// findTouched finds when files were last touched.
func findTouched(ix *Index) *TouchFact {
	terms := findTerms(ix)
	return ix.touched.Get(func() *TouchFact {
		n := len(ix.Conversation.Calls)
		f := &TouchFact{
			Ago: make([]int32, n), Age: make([]int32, n), Changed: make([]bool, n),
			Last: make([]int32, n), Lines: findLive(ix).lines, File: make([]int32, n),
		}
		f.findFiles(ix, terms)
		return f
	})
}

// findFiles finds the file of each call, and who touched it last.
func (f *TouchFact) findFiles(ix *Index, terms *TermFact) {
	calls := ix.Conversation.Calls
	numbers := map[string]int32{}
	for i := range calls {
		f.File[i] = -1
		if kind := calls[i].Effect.Kind; len(calls[i].Effect.Paths) > 0 &&
			(kind == model.Reads || kind == model.Writes || kind == model.Searches) {
			f.File[i] = numberFile(numbers, calls[i].Effect.Paths[0])
		}
	}
	at := map[int]int{} // From request to call.
	for i := range calls {
		at[calls[i].Request] = i
	}
	changed := make([]bool, len(numbers))
	last, ago := make([]int32, len(numbers)), make([]int32, len(numbers))
	live := roster.LiveCalls(ix.Conversation)
	for n, request := range live {
		i := at[request]
		f.Age[i] = pack(len(live) - n)
		touch := func(file int32) {
			last[file], ago[file] = pack(request), pack(len(live)-n)
		}
		if !calls[i].Pair() || !calls[i].Status.Good() {
			continue
		}
		for file := range touchedBy(ix, terms, i, numbers) {
			touch(file)
			changed[file] = changed[file] || calls[i].Effect.Kind == model.Writes
		}
	}
	for i := range calls {
		if f.Last[i] = -1; f.File[i] >= 0 && ago[f.File[i]] > 0 {
			f.Last[i], f.Ago[i] = last[f.File[i]], ago[f.File[i]]
			f.Changed[i] = changed[f.File[i]]
		}
	}
}

// touchedBy returns the numbers of the files that a successful call read, wrote or found.
func touchedBy(ix *Index, terms *TermFact, call int, numbers map[string]int32) map[int32]bool {
	c := &ix.Conversation.Calls[call]
	out := map[int32]bool{}
	if c.Effect.Kind != model.Reads && c.Effect.Kind != model.Writes &&
		c.Effect.Kind != model.Searches {
		return out
	}
	for _, p := range c.Effect.Paths {
		if n, ok := numbers[shortPath(p)]; ok {
			out[n] = true
		}
	}
	if c.Effect.Kind != model.Searches {
		return out
	}
	for _, t := range terms.Of(c.Result) {
		if n, ok := numbers[terms.Names[t.Term]]; ok {
			out[n] = true
		}
	}
	return out
}

// numberFile returns the number of a file.
func numberFile(numbers map[string]int32, p string) int32 {
	p = shortPath(p)
	n, ok := numbers[p]
	if !ok {
		n = pack(len(numbers))
		numbers[p] = n
	}
	return n
}

// shortPath returns the last two parts of a path. This makes absolute and relative spellings the
// same.
func shortPath(p string) string {
	at := strings.LastIndexByte(p, '/')
	if at <= 0 {
		return p
	}
	return p[strings.LastIndexByte(p[:at], '/')+1:]
}
