package words

import "strings"

// FindNearest is the name that is least different from the given one, "" where none is
// near enough to be what was meant. Of several the first wins; the name itself is
// not one of them.
func FindNearest(name string, names []string) string {
	best, least := "", min(len(name), 60)/3+1
	for _, n := range names {
		if d := editDistance(name, n); d > 0 && d <= least {
			best, least = n, d-1
		}
	}
	return best
}

// DidYouMean is "; did you mean …?" with the nearest of the good names, or all of them
// where none is near.
func DidYouMean(name string, good []string) string {
	best, least := "", len(name)/2+1
	for _, g := range good {
		if d := editDistance(name, g); d <= least {
			best, least = g, d-1
		}
	}
	if best == "" {
		return "; there are " + strings.Join(good, ", ")
	}
	return "; did you mean " + best + "?"
}

// editDistance is the Levenshtein editDistance of two short names in bytes.
func editDistance(a, b string) int {
	if len(a) > 100 {
		a = a[:100]
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		last := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			last, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, last+cost)
		}
	}
	return row[len(b)]
}
