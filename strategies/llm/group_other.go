//go:build !unix

package llm

import "os/exec"

// StartGroup does nothing here. On this system only the command is killed, not its child processes.
func StartGroup(*exec.Cmd) {}
