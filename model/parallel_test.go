package model

import (
	"errors"
	"strings"
	"sync/atomic"
	"testing"
)

func TestParallelDoesEachOnce(t *testing.T) {
	t.Parallel()
	many := 9 * mostBatch * batchesEach
	for _, n := range []int{0, 1, leastBatch - 1, leastBatch, leastBatch + 1, many + 7} {
		done := make([]atomic.Int32, n)
		RunParallel(n, func(i int, buf []byte) []byte {
			if len(buf) != 0 {
				t.Errorf("n %d, item %d: got a buffer with %d bytes, want none", n, i, len(buf))
			}
			done[i].Add(1)
			return append(buf, "left over"...)
		})
		for i := range done {
			if got := done[i].Load(); got != 1 {
				t.Errorf("n %d, item %d: done %d times, want once", n, i, got)
			}
		}
	}
}

// TestBatchOf holds that few items are spread over all workers, and many are taken in long rows.
func TestBatchOf(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ n, workers, want int }{
		{0, 2, leastBatch},
		{1000, 2, leastBatch},
		{3200, 2, 100},
		{1e6, 2, mostBatch},
		{3200, 64, leastBatch},
	} {
		if got := batchOf(tt.n, tt.workers); got != tt.want {
			t.Errorf("%d items for %d: got %d, want %d", tt.n, tt.workers, got, tt.want)
		}
	}
}

// TestWorkersAreAlone holds that each worker has what it was hired with to itself.
func TestWorkersAreAlone(t *testing.T) {
	t.Parallel()
	const n = 10 * leastBatch
	var all, overlaps atomic.Int32
	RunWorkers(n, func() func(int) {
		var busy atomic.Bool
		return func(int) {
			if !busy.CompareAndSwap(false, true) {
				overlaps.Add(1)
			}
			all.Add(1)
			busy.Store(false)
		}
	})
	if all.Load() != n || overlaps.Load() != 0 {
		t.Errorf("%d calls, %d at the same time, want %d and none", all.Load(), overlaps.Load(), n)
	}
}

func TestParallelHandsPanicsToTheCaller(t *testing.T) {
	t.Parallel()
	cause := errors.New("an odd event")
	for _, value := range []any{cause, "an odd event"} {
		err := caught(func() {
			RunParallel(1000, func(i int, buf []byte) []byte {
				if i == 777 {
					panic(value)
				}
				return buf
			})
		})
		if err == nil {
			t.Fatalf("%T: no panic in the caller", value)
		}
		if !strings.Contains(err.Error(), "an odd event") ||
			!strings.Contains(err.Error(), "TestParallelHandsPanicsToTheCaller") {
			t.Errorf("%T: got %q, want the value and the worker's stack", value, err)
		}
		if got := errors.Is(err, cause); got != (value == any(cause)) {
			t.Errorf("%T: errors.Is is %v", value, got)
		}
	}
}

// caught is what f panics with, nil for nothing.
func caught(f func()) (err error) {
	defer func() { err, _ = recover().(error) }()
	f()
	return nil
}

func TestMeasurePanicsInTheCaller(t *testing.T) {
	t.Parallel()
	c := build(t, []stored{str(`"a"`)})
	c.Events[0].Parts[0].Text.Span.End = 1 << 30
	if err := caught(c.Measure); err == nil {
		t.Error("a span outside of the source was measured, or did not panic here")
	}
}
