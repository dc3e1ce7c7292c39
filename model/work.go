package model

import "sync/atomic"

// Work is how far something long has come, in units of its own. Who does the work counts and asks
// whether to go on; others look on from any goroutine, and may stop it. The zero Work is ready; a
// nil one counts nothing and is never stopped.
type Work struct {
	done, all atomic.Int64
	stopped   atomic.Bool
}

// Expect adds n units to what is to be done.
func (w *Work) Expect(n int) {
	if w != nil {
		w.all.Add(int64(n))
	}
}

// Add says that n units more are done.
func (w *Work) Add(n int) {
	if w != nil {
		w.done.Add(int64(n))
	}
}

// Counts are the units done and those to be done in all, never fewer; 0 and 0 while nobody counts.
func (w *Work) Counts() (done, all int) {
	if w == nil {
		return 0, 0
	}
	done = int(w.done.Load())
	return done, max(int(w.all.Load()), done)
}

// Stop asks that the work end soon. What it comes to then is of no use.
func (w *Work) Stop() {
	if w != nil {
		w.stopped.Store(true)
	}
}

// Stopped reports whether the work is to end.
func (w *Work) Stopped() bool { return w != nil && w.stopped.Load() }
