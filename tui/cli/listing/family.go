package listing

import (
	"slices"
	"strings"

	"decant/model/store"
)

// branch is a conversation in the listing, and its depth below its original.
type branch struct{ entry, depth int }

// orderFamilies puts forks below their originals, as far as these are listed. Families are in the
// place of their first member, and the forks of one original keep their order.
func orderFamilies(found []store.Entry) []branch {
	parents := findParents(found)
	forks := make(map[int][]int, len(found))
	for i, p := range parents {
		if p >= 0 {
			forks[p] = append(forks[p], i)
		}
	}
	out, shown := make([]branch, 0, len(found)), make([]bool, len(found))
	for i := range found {
		root := i
		for parents[root] >= 0 {
			root = parents[root]
		}
		if shown[root] {
			continue
		}
		for next := []branch{{root, 0}}; len(next) > 0; {
			b := next[len(next)-1]
			next = next[:len(next)-1]
			out, shown[b.entry] = append(out, b), true
			for n := len(forks[b.entry]) - 1; n >= 0; n-- {
				next = append(next, branch{forks[b.entry][n], b.depth + 1})
			}
		}
	}
	return out
}

// findParents returns the index of each conversation's original, -1 if it is not listed. If several
// have its id, as in two workspaces of JP, the one in the same folder counts. Files are untrusted,
// so a conversation that is its own ancestor counts as an original.
func findParents(found []store.Entry) []int {
	type name struct{ agent, id string }
	at := make(map[name][]int, len(found))
	for i := range found {
		n := name{found[i].Agent, found[i].ID}
		at[n] = append(at[n], i)
	}
	out := make([]int, len(found))
	for i := range found {
		out[i] = -1
		for _, p := range at[name{found[i].Agent, found[i].Parent}] {
			if out[i] < 0 || found[p].CWD == found[i].CWD && found[out[i]].CWD != found[i].CWD {
				out[i] = p
			}
		}
	}
	walked := make([]int, len(found)) // The start of the walk that passed here, from 1.
	for i := range out {
		p := i
		for ; p >= 0 && walked[p] == 0; p = out[p] {
			walked[p] = i + 1
		}
		if p >= 0 && walked[p] == i+1 {
			out[p] = -1
		}
	}
	return out
}

// branchMark comes before the title of a fork listed below its original.
func branchMark(depth int) string {
	const deepest = 4
	if depth == 0 {
		return ""
	}
	return strings.Repeat("  ", min(depth, deepest)-1) + "└ "
}

// leastID is how many bytes of an id are shown at least. ShortID is the length of an id that is
// shown whole, as JP's are.
const (
	leastID = 8
	shortID = 16
)

// shortenIDs returns, by id, as many bytes as tell the ids of conversations apart. If one id is the
// start of another, the shorter one is whole.
func shortenIDs(found []store.Entry) map[string]string {
	ids := make([]string, len(found))
	for i := range found {
		ids[i] = found[i].ID
	}
	slices.SortFunc(ids, func(a, b string) int {
		return strings.Compare(strings.ToLower(a), strings.ToLower(b))
	})
	ids = slices.CompactFunc(ids, strings.EqualFold)
	out := make(map[string]string, len(found))
	for i, id := range ids {
		n := leastID
		if len(id) <= shortID {
			n = shortID
		}
		for _, other := range ids[max(i-1, 0):min(i+2, len(ids))] {
			if other != id {
				n = max(n, countAlike(id, other)+1)
			}
		}
		out[id] = id[:min(n, len(id))]
	}
	for i := range found { // Those in another case.
		if id := found[i].ID; out[id] == "" {
			out[id] = id
		}
	}
	return out
}

// countAlike returns how many bytes two ids have in common at the start, whatever their case.
func countAlike(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && strings.EqualFold(a[n:n+1], b[n:n+1]) {
		n++
	}
	return n
}
