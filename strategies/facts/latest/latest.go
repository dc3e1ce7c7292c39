// Package latest finds, of reads of one file, the latest that end at a line or after it. Adding a
// read and a search take time logarithmic in the number of lines where reads end.
//
//	tree := latest.NewTree([]int{40, 80})
//	tree.Add(80, 3) // The read at position 3 ends at line 80.
//	tree.From(50)   // {3, -1, -1, -1}
package latest

import "slices"

// kept is how many positions are found.
const kept = 4

// Positions are the latest of some positions, the latest first, -1 for none.
type Positions [kept]int

// add inserts a position if it is late enough.
func (n *Positions) add(at int) {
	for i := range n {
		if at > n[i] {
			at, n[i] = n[i], at
		}
	}
}

// Tree finds the latest positions that end at a line or after it.
type Tree struct {
	ends []int // Sorted, each once.
	tops []Positions
}

// NewTree returns an empty tree for some ends, which are sorted and distinct.
func NewTree(ends []int) *Tree {
	t := &Tree{ends: ends, tops: make([]Positions, len(ends)+1)}
	for i := range t.tops {
		for k := range t.tops[i] {
			t.tops[i][k] = -1
		}
	}
	return t
}

// Add records a position with one of the ends.
func (t *Tree) Add(end, at int) {
	i, _ := slices.BinarySearch(t.ends, end)
	for n := len(t.ends) - i; n < len(t.tops); n += n & -n {
		t.tops[n].add(at)
	}
}

// From returns the latest positions that end at a line or after it.
func (t *Tree) From(end int) Positions {
	i, _ := slices.BinarySearch(t.ends, end)
	out := Positions{-1, -1, -1, -1}
	for n := len(t.ends) - i; n > 0; n -= n & -n {
		for _, at := range t.tops[n] {
			out.add(at)
		}
	}
	return out
}
