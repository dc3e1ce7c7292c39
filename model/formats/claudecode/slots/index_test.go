package slots

import (
	"math/rand/v2"
	"strconv"
	"testing"
)

// TestIndexIsLikeAMap compares an index with a map, when it is full and when it is cleared.
func TestIndexIsLikeAMap(t *testing.T) {
	t.Parallel()
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 2))
		most := r.IntN(60)
		texts := make([]string, 3*most+1) // Each text has several numbers.
		for i := range texts {
			if texts[i] = strconv.Itoa(r.IntN(most + 1)); texts[i] == "0" {
				texts[i] = ""
			}
		}
		want := map[string]int{}
		got := NewIndex(most+1, func(n int) string { return texts[n] })
		for range 200 {
			n := r.IntN(len(texts))
			switch {
			case r.IntN(100) == 0:
				clear(want)
				got.Clear()
			case r.IntN(2) == 0:
				want[texts[n]] = n
				got.Put(n)
			}
			look := strconv.Itoa(r.IntN(most + 3))
			wantAt, wantOK := want[look]
			if at, ok := got.Find(look); ok != wantOK || ok && at != wantAt {
				t.Fatalf("%q: got %d, %v, want %d, %v", look, at, ok, wantAt, wantOK)
			}
			wantAt, wantOK = want[""]
			if at, ok := got.Find(""); ok != wantOK || ok && at != wantAt {
				t.Fatalf("the empty text: got %d, %v, want %d, %v", at, ok, wantAt, wantOK)
			}
		}
	}
}
