//go:build aix || darwin || dragonfly || freebsd || linux || netbsd || openbsd

package places

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// A process that leads its own session is in the session of its number. The
// session of the tests themselves may be led from outside of their container, and
// then it has no number in here.
func TestSid(t *testing.T) {
	t.Parallel()
	const asked = "DECANT_TEST_SID"
	if os.Getenv(asked) != "" {
		t.Logf("sid %d of %d", SessionID(), os.Getpid())
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestSid$", "-test.v")
	cmd.Env = append(os.Environ(), asked+"=1")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	pid := strconv.Itoa(cmd.Process.Pid)
	if want := "sid " + pid + " of " + pid; !strings.Contains(string(out), want) {
		t.Errorf("got %s, want %q", out, want)
	}
}
