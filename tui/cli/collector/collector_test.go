package collector

import (
	"math"
	"runtime"
	"runtime/debug"
	"testing"
)

// settings are the percentage and the memory limit that hold now.
func settings() (percent int, limit int64) {
	percent = debug.SetGCPercent(never)
	debug.SetGCPercent(percent)
	return percent, debug.SetMemoryLimit(never)
}

// want fails a test in which other settings hold.
func want(t *testing.T, when string, percent int, limit int64) {
	t.Helper()
	if p, l := settings(); p != percent || l != limit {
		t.Errorf("%s: got %d %% and a limit of %d, want %d %% and %d", when, p, l, percent, limit)
	}
}

// withUsualSettings gives a test the settings without a delay, and puts back what was set.
func withUsualSettings(t *testing.T) {
	t.Helper()
	percent, limit := settings()
	t.Cleanup(func() {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
	})
	debug.SetGCPercent(usualPercent)
	debug.SetMemoryLimit(math.MaxInt64)
}

// TestDelay follows the settings of the process: it must not run beside other tests.
func TestDelay(t *testing.T) {
	withUsualSettings(t)

	over := Delay()
	want(t, "delayed", never, delayBytes)
	if again := Delay(); again != nil {
		t.Error("a second delay began")
	}
	runtime.GC()
	<-over
	want(t, "after the first collection", usualPercent, math.MaxInt64)

	over = Delay()
	Tighten()
	want(t, "behind a screen", screenPercent, math.MaxInt64)
	runtime.GC()
	<-over
	want(t, "behind a screen, after a collection", screenPercent, math.MaxInt64)

	debug.SetGCPercent(usualPercent)
	Tighten()
	want(t, "without a delay", screenPercent, math.MaxInt64)

	for _, chosen := range []struct {
		percent int
		limit   int64
	}{{50, math.MaxInt64}, {never, math.MaxInt64}, {usualPercent, 1 << 30}} {
		debug.SetGCPercent(chosen.percent)
		debug.SetMemoryLimit(chosen.limit)
		if Delay() != nil {
			t.Errorf("%v: a delay began", chosen)
		}
		Tighten()
		want(t, "as the user chose", chosen.percent, chosen.limit)
	}
}
