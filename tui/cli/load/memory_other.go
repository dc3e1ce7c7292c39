//go:build !linux && !darwin && !windows

package load

// machineMemory returns the memory of this machine in bytes, 0 if unknown.
func machineMemory() int64 { return 0 }
