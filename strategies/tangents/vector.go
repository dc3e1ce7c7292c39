package tangents

import (
	"math"
	"slices"
)

// entry is one term of a vector.
type entry struct {
	term   term
	weight float64
}

// vector holds the terms of a turn, sorted by term. Its length is 1 unless it is empty.
type vector []entry

// minSimilarity is the weight of a term that no other turn has. Such a term tells what a turn is
// about, but not whether it belongs with others.
const minSimilarity = 0.35

// countTurns counts for each term the turns that have it.
func countTurns(ps []*profile, terms int) []int {
	df := make([]int, terms)
	for _, p := range ps {
		for t := range p.counts {
			df[t]++
		}
	}
	return df
}

// makeVectors weighs the terms of each turn by tf-idf. df is the number of turns with each term.
func makeVectors(ps []*profile, df []int) []vector {
	out := make([]vector, len(ps))
	n := float64(len(ps))
	for i, p := range ps {
		v := make(vector, 0, len(p.counts))
		for t, count := range p.counts {
			idf := math.Log((n + 1) / (float64(df[t]) + 0.5))
			if df[t] == 1 {
				idf *= minSimilarity
			}
			v = append(v, entry{t, (1 + math.Log(1+count)) * idf})
		}
		slices.SortFunc(v, func(a, b entry) int { return int(a.term - b.term) })
		out[i] = v.normal()
	}
	return out
}

// normal returns the vector scaled to length 1.
func (v vector) normal() vector {
	sum := 0.0
	for _, e := range v {
		sum += e.weight * e.weight
	}
	if sum == 0 {
		return nil
	}
	length := math.Sqrt(sum)
	for i := range v {
		v[i].weight /= length
	}
	return v
}

// cosineOf returns how alike two vectors are, from 0 to 1, and how many terms they share.
func cosineOf(a, b vector) (alike float64, shared int) {
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i].term < b[j].term:
			i++
		case a[i].term > b[j].term:
			j++
		default:
			alike += a[i].weight * b[j].weight
			shared++
			i, j = i+1, j+1
		}
	}
	return alike, shared
}
