//go:build unix

package llm

import (
	"os/exec"
	"syscall"
)

// StartGroup gives a command its own process group, which is killed as a whole.
func StartGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
