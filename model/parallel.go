package model

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// How many items one worker takes at a time: enough that taking costs nothing, and that adjacent
// items, which are often adjacent in the file, are read together. It is less where there are few
// items, so that all workers end at about the same time.
const (
	leastBatch, mostBatch = 32, 256
	// batchesEach is how many batches each worker takes at least, where there are many items.
	batchesEach = 16
)

// batchOf is how many of n items one of several workers takes at a time.
func batchOf(n, workers int) int {
	return min(max(n/(workers*batchesEach), leastBatch), mostBatch)
}

// RunParallel calls do for 0 to n-1 on all cores, like [RunWorkers]. Each worker passes its own
// empty buffer to do and keeps what do returns for the next call; nil means no buffer yet.
func RunParallel(n int, do func(i int, buf []byte) []byte) {
	RunWorkers(n, func() func(int) {
		var buf []byte
		return func(i int) { buf = do(i, buf[:0]) }
	})
}

// RunWorkers processes 0 to n-1 on all cores and returns when all items are done. Each worker uses
// its own function, which hire makes, and its calls never overlap. Calls come in no fixed order, so
// each must touch only what belongs to its item or its worker.
//
// A panic in a worker ends the work early and is raised again in the caller, as an error with the
// worker's stack. A bare panic in a goroutine would end the program without any recover and leave
// the terminal in raw mode.
func RunWorkers(n int, hire func() func(i int)) {
	workers := runtime.GOMAXPROCS(0)
	batch := batchOf(n, workers)
	var next atomic.Int64
	var wg sync.WaitGroup
	var broken atomic.Pointer[panicked]
	work := func() {
		defer func() {
			if v := recover(); v != nil {
				broken.CompareAndSwap(nil, &panicked{v, debug.Stack()})
			}
		}()
		do := hire()
		for broken.Load() == nil {
			from := int(next.Add(int64(batch))) - batch
			if from >= n {
				return
			}
			for i := from; i < min(from+batch, n); i++ {
				do(i)
			}
		}
	}
	// The caller is one of the workers: a single batch then needs no goroutine.
	for range min(workers, (n+batch-1)/batch) - 1 {
		wg.Go(work)
	}
	if n > 0 {
		work()
	}
	wg.Wait()
	if p := broken.Load(); p != nil {
		panic(p)
	}
}

// panicked is a worker's panic, which is raised again where it can be recovered.
type panicked struct {
	value any
	stack []byte
}

// Error names the panic and shows its stack.
func (p *panicked) Error() string { return fmt.Sprintf("%v\n\nin a worker:\n%s", p.value, p.stack) }

// Unwrap is the panic's own error, or nil when the panic value was not an error.
func (p *panicked) Unwrap() error {
	err, _ := p.value.(error)
	return err
}
