package keys

import "testing"

func TestKeyTable(t *testing.T) {
	t.Parallel()
	ids := map[string]bool{}
	for i := range Table {
		b := &Table[i]
		switch {
		case b.ID == "" || ids[b.ID]:
			t.Errorf("id %q is empty or there twice", b.ID)
		case b.Help == "" || b.Group == "" || b.Scope == 0 || len(b.Keys) == 0:
			t.Errorf("%s: a column is empty", b.ID)
		}
		ids[b.ID] = true
		for _, k := range b.Keys {
			switch k {
			case "ctrl+a", "ctrl+b", "ctrl+s", "ctrl+q", "ctrl+i", "ctrl+m":
				t.Errorf("%s: %s belongs to the terminal", b.ID, k)
			}
		}
	}
}

// TestEveryBindingIsReachable checks that no line of the table hides another one wholly.
func TestEveryBindingIsReachable(t *testing.T) {
	t.Parallel()
	for i := range Table {
		b := &Table[i]
		reached := false
		for s := InTurns; s&Everywhere != 0; s <<= 1 {
			if b.Scope&s == 0 {
				continue
			}
			for _, k := range b.Keys {
				reached = reached || Bound(k, s) == b
			}
		}
		if !reached {
			t.Errorf("%s: no key reaches it", b.ID)
		}
	}
}

// TestNoKeyHasTwoMeanings checks that in each place a key does one thing.
func TestNoKeyHasTwoMeanings(t *testing.T) {
	t.Parallel()
	for s := InTurns; s&Everywhere != 0; s <<= 1 {
		means := map[string]string{}
		for i := range Table {
			b := &Table[i]
			for _, k := range b.Keys {
				if b.Scope&s == 0 {
					continue
				}
				if other, taken := means[k]; taken {
					t.Errorf("in place %b %s is both %s and %s", s, k, other, b.ID)
				}
				means[k] = b.ID
			}
		}
	}
}

func TestPaletteMatches(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]string{
		"^o": "back", "undo": "undo", "unfold all": "unfold-all", "ndup": "next-duplicate",
		"what goes": "goes", "sort again": "sort-again",
	} {
		got := Matching(InTurns, words)
		if len(got) == 0 || got[0].ID != want {
			t.Errorf("%q finds %d lines, first not %s", words, len(got), want)
		}
	}
	if got := Matching(InTurns, "zzz"); len(got) != 0 {
		t.Errorf("zzz finds %s", got[0].ID)
	}
}
