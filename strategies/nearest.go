package strategies

// Nearest is the name that is least different from the given one, "" where none is
// near enough to be what was meant. Of several the first wins; the name itself is
// not one of them.
func Nearest(name string, names []string) string {
	best, least := "", min(len(name), 60)/3+1
	for _, n := range names {
		if d := distance(name, n); d > 0 && d <= least {
			best, least = n, d-1
		}
	}
	return best
}
