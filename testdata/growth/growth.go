// Package growth holds tests to how the cost of work grows with its size. It measures time of
// the processor and no time of the clock, so that what else a machine does is not held against
// the work. Where a system does not tell that time, the clock has to do.
package growth

import (
	"math"
	"runtime"
	"testing"
	"time"
)

// Times is how many times as much the greater work has to do.
const Times = 8

const (
	// most is how many times as long that may take: what is linear takes 8 times as long and
	// what is quadratic 64 times, so either side has room for a factor of more than 2.5.
	most = 24
	// grain is what work may take that is too little to measure, memory asked for included.
	grain = 25 * time.Millisecond
	// least and last are how often both are measured; of several times the best counts.
	least, last = 3, 12
)

// Linear fails a test where work that is [Times] as much takes far more than that many times as
// long. It must not run beside other tests of the package, whose time would count.
func Linear(t testing.TB, what string, small, big func()) {
	t.Helper()
	if Raced {
		t.Skip("the race detector makes times mean nothing")
	}
	one, many := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
	for round := 1; round <= last; round++ {
		one, many = min(one, took(small)), min(many, took(big))
		if round >= least && many <= most*one+grain {
			return
		}
	}
	t.Errorf("%s: %v, and %v for %d times as much", what, one, many, Times)
}

// took is how long work takes of the processor.
func took(work func()) time.Duration {
	runtime.GC() // What was there before is not the work's to clear away.
	from := spent()
	work()
	return spent() - from
}

// SkipRaced skips a test under the race detector, which makes it ten times slower: it is for long
// tests of many drawn conversations, if shorter ones run the same goroutines.
func SkipRaced(t *testing.T) {
	t.Helper()
	if Raced {
		t.Skip("without the race detector only: shorter tests run the same goroutines")
	}
}
