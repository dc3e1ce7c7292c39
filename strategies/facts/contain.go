package facts

import (
	"cmp"
	"slices"
)

// latest holds the latest of some positions, the latest first, -1 for none.
type latest [latestContainers]int

// add inserts a position if it is late enough.
func (n *latest) add(at int) {
	for i := range n {
		if at > n[i] {
			at, n[i] = n[i], at
		}
	}
}

// findContainers fills in the containers of the reads of one file. It returns the calls whose lines
// must be compared. Each read takes time logarithmic in their number: reads whose range starts
// early enough are kept in a tree, by where they end.
func (l *losses) findContainers(g []int, ranges []readRange) (compared []int) {
	order := make([]int, len(g)) // Positions in g, sorted by where their ranges start.
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
		compared = append(compared, l.keepContainers(g, ranges, order[i], late)...)
	}
	return compared
}

// keepContainers records the containers of the read at position p: the nearest, and those of the
// latest that come after it. It returns the calls whose lines must be compared.
func (l *losses) keepContainers(g []int, ranges []readRange, p int, late latest) []int {
	at := slices.DeleteFunc(late[:], func(q int) bool { return q <= p })
	for q, n := p+1, 0; q < min(len(g), p+1+containerReach) && n < nearestContainers; q++ {
		if ranges[g[q]].contains(&ranges[g[p]]) {
			at = append(at, q)
			n++
		}
	}
	slices.SortFunc(at, func(a, b int) int { return cmp.Compare(b, a) })
	f, equal := l.of(g[p]), findEquals(l.ix).of
	calls := l.ix.Conversation.Calls
	var compared []int
	for _, q := range slices.Compact(at) {
		if group := equal[g[p]].Group; group >= 0 && group == equal[g[q]].Group {
			continue // Equal arguments are handled elsewhere.
		}
		f.within = append(f.within, Container{Call: pack(g[q])})
		a, b := calls[g[p]].Result, calls[g[q]].Result
		if l.ix.Briefs[a].Comparable && l.ix.Briefs[b].Comparable && l.ix.Raw(a) != l.ix.Raw(b) {
			compared = append(compared, g[p], g[q])
		}
	}
	return compared
}

// contains reports whether a range shows everything that another asked for.
func (r *readRange) contains(o *readRange) bool {
	return r.from <= o.from && r.shows >= o.to
}

// endTree finds the latest positions that end at a line or after it.
type endTree struct {
	ends []int // Sorted, each once.
	tops []latest
}

// newEndTree returns an empty tree for some ends, which are sorted and distinct.
func newEndTree(ends []int) *endTree {
	t := &endTree{ends: ends, tops: make([]latest, len(ends)+1)}
	for i := range t.tops {
		for k := range t.tops[i] {
			t.tops[i][k] = -1
		}
	}
	return t
}

// add records a position with one of the ends.
func (t *endTree) add(end, at int) {
	i, _ := slices.BinarySearch(t.ends, end)
	for n := len(t.ends) - i; n < len(t.tops); n += n & -n {
		t.tops[n].add(at)
	}
}

// from returns the latest positions that end at a line or after it.
func (t *endTree) from(end int) latest {
	i, _ := slices.BinarySearch(t.ends, end)
	out := latest{-1, -1, -1, -1}
	for n := len(t.ends) - i; n > 0; n -= n & -n {
		for _, at := range t.tops[n] {
			out.add(at)
		}
	}
	return out
}

// How many containers of a read the index keeps. The latest is usually the one to name, and the
// nearest most likely has the same text.
const (
	latestContainers  = 4
	nearestContainers = 4
	// containerReach is how many later reads of the file are searched for the nearest.
	containerReach = 64
)
