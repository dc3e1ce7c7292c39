package mutant

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestMakeKeepsJSON makes damaged files of lines and of one value: each line stays JSON, the
// same chance makes the same, and most differ from what they were made of.
func TestMakeKeepsJSON(t *testing.T) {
	t.Parallel()
	for _, data := range []string{
		"{\"id\":1,\"a\":[1,{\"id\":\"x\"}]}\n{\"id\":2}\n{\"id\":3,\"b\":\"\\u00e9<\"}\n",
		"[\n {\"role\":\"user\",\"content\":\"x\"},\n {\"role\":\"assistant\"}\n]\n",
	} {
		other := 0
		for seed := range uint64(200) {
			got := MakeMutant(rand.New(rand.NewPCG(seed, 1)), []byte(data))
			if !bytes.Equal(got, MakeMutant(rand.New(rand.NewPCG(seed, 1)), []byte(data))) {
				t.Fatalf("seed %d makes another file the second time", seed)
			}
			if string(got) != data {
				other++
			}
			d := json.NewDecoder(bytes.NewReader(got))
			for d.More() {
				var v any
				if err := d.Decode(&v); err != nil {
					t.Fatalf("seed %d: %v: %s", seed, err, got)
				}
			}
		}
		if other < 150 {
			t.Errorf("%d of 200 differ", other)
		}
	}
}

// TestCut cuts a file of lines and one of a list in a value: each piece has what all need, none
// is large, each of the others is in one, and one that is too large is in none.
func TestCut(t *testing.T) {
	t.Parallel()
	large := `{"id":"large","text":"` + strings.Repeat("x", 2*small) + `"}`
	items := make([]string, 0, 60)
	for i := range 60 {
		items = append(items, `{"id":"n`+strconv.Itoa(i)+`","text":"some words"}`)
	}
	items = slices.Insert(items, 20, large)
	for name, tt := range map[string]struct{ data, first string }{
		"lines": {"{\"meta\":1}\n" + strings.Join(items, "\n") + "\n", "{\"meta\":1}\n"},
		"a value": {
			`{"meta":[1],"list":[` + strings.Join(items, ",") + `]}`, `{"meta":[1],"list":[`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pieces := cut([]byte(tt.data), small)
			for _, p := range pieces {
				if len(p) > small || !bytes.HasPrefix(p, []byte(tt.first)) {
					t.Errorf("%d bytes: %.80s", len(p), p)
				}
			}
			all := string(bytes.Join(pieces, nil))
			for i, item := range items {
				want := 1
				if item == large {
					want = 0
				}
				if got := strings.Count(all, item); got != want {
					t.Errorf("item %d is there %d times, want %d", i, got, want)
				}
			}
		})
	}
}
