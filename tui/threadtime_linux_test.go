package tui

import (
	"syscall"
	"time"
)

// threadTime is how long this thread has had the processor: other programs do not count.
func threadTime() time.Duration {
	const thisThread = 1 // RUSAGE_THREAD.
	var u syscall.Rusage
	if err := syscall.Getrusage(thisThread, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
