package load

import "golang.org/x/sys/unix"

// machineMemory returns the memory of this machine in bytes, 0 if unknown.
func machineMemory() int64 {
	var info unix.Sysinfo_t
	if unix.Sysinfo(&info) != nil {
		return 0
	}
	total := uint64(info.Totalram)          //nolint:unconvert // On 32 bits it is no uint64.
	return int64(total * uint64(info.Unit)) //nolint:gosec // Far below 2^63.
}
