package load

import "golang.org/x/sys/unix"

// machineMemory is the memory of this machine in bytes, 0 where that is not known.
func machineMemory() int64 {
	var info unix.Sysinfo_t
	if unix.Sysinfo(&info) != nil {
		return 0
	}
	return int64(uint64(info.Totalram) * uint64(info.Unit)) //nolint:unconvert // On 32 bits it does.
}
