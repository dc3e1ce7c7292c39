//go:build !linux && !darwin && !windows

package load

// machineMemory is the memory of this machine in bytes, 0 where that is not known.
func machineMemory() int64 { return 0 }
