package collector

import (
	"math"
	"runtime"
	"testing"
)

// TestExpect follows the settings of the process: it must not run beside other tests.
func TestExpect(t *testing.T) {
	withUsualSettings(t)
	Expect(1 << 20)
	want(t, "without a delay", usualPercent, math.MaxInt64)

	over := Delay()
	for _, of := range []struct{ size, limit int64 }{
		{-1, delayBytes},
		{4 << 20, delayBytes + 3<<20},
		{1 << 20, delayBytes + 3<<20},
		{1 << 40, delayBytes + mostExpected*3/4},
	} {
		Expect(of.size)
		want(t, "expected", never, of.limit)
	}
	runtime.GC()
	<-over
	want(t, "after the first collection", usualPercent, math.MaxInt64)
	Expect(1 << 20)
	want(t, "after the delay", usualPercent, math.MaxInt64)
}
