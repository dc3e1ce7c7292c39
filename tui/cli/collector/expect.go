package collector

import "runtime/debug"

const (
	// leastExpected is the smallest file, in bytes, for which large pages are asked for.
	leastExpected = 8 << 20
	// mostAsked is for how much of the heap they are asked for, in bytes. It is address space, and
	// no memory.
	mostAsked = 256 << 20
)

// Expect prepares for a file of this size. The first use of each page of a heap goes through the
// kernel, and a heap of 80 MB has 20,000 pages of 4 KB. So it asks the kernel for pages of 2 MB
// where the heap will grow. It does nothing without a delay, for a small file, after the first
// time, and on systems where a program cannot ask.
func Expect(size int64) {
	delay.Lock()
	defer delay.Unlock()
	if !delay.on || delay.expected || size < leastExpected {
		return
	}
	delay.expected = true
	debug.SetMemoryLimit(noLimit)
	askLargePages(int(min(2*size, mostAsked)))
	watchFirst()
}
