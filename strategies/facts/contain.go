package facts

import (
	"cmp"
	"slices"

	"decant/strategies/facts/latest"
)

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
	tree := latest.NewTree(ends)
	for i, added := 0, 0; i < len(order); i++ {
		r := &ranges[g[order[i]]]
		for ; added < len(order) && ranges[g[order[added]]].from <= r.from; added++ {
			tree.Add(ranges[g[order[added]]].shows, order[added])
		}
		late := tree.From(r.to)
		compared = append(compared, l.keepContainers(g, ranges, order[i], late)...)
	}
	return compared
}

// keepContainers records the containers of the read at position p: the nearest, and those of the
// latest that come after it. It returns the calls whose lines must be compared.
func (l *losses) keepContainers(g []int, ranges []readRange, p int, late latest.Positions) []int {
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

const (
	// nearestContainers is how many containers of a read the index keeps beside the latest. The
	// latest is usually the one to name, and the nearest most likely has the same text.
	nearestContainers = 4
	// containerReach is how many later reads of the file are searched for the nearest.
	containerReach = 64
)
