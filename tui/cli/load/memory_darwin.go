package load

import "golang.org/x/sys/unix"

// machineMemory returns the memory of this machine in bytes, 0 if unknown.
func machineMemory() int64 {
	n, err := unix.SysctlUint64("hw.memsize")
	if err != nil {
		return 0
	}
	return int64(n)
}
