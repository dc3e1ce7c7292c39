//go:build unix

package answers

import (
	"os/exec"
	"syscall"
)

// startGroup gives a command a process group of its own, which is killed as one.
func startGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
