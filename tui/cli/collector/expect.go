package collector

import "runtime/debug"

// mostExpected is how many bytes of a file count at most. Of a larger file much may be superseded,
// and takes no memory.
const mostExpected = 64 << 20

// Expect makes the first collection wait longer, because a file of this size is read next: until
// three quarters of its size more are in use. A report with lossless of 50 MB then ends without a
// collection. Of several files the largest counts. It does nothing without a delay.
func Expect(size int64) {
	delay.Lock()
	defer delay.Unlock()
	limit := delayBytes + min(size, mostExpected)*3/4
	if delay.on && limit > delay.limit {
		delay.limit = limit
		debug.SetMemoryLimit(limit)
	}
}
