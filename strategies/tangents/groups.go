package tangents

import (
	"math"
	"slices"
)

// groups are turns that belong together. A group that was merged into another is empty.
type groups struct {
	turns [][]int     // By group, in order.
	alike [][]float64 // Sums of the cosines between the turns of two groups.
	tied  [][]float64 // What is added to their cosine.
}

// group merges groups until no two are alike enough. The last turns are one group from the start,
// because they are the current task.
func (j *judgement) group(turns []int) *groups {
	g := j.alone(turns)
	for n := len(turns) - 2; n >= max(len(turns)-recent, 0); n-- {
		g.merge(n, n+1)
	}
	for {
		best, a, b := together, -1, -1
		for x := range g.turns {
			for y := range x {
				if s := g.likeness(x, y); s >= best {
					best, a, b = s, x, y
				}
			}
		}
		if a < 0 {
			return g
		}
		g.merge(b, a)
	}
}

// alone puts each turn into its own group.
func (j *judgement) alone(turns []int) *groups {
	g := &groups{}
	for x, i := range turns {
		g.turns = append(g.turns, []int{i})
		g.alike = append(g.alike, make([]float64, len(turns)))
		g.tied = append(g.tied, make([]float64, len(turns)))
		for y, k := range turns[:x+1] {
			alike, _ := cosineOf(j.vectors[i], j.vectors[k])
			g.alike[x][y], g.alike[y][x] = alike, alike
			tied := 0.0
			if i-k == 1 {
				tied += follows
			}
			if shareAny(j.profiles[i].used, j.profiles[k].used) {
				tied += sameFile
			}
			g.tied[x][y], g.tied[y][x] = tied, tied
		}
	}
	return g
}

// shareAny reports whether two sets have a common element.
func shareAny(a, b map[string]bool) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	for s := range a {
		if b[s] {
			return true
		}
	}
	return false
}

// cosine returns how alike the words of two groups are, from 0 to 1.
func (g *groups) cosine(a, b int) float64 {
	if own := g.alike[a][a] * g.alike[b][b]; own > 0 {
		return g.alike[a][b] / math.Sqrt(own)
	}
	return 0
}

// likeness returns how much two groups belong together, -1 if one of them is empty.
func (g *groups) likeness(a, b int) float64 {
	if len(g.turns[a]) == 0 || len(g.turns[b]) == 0 {
		return -1
	}
	return g.cosine(a, b) + g.tied[a][b]
}

// at returns the group of a turn.
func (g *groups) at(turn int) int {
	return slices.IndexFunc(g.turns, func(turns []int) bool { return slices.Contains(turns, turn) })
}

// merge merges a group into another, and returns the latter.
func (g *groups) merge(from, into int) int {
	g.turns[into] = append(g.turns[into], g.turns[from]...)
	slices.Sort(g.turns[into])
	g.turns[from] = nil
	own := g.alike[from][from] + g.alike[into][into] + 2*g.alike[from][into]
	for n := range g.turns {
		g.alike[into][n] += g.alike[from][n]
		g.alike[n][into] = g.alike[into][n]
		g.tied[into][n] = max(g.tied[into][n], g.tied[from][n])
		g.tied[n][into] = g.tied[into][n]
	}
	g.alike[into][into] = own
	return into
}
