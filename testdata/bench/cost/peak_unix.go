//go:build unix

package cost

import (
	"os"
	"runtime"
	"syscall"
)

// peakOf is the most memory that was resident, in bytes. macOS counts bytes, all others kilobytes.
func peakOf(state *os.ProcessState) int64 {
	usage, ok := state.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	peak := int64(usage.Maxrss) //nolint:unconvert // On systems of 32 bits it is less.
	if runtime.GOOS == "darwin" {
		return peak
	}
	return peak << 10
}
