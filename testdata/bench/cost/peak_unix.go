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
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return int64(usage.Maxrss)
	}
	return int64(usage.Maxrss) << 10
}
