//go:build unix

package llm

import (
	"os/exec"
	"syscall"
)

// StartGroup gives a command a process group of its own, which is killed as one.
func StartGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
