package tokens

// Published is the estimate of a text by the weights that the fit started from.
func Published(f Family, text string) float64 {
	sum, before := 0, newline
	for i := range len(text) {
		now := classOf[text[i]]
		sum += milliOf(f, coarseSet(before), coarseSet(now))
		before = now
	}
	return float64(sum) / 1000
}

// Update says whether the README's table is to be written.
func Update() bool { return *update }
