package cli

import "slices"

// nearest is the name that needs the fewest edits to become the given one, "" when none is near
// enough to be what was meant. Of several the first wins.
func nearest(name string, names []string) string {
	best, least := "", 1+(len(name)+1)/3
	for _, n := range names {
		if d := edits(name, n); d < least {
			best, least = n, d
		}
	}
	return best
}

// edits counts how many bytes have to be put in, taken out, changed or swapped with a neighbour to
// make b out of a.
func edits(a, b string) int {
	// Three rows of the table of distances are enough: this one, the last and the one before it.
	before, last := []int(nil), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row := make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(row[j-1]+1, last[j]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}

// didYouMean is the hint that ends an error about an unknown name.
func didYouMean(name string, names []string) string {
	if n := nearest(name, names); n != "" && !slices.Contains(names, name) {
		return "; did you mean " + n + "?"
	}
	return ""
}
