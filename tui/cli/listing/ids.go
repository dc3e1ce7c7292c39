package listing

import (
	"slices"
	"strings"

	"decant/model/store"
)

// leastID is how many bytes of an id are shown at least, shortID how many an id has that is shown
// whole: one of JP's.
const (
	leastID = 8
	shortID = 16
)

// shortenIDs are as many bytes of the ids of conversations as tell them apart, by the id. Where
// one id begins as another goes on, the shorter one is whole.
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
	for i := range found { // Those that are spelled in another case.
		if id := found[i].ID; out[id] == "" {
			out[id] = id
		}
	}
	return out
}

// countAlike is with how many bytes two ids begin alike, whatever their case.
func countAlike(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && strings.EqualFold(a[n:n+1], b[n:n+1]) {
		n++
	}
	return n
}
