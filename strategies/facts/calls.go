package facts

import (
	"cmp"
	"hash/maphash"
	"slices"

	"decant/model"
	"decant/strategies/object"
)

// Equal returns what is known about a call and its equals.
func (ix *Index) Equal(call int) *EqualCall { return &findEquals(ix).of[call] }

// EqualsOf returns a call and its equals of one partition, in context order. It returns none if no
// other call is equal.
func (ix *Index) EqualsOf(call int) []int {
	if g := ix.Equal(call).Group; g >= 0 {
		return findEquals(ix).groups[g]
	}
	return nil
}

// AskSame reports whether two pairs have the same tool and arguments. known is false if their
// arguments were not compared.
func AskSame(ix *Index, a, b int) (same, known bool) {
	calls := ix.Conversation.Calls
	if !ix.equal.Has() ||
		ix.Event(calls[a].Result).Partition != ix.Event(calls[b].Result).Partition {
		return false, false
	}
	of := findEquals(ix).of
	return of[a].Group >= 0 && of[a].Group == of[b].Group, true
}

// Retries returns the successful calls that are equal to a call and come after its answer.
func (ix *Index) Retries(call int) []int {
	g := ix.Equal(call).Group
	if g < 0 {
		return nil
	}
	calls, goods := ix.Conversation.Calls, findEquals(ix).goods[g]
	at, _ := slices.BinarySearchFunc(goods, calls[call].Result, func(c, result int) int {
		return cmp.Or(cmp.Compare(calls[c].Result, result), -1)
	})
	return goods[at:]
}

// findEquals finds equal calls.
func findEquals(ix *Index) *equalCalls {
	return ix.equal.Get(func() *equalCalls {
		calls := ix.Conversation.Calls
		out := &equalCalls{of: make([]EqualCall, len(calls))}
		for i := range calls {
			out.of[i] = EqualCall{Group: -1, LastSame: pack(i), PrevSame: -1}
		}
		groupCalls(ix, out)
		out.odd = make([]int, 0, len(calls))
		out.goods = make([][]int, len(out.groups))
		for n, g := range out.groups {
			out.odd = append(out.odd, linkGroup(ix, out, g)...)
			for _, i := range g {
				if calls[i].Status.Good() && len(ix.Needs[calls[i].Result]) == 0 {
					out.goods[n] = append(out.goods[n], i)
				}
			}
		}
		return out
	})
}

// Args returns the checksum of the tool and the arguments of a pair.
func (ix *Index) Args(call int) model.Sum { return findRequests(ix)[call].key.args }

// groupCalls fills in a group for each key that more than one pair has.
func groupCalls(ix *Index, out *equalCalls) {
	calls, requests := ix.Conversation.Calls, findRequests(ix)
	at := make(map[callKey]int32, len(calls))
	for i := range calls {
		if !calls[i].Pair() {
			continue
		}
		first, ok := at[requests[i].key]
		if !ok {
			at[requests[i].key] = pack(i)
			continue
		}
		if out.of[first].Group < 0 {
			out.of[first].Group = pack(len(out.groups))
			out.groups = append(out.groups, []int{int(first)})
		}
		g := out.of[first].Group
		out.of[i].Group = g
		out.groups[g] = append(out.groups[g], i)
	}
	for _, g := range out.groups {
		slices.SortFunc(g, func(a, b int) int {
			return cmp.Compare(calls[a].Result, calls[b].Result)
		})
	}
}

// linkGroup records for each call of a group the latest call with the same content. If not all
// contents are the same, it returns the calls whose lines must be compared.
func linkGroup(ix *Index, out *equalCalls, g []int) []int {
	// The status of a call is part of its answer.
	type answer struct {
		raw    model.Sum
		status model.Status
	}
	last, newer := make(map[answer]int, 1), make(map[answer]int, 1)
	for _, call := range slices.Backward(g) {
		result := ix.Conversation.Calls[call].Result
		if !ix.Briefs[result].Comparable {
			continue
		}
		a := answer{ix.Raw(result), ix.Conversation.Calls[call].Status}
		if _, ok := last[a]; !ok {
			last[a] = call
		} else {
			out.of[newer[a]].PrevSame = pack(call)
		}
		newer[a] = call
		out.of[call].LastSame = pack(last[a])
	}
	if len(last) <= 1 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(g), func(call int) bool {
		return !ix.Briefs[ix.Conversation.Calls[call].Result].Comparable
	})
}

// Object returns the result of a repeated call as a JSON object, nil if it is none.
func (ix *Index) Object(call int) *object.Object { return (*findObjects(ix))[call] }

// findObjects reads the results of repeated calls that are JSON objects.
func findObjects(ix *Index) *[]*object.Object {
	return ix.answers.Get(func() *[]*object.Object {
		repeated := slices.Concat(findEquals(ix).groups...)
		calls, salt := ix.Conversation.Calls, maphash.MakeSeed()
		out := make([]*object.Object, len(calls))
		model.RunParallel(len(repeated), func(i int, buf []byte) []byte {
			event := calls[repeated[i]].Result
			if !ix.Briefs[event].Comparable || len(ix.Needs[event]) > 0 {
				return buf
			}
			buf = ix.RawText(event, buf)
			out[repeated[i]] = object.Read(buf, salt)
			return buf
		})
		return &out
	})
}
