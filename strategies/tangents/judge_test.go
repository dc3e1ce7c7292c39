package tangents

import (
	"math"
	"testing"
)

// profiles are turns of words, each word once.
func profiles(turns ...[]string) ([]*profile, *lexicon) {
	lex := &lexicon{numbers: map[string]term{}}
	out := make([]*profile, 0, len(turns))
	for i, ws := range turns {
		p := &profile{
			turn: i + 1, live: true, calls: 1, counts: map[term]float64{}, names: map[term]bool{},
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
	vs := vectors(ps, len(lex.texts))
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
			got, shared := cosine(vs[tt.a], vs[tt.b])
			got = math.Round(got*1e9) / 1e9
			if got < tt.least || got > tt.most || shared != tt.shared {
				t.Errorf("got %v and %d shared, want %v to %v and %d",
					got, shared, tt.least, tt.most, tt.shared)
			}
			if back, _ := cosine(vs[tt.b], vs[tt.a]); math.Abs(back-got) > 1e-9 {
				t.Errorf("the other way round %v, want %v", back, got)
			}
		})
	}
}

// TestSpread follows ties that are given.
func TestSpread(t *testing.T) {
	t.Parallel()
	type tie struct {
		a, b     int
		strength float64
	}
	tests := []struct {
		name string
		ties []tie
		want [6]float64
	}{
		{"no ties", nil, [6]float64{firstServes, 0, 0, 0.9, 0.9, 1}},
		{"a chain", []tie{{1, 2, 0.5}, {2, 5, 0.5}}, [6]float64{0.8, 0.25, 0.5, 0.9, 0.9, 1}},
		{"the best of two", []tie{{1, 0, 1}, {1, 5, 0.5}}, [6]float64{0.8, 0.8, 0, 0.9, 0.9, 1}},
		{"two by themselves", []tie{{1, 2, 1}}, [6]float64{0.8, 0, 0, 0.9, 0.9, 1}},
		{"stronger than all", []tie{{2, 5, 7}, {1, 1, 1}}, [6]float64{0.8, 0, 1, 0.9, 0.9, 1}},
		{"none at all", []tie{{2, 5, -1}}, [6]float64{0.8, 0, 0, 0.9, 0.9, 1}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			ps, lex := profiles(nil, nil, nil, nil, nil, nil)
			j := &judgement{
				profiles: ps, lex: lex, links: make([][]link, 6), serves: make([]float64, 6),
			}
			for _, l := range tt.ties {
				j.tie(l.a, l.b, l.strength)
			}
			j.spread(firstServes)
			for i, want := range tt.want {
				if math.Abs(j.serves[i]-want) > 1e-9 {
					t.Errorf("turn %d serves %v, want %v", i+1, j.serves[i], want)
				}
			}
		})
	}
}

// TestReuseTies: files and rare names tie turns that are far apart.
func TestReuseTies(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		set  func(ps []*profile)
		want float64
	}{
		{"nothing", func([]*profile) {}, 0},
		{"both read a file", func(ps []*profile) {
			ps[1].used["f"], ps[9].used["f"] = true, true
		}, reread},
		{"one wrote it", func(ps []*profile) {
			ps[1].used["f"], ps[1].wrote["f"], ps[9].used["f"] = true, true, true
		}, rewritten},
		{"a name", func(ps []*profile) {
			ps[1].names[0], ps[9].names[0] = true, true
		}, renamed},
		{"a name that all use", func(ps []*profile) {
			for _, p := range ps {
				p.names[0] = true
			}
		}, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			ps, lex := profiles(make([][]string, 10)...)
			tt.set(ps)
			j := judge(ps, lex)
			got := 0.0
			for _, l := range j.links[1] {
				if l.to == 9 {
					got = max(got, l.strength)
				}
			}
			if math.Abs(got-tt.want) > 1e-9 {
				t.Errorf("got %v, want %v", got, tt.want)
			}
			if again := judge(ps, lex); len(again.links[1]) != len(j.links[1]) {
				t.Errorf("%d ties, then %d", len(j.links[1]), len(again.links[1]))
			}
		})
	}
}

func TestThin(t *testing.T) {
	t.Parallel()
	ps, _ := profiles([]string{"a"}, []string{"a"})
	ps[1].calls = 0
	if ps[0].thin() || !ps[1].thin() {
		t.Errorf("with a call %t, without %t", ps[0].thin(), ps[1].thin())
	}
}
