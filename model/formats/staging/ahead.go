package staging

import "io"

// aheadBytes is how much is written before the disk begins to store it.
const aheadBytes = 8 << 20

// syncedFile is a file whose bytes survive a crash once Sync returned.
type syncedFile interface {
	io.Writer
	Sync() error
}

// aheadWriter has the disk store the first bytes of a large file while the next ones are written.
// The last Sync then has little left to do.
type aheadWriter struct {
	file syncedFile
	// fresh is how many bytes were written since the last sync began.
	fresh int
	// running gets the result of a sync. It is nil when none runs.
	running chan error
	// err is the first error of a sync. A system reports one only once, so it counts although a
	// later sync has none.
	err error
}

// Write writes, and begins a sync when enough was written and none runs.
func (a *aheadWriter) Write(p []byte) (int, error) {
	n, err := a.file.Write(p)
	if a.fresh += n; err != nil || a.fresh < aheadBytes {
		return n, err
	}
	select {
	case a.err = <-a.running:
		a.running = nil
	default:
	}
	if a.running == nil && a.err == nil {
		a.fresh, a.running = 0, make(chan error, 1)
		go func(done chan<- error) { done <- a.file.Sync() }(a.running)
	}
	return n, a.err
}

// rest waits until no sync runs, and returns the first error of one.
func (a *aheadWriter) rest() error {
	if a.running == nil {
		return a.err
	}
	err := <-a.running
	a.running = nil
	if a.err == nil {
		a.err = err
	}
	return a.err
}
