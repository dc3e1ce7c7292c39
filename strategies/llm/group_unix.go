//go:build unix

package llm

import (
	"os/exec"
	"syscall"
)

// inGroup gives a command a process group of its own, which is killed as one.
func inGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
