package collector

import (
	"runtime/debug"
	"syscall"
)

// askLargePages asks for large pages in an unused part of the heap, which it never touches. The
// part is free when it returns, and the heap grows into it.
func askLargePages(bytes int) {
	part := make([]byte, bytes)
	// A kernel without large pages refuses. Nothing is worse then.
	_ = syscall.Madvise(part, syscall.MADV_HUGEPAGE)
	debug.FreeOSMemory()
}
