package files

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// lsofLimit is how long lsof may take; it hangs on a network that does not answer.
const lsofLimit = 10 * time.Second

// findHolders names the other programs that have a file open. What this user may not look
// at does not count.
func findHolders(path string) []string {
	ctx, cancel := context.WithTimeout(context.Background(), lsofLimit)
	defer cancel()
	//nolint:gosec // The path is an argument of its own, behind the end of the options.
	out, _ := exec.CommandContext(ctx, "/usr/sbin/lsof", "-F", "pc", "--", path).Output()
	return lsofPrograms(string(out), os.Getpid())
}

// lsofPrograms reads the fields p (process) and c (command) that lsof prints; own is
// left out.
func lsofPrograms(out string, own int) []string {
	var list []string
	process := ""
	for line := range strings.Lines(out) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "p"):
			process = line[1:]
		case strings.HasPrefix(line, "c") && process != fmt.Sprint(own):
			list = append(list, fmt.Sprintf("%s (process %s)", line[1:], process))
		}
	}
	return list
}
