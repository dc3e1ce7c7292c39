package responses

// Groups numbers the answers of the model among items, in order: what the model made
// up to the next item that it did not make is one answer, from 1; 0 is for other items.
func Groups(items []Item) []int {
	out := make([]int, len(items))
	n, inside := 0, false
	for i := range items {
		if items[i].Model && !inside {
			n++
		}
		if inside = items[i].Model; inside {
			out[i] = n
		}
	}
	return out
}
