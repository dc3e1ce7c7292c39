package plan

import (
	"math/bits"
)

// bitset is a set of small numbers.
type bitset []uint64

// newBitset returns an empty set with room for the numbers below n.
func newBitset(n int) bitset { return make(bitset, (n+63)/64) }

// set adds a number or removes it.
func (b bitset) set(i int, on bool) {
	if on {
		b[i/64] |= 1 << (i % 64)
	} else {
		b[i/64] &^= 1 << (i % 64)
	}
}

// before is the greatest number of the set that is less than i and at least low,
// or -1.
func (b bitset) before(i, low int) int {
	for i > low {
		word := b[(i-1)/64] << (63 - (i-1)%64)
		if word != 0 {
			if at := i - 1 - bits.LeadingZeros64(word); at >= low {
				return at
			}
			return -1
		}
		i = (i - 1) / 64 * 64
	}
	return -1
}
