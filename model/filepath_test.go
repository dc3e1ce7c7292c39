package model

import "testing"

func TestLineless(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"a.rs": "a.rs", "a.rs#L3-9": "a.rs", "a.rs#L3-": "a.rs", "a.rs#tail=80": "a.rs",
		"a.rs#L1-9&tail=+3": "a.rs", "a.pdf#pages=1-5": "a.pdf", "a#b": "a#b", "a#Lib": "a#Lib",
	} {
		if got := Lineless(in); got != want {
			t.Errorf("%s is of %s, want %s", in, got, want)
		}
	}
}
