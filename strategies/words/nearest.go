package words

import (
	"slices"
	"strings"
)

// DidYouMean ends an error about an unknown name: "; did you mean …?" with the nearest of the good
// names, or the other text where none is near or the name is one of them.
func DidYouMean(name string, names []string, otherwise string) string {
	if n := FindNearest(name, names); n != "" && !slices.Contains(names, name) {
		return "; did you mean " + n + "?"
	}
	return otherwise
}

// FindNearest is the name that needs the fewest edits to become the given one, "" when none is near
// enough to be what was meant: a quarter of the letters may differ, of a word of three to seven
// letters one or two. Of several the first wins; the name itself is not one of them. The dashes of
// flags are no letters.
func FindNearest(name string, names []string) string {
	typed := strings.TrimLeft(name, "-")
	best, least := "", 1+allowEdits(len(typed))
	for _, n := range names {
		if d := CountEdits(typed, strings.TrimLeft(n, "-")); n != name && d < least {
			best, least = n, d
		}
	}
	return best
}

// allowEdits is how many edits may lie between a word of so many letters and what was meant.
func allowEdits(letters int) int {
	switch {
	case letters < 3:
		return 0
	case letters < 5:
		return 1
	}
	return max(min(letters, 60)/4, 2)
}

// CountEdits counts how many bytes have to be put in, taken out, changed or swapped with a
// neighbour to make b out of a. Only the first hundred bytes of each count.
func CountEdits(a, b string) int {
	a, b = a[:min(len(a), 100)], b[:min(len(b), 100)]
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
