package tangents

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// profiles are turns of words, each word once.
func profiles(turns ...[]string) ([]*profile, *lexicon) {
	lex := &lexicon{numbers: map[string]term{}}
	out := make([]*profile, 0, len(turns))
	for i, ws := range turns {
		p := &profile{
			turn: i + 1, live: true, counts: map[term]float64{},
			wrote: map[string]bool{}, used: map[string]bool{},
		}
		for _, w := range ws {
			p.counts[lex.number(wordTerm, []byte(w))]++
		}
		out = append(out, p)
	}
	return out, lex
}

func TestCosine(t *testing.T) {
	t.Parallel()
	ps, lex := profiles(
		[]string{"a", "b", "c"}, []string{"a", "b", "c"}, []string{"c", "d"}, []string{"e"}, nil)
	vs := makeVectors(ps, countTurns(ps, len(lex.texts)))
	tests := []struct {
		name        string
		a, b        int
		least, most float64
		shared      int
	}{
		{"the same", 0, 1, 1, 1, 3},
		{"itself", 3, 3, 1, 1, 1},
		{"partly", 0, 2, 0.1, 0.9, 1},
		{"nothing", 0, 3, 0, 0, 0},
		{"of an empty turn", 0, 4, 0, 0, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, shared := cosineOf(vs[tt.a], vs[tt.b])
			got = math.Round(got*1e9) / 1e9
			if got < tt.least || got > tt.most || shared != tt.shared {
				t.Errorf("got %v and %d shared, want %v to %v and %d",
					got, shared, tt.least, tt.most, tt.shared)
			}
			if back, _ := cosineOf(vs[tt.b], vs[tt.a]); math.Abs(back-got) > 1e-9 {
				t.Errorf("the other way round %v, want %v", back, got)
			}
		})
	}
}

// kinds are turns of words of a few subjects, one letter each; many words each, such that each
// turn can be judged.
func kinds(letters string) ([]*profile, *lexicon) {
	turns := make([][]string, len(letters))
	for i := range turns {
		for n := range enoughTerms {
			turns[i] = append(turns[i], fmt.Sprintf("%c%d", letters[i], n))
		}
	}
	return profiles(turns...)
}

// TestGroups: what is alike is one group, wherever it stands, and the last turns always are.
func TestGroups(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, letters string
		set           func(ps []*profile)
		want          string // The group of each turn, by the turn it is named after.
	}{
		{"all of a kind", "aaaaa", nil, "aaaaa"},
		{"two between", "aabbaaa", nil, "aabbaaa"},
		{"of three kinds", "abcabcaaa", nil, "abcabcaaa"},
		{"the last ones", "aaaabcd", nil, "aaaaddd"},
		{"a file is not enough", "aabaaa", func(ps []*profile) {
			ps[2].used["f"], ps[5].used["f"] = true, true
		}, "aabaaa"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			ps, lex := kinds(tt.letters)
			if tt.set != nil {
				tt.set(ps)
			}
			j := newJudgement(ps, lex, newUses())
			turns := make([]int, len(ps))
			for i := range turns {
				turns[i] = i
			}
			g := j.group(turns)
			for i := range ps {
				for k := range ps {
					got, want := g.at(i) == g.at(k), tt.want[i] == tt.want[k]
					if got != want {
						t.Errorf("turns %d and %d in one group: got %t", i+1, k+1, got)
					}
				}
			}
		})
	}
}

// TestSure: which turns are no part of the task, and what speaks against it.
func TestSure(t *testing.T) {
	t.Parallel()
	few := func(ps []*profile) { // All but a few words of the turn go.
		for n := range ps[2].counts {
			if len(ps[2].counts) > enoughTerms/2 {
				delete(ps[2].counts, n)
			}
		}
	}
	file := func(wrote bool) func(ps []*profile) {
		return func(ps []*profile) {
			ps[2].used["f"], ps[2].wrote["f"], ps[4].used["f"] = true, wrote, true
		}
	}
	tests := []struct {
		name, letters string
		set           func(ps []*profile)
		turn          int
		want          float64
	}{
		{"of another kind", "aabaaa", nil, 3, 1},
		{"of the task", "aabaaa", nil, 2, 0},
		{"one of the last", "aaaaba", nil, 5, 0},
		{"few words", "aabaaa", few, 3, 0.5},
		{"a file that both read", "aabaaa", file(false), 3, 1},
		{"a file that it wrote", "aabaaa", file(true), 3, 1 - reused/apart},
		{"a file that it wrote after", "aabaaa", func(ps []*profile) {
			ps[2].used["f"], ps[2].wrote["f"], ps[1].used["f"] = true, true, true
		}, 3, 1},
		{"the first of another kind", "baaaaa", nil, 1, 1},
		{"the first of two of a kind", "babaaa", nil, 1, 0},
		{"what belongs to the first", "babaaa", nil, 3, 0},
		{"a turn of no words", "aaaaa", func(ps []*profile) { clear(ps[1].counts) }, 2, 0},
		{
			"far from both ends",
			strings.Repeat("a", 2*window) + "b" + strings.Repeat("a", window), nil, 2*window + 1, 1,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			ps, lex := kinds(tt.letters)
			if tt.set != nil {
				tt.set(ps)
			}
			j := newJudgement(ps, lex, newUses())
			j.judgeTurns()
			if got := j.sure(tt.turn - 1); math.Abs(got-tt.want) > 1e-9 {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

// TestUsed: a turn of another kind is no tangent where a later one used what it brought.
func TestUsed(t *testing.T) {
	t.Parallel()
	for _, by := range []int{0, 2, 4} { // Nobody, the turn itself, one after it.
		ps, lex := kinds("aabaaa")
		u := newUses()
		if by > 0 {
			u.by[3] = []use{{from: []int{3}, by: by}}
		}
		if by == 2 {
			u.by[3][0].by = 3
		}
		j := newJudgement(ps, lex, u)
		j.judgeTurns()
		if got, want := j.sure(2), by != 4; got > 0 != want {
			t.Errorf("used by %d: %v sure", by, got)
		}
	}
}

// TestVerdict: what a reason tells is what there is.
func TestVerdict(t *testing.T) {
	t.Parallel()
	ps, lex := kinds("aabbaaa")
	for _, i := range []int{2, 3, 5} {
		ps[i].used["f"] = true
	}
	ps[3].wrote["f"] = true
	want := verdict{aside: true, terms: enoughTerms, size: 2, shared: 1, reused: 1, around: 1}
	j := newJudgement(ps, lex, newUses())
	j.judgeTurns()
	for _, i := range []int{2, 3} {
		if got := j.verdicts[i]; got != want {
			t.Errorf("turn %d: got %+v, want %+v", i+1, got, want)
		}
	}
	if got := (verdict{}); j.verdicts[4] != got {
		t.Errorf("of the task: %+v", j.verdicts[4])
	}
}
