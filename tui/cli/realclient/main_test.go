//go:build realclient

package realclient

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"testing"
)

// isolated is set in the process that runs inside the network namespace.
const isolated = "DECANT_REALCLIENT_ISOLATED"

// atOnce is how many clients run at a time: they wait much.
const atOnce = "4"

// TestMain runs the tests again in a network namespace that has only loopback,
// where this machine lets it (root on Linux), and ends with the table.
func TestMain(m *testing.M) {
	inside := os.Getenv(isolated) != ""
	if !inside && os.Geteuid() == 0 && alone() == nil {
		if err := enter(); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	flag.Parse()
	if err := flag.Set("test.parallel", atOnce); err != nil {
		panic(err)
	}
	code := m.Run()
	if len(sums.rows) > 0 {
		fmt.Println(network(inside))
		sums.print(os.Stdout)
	}
	os.Exit(code)
}

// alone tries whether a namespace with loopback can be made.
func alone() error {
	return exec.Command("unshare", "-n", "ip", "link", "set", "lo", "up").Run()
}

// enter runs the tests in such a namespace.
func enter() error {
	const inside = `ip link set lo up && exec "$0" "$@"`
	args := slices.Concat([]string{"-n", "sh", "-c", inside}, os.Args)
	cmd := exec.Command("unshare", args...)
	cmd.Env = append(os.Environ(), isolated+"=1")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	return cmd.Run()
}

// network says what kept the clients from the network.
func network(inside bool) string {
	if inside {
		return "clients ran in a network namespace that has loopback only"
	}
	return "clients ran without a proxy, with the mocks on loopback as their only servers"
}
