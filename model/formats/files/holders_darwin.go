package files

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// lsofLimit is how long lsof may take, because it hangs on a network that does not answer.
const lsofLimit = 10 * time.Second

// findHolders names the other programs that have a file open. It ignores what this user may not
// see.
func findHolders(path string) []string {
	ctx, cancel := context.WithTimeout(context.Background(), lsofLimit)
	defer cancel()
	//nolint:gosec // The path is an argument of its own, behind the end of the options.
	out, _ := exec.CommandContext(ctx, "/usr/sbin/lsof", "-F", "pc", "--", path).Output()
	return lsofPrograms(string(out), os.Getpid())
}

// lsofPrograms reads the fields p (process) and c (command) that lsof prints. It leaves out the
// process own.
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
