package source

import (
	"slices"
	"testing"

	"decant/testdata/growth"
)

// TestEndsInString puts another string in place of each string that endsInString recognises, in all
// short JSON values of some characters: the value must stay JSON.
func TestEndsInString(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	const letters, longest = `":,[]\n`, 7
	swapped := 0
	var extend func(b []byte)
	extend = func(b []byte) {
		if Valid(b) {
			for from := 1; from < len(b); from++ {
				for to := from + 1; to <= len(b); to++ {
					if !endsInString(b[from-1 : to]) {
						continue
					}
					swapped++
					if now := slices.Concat(b[:from], []byte(`"a,"`), b[to:]); !Valid(now) {
						t.Fatalf("%s became %s", b, now)
					}
				}
			}
		}
		if len(b) == longest {
			return
		}
		for i := range len(letters) {
			extend(append(b[:len(b):len(b)], letters[i]))
		}
	}
	extend(nil)
	if swapped < 50 {
		t.Errorf("only %d strings recognised", swapped)
	}
}
