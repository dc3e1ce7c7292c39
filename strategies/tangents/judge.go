package tangents

import (
	"math"
	"slices"
)

// A turn serves the task as far as a chain of turns leads from it to the last ones, each
// link as strong as the two turns are alike. So a turn counts that only prepared what the
// next one needed, and one whose files or names come back much later.

// near is how many turns on either side a turn is compared with, besides the last ones
// and the first.
const near = 6

// Cosines up to from tie nothing; from to on turns are of one thing.
const from, to = 0.04, 0.16

// enoughShared is how many terms two turns must share to be tied in full: in short turns
// one word in common makes a cosine of any size.
const enoughShared = 4.0

// Turns with fewer terms say too little to judge them by themselves: they go with the
// turn before them.
const fewTerms = 40

// follows ties a turn of few words to the one before.
const follows = 0.8

// Ties of a file that one turn wrote and a later one uses, of one that both read, and
// of each name that both use and few others.
const rewritten, reread, renamed = 0.75, 0.35, 0.12

// judgement is how far each turn serves the task, from 0 to 1.
type judgement struct {
	profiles []*profile
	vectors  []vector
	lex      *lexicon
	links    [][]link
	serves   []float64
	first    float64 // How far the first turn serves what the others are about.
}

// link is a tie to another turn, from 0 to 1.
type link struct {
	to       int
	strength float64
}

// judge compares turns and follows their ties from the last ones on.
func judge(ps []*profile, lex *lexicon) *judgement {
	j := &judgement{
		profiles: ps, vectors: vectors(ps, len(lex.texts)), lex: lex,
		links: make([][]link, len(ps)), serves: make([]float64, len(ps)),
	}
	for i := range ps {
		j.compare(i)
	}
	j.reuse()
	j.spread(0)
	if len(ps) > 0 {
		j.first = j.serves[0]
	}
	j.spread(firstServes)
	return j
}

// thin reports whether a turn says too little to judge it by itself.
func (p *profile) thin() bool { return p.calls == 0 && len(p.counts) < fewTerms }

// tie links two turns.
func (j *judgement) tie(a, b int, strength float64) {
	if a != b && strength > 0 {
		j.links[a] = append(j.links[a], link{b, min(strength, 1)})
		j.links[b] = append(j.links[b], link{a, min(strength, 1)})
	}
}

// compare ties a turn to those before it that are near, to the first and the last ones.
func (j *judgement) compare(i int) {
	n := len(j.profiles)
	others := []int{0}
	for k := max(i-near, 1); k < i; k++ {
		others = append(others, k)
	}
	for k := max(n-recent, i+1); k < n; k++ {
		others = append(others, k)
	}
	for _, k := range others {
		alike, shared := cosine(j.vectors[i], j.vectors[k])
		sure := min(1, float64(shared)/enoughShared)
		j.tie(i, k, sure*min(1, (alike-from)/(to-from)))
	}
	p := j.profiles[i]
	if i > 0 && p.thin() {
		j.tie(i, i-1, follows)
	}
}

// reuse ties turns that use the same files, and the same names where few turns do.
func (j *judgement) reuse() {
	last, wrote := map[string]int{}, map[string]int{}
	named, seen := map[term][]int{}, map[term]int{}
	for i, p := range j.profiles {
		for file := range p.used {
			if k, ok := wrote[file]; ok {
				j.tie(i, k, rewritten)
			}
			if k, ok := last[file]; ok {
				j.tie(i, k, reread)
			}
			last[file] = i
		}
		for file := range p.wrote {
			wrote[file] = i
		}
		for t := range p.names {
			seen[t]++
			named[t] = append(named[t], i)
		}
	}
	most := max(2, len(j.profiles)/5)
	shared := map[[2]int]int{}
	for t, turns := range named {
		if seen[t] > most {
			continue
		}
		for k := 1; k < len(turns); k++ {
			shared[[2]int{turns[k-1], turns[k]}]++
		}
	}
	for pair, count := range shared {
		j.tie(pair[0], pair[1], 1-math.Pow(1-renamed, float64(count)))
	}
}

// How far the last turns and the first request serve the task by themselves.
const lastServes, earlierServes, firstServes = 1, 0.9, 0.8

// spread follows the ties from what is the task for sure; first is how far the first
// request is that.
func (j *judgement) spread(first float64) {
	n := len(j.profiles)
	if n == 0 {
		return
	}
	clear(j.serves)
	j.serves[0] = first
	for k := max(n-recent, 0); k < n; k++ {
		j.serves[k] = earlierServes
	}
	j.serves[n-1] = lastServes
	open := make([]int, n)
	for i := range open {
		open[i] = i
	}
	for changed := true; changed; { // A chain grows both ways: a pass or two settle it.
		changed = false
		slices.Reverse(open)
		for _, i := range open {
			for _, l := range j.links[i] {
				if s := j.serves[l.to] * l.strength; s > j.serves[i] {
					j.serves[i], changed = s, true
				}
			}
		}
	}
}
