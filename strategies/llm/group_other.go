//go:build !unix

package llm

import "os/exec"

// inGroup leaves a command as it is: here only it is killed, not what it started.
func inGroup(*exec.Cmd) {}
