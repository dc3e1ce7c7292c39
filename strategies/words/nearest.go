package words

import (
	"slices"
	"strings"
)

// DidYouMean ends an error about an unknown name with "; did you mean …?" and the nearest valid
// name. It returns the other text if no name is near, or if the name is valid.
func DidYouMean(name string, names []string, otherwise string) string {
	if n := FindNearest(name, names); n != "" && !slices.Contains(names, name) {
		return "; did you mean " + n + "?"
	}
	return otherwise
}

// FindNearest returns the name that needs the fewest edits to become the given one. It returns ""
// if none is near enough. A quarter of the letters may differ; in a word of three to seven letters,
// one or two. Of several the first wins. The name itself does not count, and the dashes of flags
// are ignored.
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

// allowEdits returns the largest number of edits between a word with that many letters and the
// intended word.
func allowEdits(letters int) int {
	switch {
	case letters < 3:
		return 0
	case letters < 5:
		return 1
	}
	return max(min(letters, 60)/4, 2)
}

// CountEdits counts the bytes to insert, remove, change or swap with a neighbour to turn a into b.
// Only the first hundred bytes of each count.
func CountEdits(a, b string) int {
	a, b = a[:min(len(a), 100)], b[:min(len(b), 100)]
	// Three rows of the distance table suffice: this one, the last and the one before it.
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
