package collector

import "runtime/debug"

// mostExpected is how many bytes of a file count at most.
const mostExpected = 128 << 20

// Expect makes the first collection wait longer, because a file of this size is read next: until
// three quarters of its size more are in use. A report with lossless of 50 MB then ends without a
// collection. It does nothing without a delay.
func Expect(size int64) {
	delay.Lock()
	defer delay.Unlock()
	if delay.on {
		debug.SetMemoryLimit(delayBytes + max(0, min(size, mostExpected))*3/4)
	}
}
