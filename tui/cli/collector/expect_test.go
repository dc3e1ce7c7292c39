package collector

import (
	"math"
	"runtime"
	"runtime/debug"
	"testing"
)

// TestExpect follows the settings of the process: it must not run beside other tests.
func TestExpect(t *testing.T) {
	withUsualSettings(t)
	Expect(leastExpected)
	want(t, "without a delay", usualPercent, math.MaxInt64)

	over := Delay()
	first := delay.watches
	Expect(leastExpected - 1)
	if delay.watches != first {
		t.Error("a small file is prepared for")
	}
	Expect(leastExpected)
	want(t, "expected", never, delayBytes)
	if delay.watches != first+1 || endWatch(first) {
		t.Error("the collection that prepares ends the delay")
	}
	var m runtime.MemStats
	if runtime.ReadMemStats(&m); m.HeapInuse > leastExpected {
		t.Errorf("%d bytes are in use", m.HeapInuse)
	}
	Expect(leastExpected)
	if delay.watches != first+1 {
		t.Error("a second file is prepared for")
	}
	runtime.GC()
	<-over
	want(t, "after the first collection", usualPercent, math.MaxInt64)

	debug.SetGCPercent(50)
	Expect(leastExpected)
	want(t, "as the user chose", 50, math.MaxInt64)
}
