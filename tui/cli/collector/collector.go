// Package collector decides when Go collects garbage in this process.
//
// Go starts with a heap of 4 MB and collects each time the heap doubles. A program that reads 50 MB
// and ends pays for five such collections and frees almost nothing. So the first collection waits
// until [delayBytes] are in use, and three quarters of the size of the file that is read. From then
// on Go collects as usual. Behind a screen, which stays open, it collects earlier.
//
//	collector.Delay()      // In main, before anything is read.
//	collector.Expect(size) // Before a file of this size is read.
//	collector.Tighten()    // When a screen opens.
//
// If a user sets GOGC or GOMEMLIMIT, none of them does anything.
package collector

import (
	"math"
	"runtime"
	"runtime/debug"
	"sync"
)

const (
	// delayBytes is how much memory is in use before the first collection.
	delayBytes = 64 << 20
	// usualPercent is Go's default: it collects when the heap has doubled.
	usualPercent = 100
	// screenPercent keeps a screen's memory for a conversation below 1.3 times its file plus 64 MB.
	screenPercent = 40
	// noLimit is Go's default limit of memory, none.
	noLimit = math.MaxInt64
	// never is the percentage by which Go collects only at its memory limit.
	never = -1
)

// delay is the delay of this process. The zero value has not begun.
var delay struct {
	sync.Mutex
	on bool
	// limit is how much memory, in bytes, is in use before it ends.
	limit int64
}

// Delay makes the first collection wait until 64 MB are in use. The channel is closed when the
// delay is over. It is nil if the user configured collection.
func Delay() (over <-chan struct{}) {
	delay.Lock()
	defer delay.Unlock()
	if delay.on || !isUsual() {
		return nil
	}
	ended := make(chan struct{})
	delay.on, delay.limit = true, delayBytes
	debug.SetGCPercent(never)
	debug.SetMemoryLimit(delay.limit)
	first := new([64]byte) // The first collection finds it unused.
	runtime.AddCleanup(first, func(ended chan struct{}) {
		delay.Lock()
		defer delay.Unlock()
		endDelay(usualPercent)
		close(ended)
	}, ended)
	return ended
}

// Tighten ends the delay, and from now on collects garbage earlier than usual.
func Tighten() {
	delay.Lock()
	defer delay.Unlock()
	if !endDelay(screenPercent) && isUsual() {
		debug.SetGCPercent(screenPercent)
	}
}

// endDelay ends the delay with a percentage, and reports whether there was one. The caller has the
// lock.
func endDelay(percent int) bool {
	if !delay.on {
		return false
	}
	delay.on = false
	debug.SetMemoryLimit(noLimit)
	debug.SetGCPercent(percent)
	return true
}

// isUsual reports whether Go collects with its defaults, without the user's settings.
func isUsual() bool {
	percent := debug.SetGCPercent(never) // There is no way to ask without setting it.
	debug.SetGCPercent(percent)
	return percent == usualPercent && debug.SetMemoryLimit(never) == noLimit
}
