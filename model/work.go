package model

import "sync/atomic"

// Work is the progress of a long task, in units of its own. The worker counts units and asks
// whether to continue. Others may watch from any goroutine and may stop it. The zero Work is ready
// to use; a nil Work counts nothing and is never stopped.
type Work struct {
	done, all atomic.Int64
	stopped   atomic.Bool
}

// Expect adds n units to the total.
func (w *Work) Expect(n int) {
	if w != nil {
		w.all.Add(int64(n))
	}
}

// Add says that n more units are done.
func (w *Work) Add(n int) {
	if w != nil {
		w.done.Add(int64(n))
	}
}

// Counts are the units done and the total, which is never smaller. Both are 0 while nobody counts.
func (w *Work) Counts() (done, all int) {
	if w == nil {
		return 0, 0
	}
	done = int(w.done.Load())
	return done, max(int(w.all.Load()), done)
}

// Stop asks the work to end soon. Its result is then useless.
func (w *Work) Stop() {
	if w != nil {
		w.stopped.Store(true)
	}
}

// Stopped reports whether the work must end.
func (w *Work) Stopped() bool { return w != nil && w.stopped.Load() }
