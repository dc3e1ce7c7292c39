package strategies

import (
	"cmp"
	"slices"
)

// newest are the latest of some positions, the latest first, -1 for none.
type newest [latestContainers]int

// add puts a position among them where it is late enough.
func (n *newest) add(at int) {
	for i := range n {
		if at > n[i] {
			at, n[i] = n[i], at
		}
	}
}

// contain fills in the containers of the reads of one file, and returns the calls of
// which the lines have to be compared. For each read it takes the logarithm of how
// many there are: those whose range starts early enough are kept in a tree by where
// they end.
func (ix *Index) contain(g []int, ranges []readRange) (compared []int) {
	order := make([]int, len(g)) // Positions in g by where their ranges start.
	ends := make([]int, 0, len(g))
	for p, call := range g {
		order[p] = p
		ends = append(ends, ranges[call].shows)
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(ranges[g[a]].from, ranges[g[b]].from)
	})
	slices.Sort(ends)
	ends = slices.Compact(ends)
	tree := newEndTree(ends)
	for i, added := 0, 0; i < len(order); i++ {
		r := &ranges[g[order[i]]]
		for ; added < len(order) && ranges[g[order[added]]].from <= r.from; added++ {
			tree.add(ranges[g[order[added]]].shows, order[added])
		}
		late := tree.from(r.to)
		compared = append(compared, ix.keepContainers(g, ranges, order[i], late)...)
	}
	return compared
}

// keepContainers notes the containers of the read at a position: of the latest those
// that are later than it, and the nearest. It returns whose lines must be compared.
func (ix *Index) keepContainers(g []int, ranges []readRange, p int, late newest) []int {
	at := slices.DeleteFunc(late[:], func(q int) bool { return q <= p })
	for q, n := p+1, 0; q < min(len(g), p+1+containerReach) && n < nearestContainers; q++ {
		if ranges[g[q]].contains(&ranges[g[p]]) {
			at = append(at, q)
			n++
		}
	}
	slices.SortFunc(at, func(a, b int) int { return cmp.Compare(b, a) })
	f := &ix.calls[g[p]]
	calls := ix.Conversation.Calls
	var compared []int
	for _, q := range slices.Compact(at) {
		o := &ix.calls[g[q]]
		if f.group >= 0 && f.group == o.group {
			continue // Equal arguments are another matter.
		}
		f.within = append(f.within, container{call: g[q]})
		a, b := &ix.facts[calls[g[p]].Result], &ix.facts[calls[g[q]].Result]
		if a.comparable && b.comparable && a.raw != b.raw {
			compared = append(compared, g[p], g[q])
		}
	}
	return compared
}

// contains reports whether a range shows all that another asked for.
func (r *readRange) contains(o *readRange) bool {
	return r.from <= o.from && r.shows >= o.to
}

// endTree finds the latest of what ends at a line or after it.
type endTree struct {
	ends []int // Sorted, each once.
	tops []newest
}

// newEndTree is an empty tree for some ends, sorted, each once.
func newEndTree(ends []int) *endTree {
	t := &endTree{ends: ends, tops: make([]newest, len(ends)+1)}
	for i := range t.tops {
		for k := range t.tops[i] {
			t.tops[i][k] = -1
		}
	}
	return t
}

// add notes a position with one of the ends.
func (t *endTree) add(end, at int) {
	i, _ := slices.BinarySearch(t.ends, end)
	for n := len(t.ends) - i; n < len(t.tops); n += n & -n {
		t.tops[n].add(at)
	}
}

// from are the latest positions that end at a line or after it.
func (t *endTree) from(end int) newest {
	i, _ := slices.BinarySearch(t.ends, end)
	out := newest{-1, -1, -1, -1}
	for n := len(t.ends) - i; n > 0; n -= n & -n {
		for _, at := range t.tops[n] {
			out.add(at)
		}
	}
	return out
}
