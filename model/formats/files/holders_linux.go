package files

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// findHolders names the other programs that have a file open. It ignores what this user may not
// see.
func findHolders(path string) []string {
	file, err := os.Stat(path)
	if err != nil {
		return nil
	}
	found, err := os.ReadDir("/proc")
	if err != nil {
		return nil
	}
	var out []string
	for _, f := range found {
		id, err := strconv.Atoi(f.Name())
		if err == nil && id != os.Getpid() && keeps(f.Name(), file) {
			out = append(out, fmt.Sprintf("%s (process %d)", programOf(f.Name()), id))
		}
	}
	return slices.Clip(out)
}

// holds reports whether a process has a file open.
func holds(process string, file os.FileInfo) bool {
	dir := filepath.Join("/proc", process, "fd")
	open, err := os.ReadDir(dir)
	if err != nil {
		return false
	}
	for _, fd := range open {
		link := filepath.Join(dir, fd.Name())
		// Sockets and pipes have no path, and devices are not files.
		to, err := os.Readlink(link)
		if err != nil || !strings.HasPrefix(to, "/") || strings.HasPrefix(to, "/dev/") {
			continue
		}
		// The link leads to the open file itself, whatever its current name.
		if info, err := os.Stat(link); err == nil && os.SameFile(info, file) {
			return true
		}
	}
	return false
}

// keeps reports whether a process has a file open for itself. It looks again after [isStarting], as
// the process may have started its program since.
func keeps(process string, file os.FileInfo) bool {
	return holds(process, file) && !isStarting(process) && holds(process, file)
}

// isStarting reports whether a process is about to become a program that this one starts. Until
// then it has the open files of this program.
func isStarting(process string) bool {
	status, err := os.ReadFile(filepath.Join("/proc", process, "status"))
	if err != nil || !strings.Contains(string(status), fmt.Sprintf("\nPPid:\t%d\n", os.Getpid())) {
		return false
	}
	own, err := os.Readlink("/proc/self/exe")
	if err != nil {
		return false
	}
	its, err := os.Readlink(filepath.Join("/proc", process, "exe"))
	return err == nil && its == own
}

// programOf is the name of a process's program.
func programOf(process string) string {
	name, err := os.ReadFile(filepath.Join("/proc", process, "comm"))
	if err != nil {
		return "a program"
	}
	return strings.TrimSpace(string(name))
}
