package main

import (
	"testing"

	"decant/testdata/growth"
)

// noting is a test that only notes that it failed.
type noting struct {
	testing.TB
	failed bool
}

func (n *noting) Helper() {}

func (n *noting) Errorf(string, ...any) { n.failed = true }

// spin is work of so many steps, which nothing can leave out.
func spin(steps int) func() {
	return func() {
		x := 1
		for range steps {
			x = x*1664525 + 1013904223
		}
		spun = x
	}
}

var spun int

// TestGrowth holds what other tests measure with: it lets linear work pass, and work that grows
// with the square not. It runs alone, as what others take would count.
func TestGrowth(t *testing.T) { //nolint:paralleltest // It measures.
	const n = 1_000_000
	for _, tt := range []struct {
		name   string
		big    int
		failed bool
	}{
		{"linear", n * growth.Times, false},
		{"quadratic", n * growth.Times * growth.Times, true},
	} {
		noted := &noting{TB: t}
		growth.Linear(noted, tt.name, spin(n), spin(tt.big))
		if noted.failed != tt.failed {
			t.Errorf("%s: failed %t, want %t", tt.name, noted.failed, tt.failed)
		}
	}
}
