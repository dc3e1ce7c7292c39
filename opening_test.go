package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"decant/testdata/growth"
	"decant/testdata/heavy"
)

// The budget of opening: until something is shown, until the list of 80 MB is, and how much memory
// the program may ever take, besides 1.3 times the file.
const (
	firstFrame = 100 * time.Millisecond
	listShown  = 400 * time.Millisecond
	roomAbove  = 64_000_000
)

// heavyFile is a conversation of at least so many bytes, in a file.
func heavyFile(tb testing.TB, size int) string {
	tb.Helper()
	path := filepath.Join(tb.TempDir(), "6f1d2a9e-4b7c-4a53-9c1e-2d8f0b6a7e31.jsonl")
	if err := os.WriteFile(path, heavy.Session(1, size), 0o600); err != nil {
		tb.Fatal(err)
	}
	return path
}

// opening is what one start took.
type opening struct {
	first, list, checked time.Duration
	// peak is the most memory that was taken, in bytes, 0 where the system does not tell.
	peak int
}

var highWater = regexp.MustCompile(`VmHWM:\s+(\d+) kB`)

// opens starts the program on a file and leaves it once its plan is checked. It waits for the first
// words, "" for none.
func opens(tb testing.TB, path, first string) opening {
	tb.Helper()
	cmd := program(tb, "-s", "auto", path)
	cmd.Env = append(cmd.Env, "COLORFGBG=15;0")
	from := time.Now()
	c := onTerminal(tb, cmd)
	var o opening
	at := c.waits(0, first)
	o.first = time.Since(from)
	at = c.waits(at, "Detail")
	o.list = time.Since(from)
	at = c.waits(at, "checked")
	o.checked = time.Since(from)
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid))
	if kb := highWater.FindSubmatch(status); kb != nil {
		o.peak, _ = strconv.Atoi(string(kb[1]))
		o.peak <<= 10
	}
	c.types("q")
	if code := c.ends(); code != 0 {
		tb.Errorf("exit code %d after %d bytes", code, at)
	}
	return o
}

// inMemory fails where a start took more memory than a file of so many bytes explains.
func (o *opening) inMemory(tb testing.TB, size int) {
	tb.Helper()
	if most := size*13/10 + roomAbove; o.peak > most {
		tb.Errorf("%d MB were taken for a file of %d MB, want %d at most", o.peak/1_000_000,
			size/1_000_000, most/1_000_000)
	}
}

// TestOpeningKeepsToItsMemory opens a conversation of 20 MB and looks at what that took.
func TestOpeningKeepsToItsMemory(t *testing.T) {
	if testing.Short() || growth.Raced {
		t.Skip("it opens 20 MB, and the race detector takes memory of its own")
	}
	const size = 20_000_000
	// Some machines open it before they draw that it is being read.
	o := opens(t, heavyFile(t, size), "")
	o.inMemory(t, size)
}

// BenchmarkOpening opens a conversation of 80 MB on a terminal. Budget: the first words in 100 ms,
// the list in 400 ms, never more memory than 1.3 times the file and 64 MB. The quickest counts.
func BenchmarkOpening(b *testing.B) {
	const size = 80_000_000
	path := heavyFile(b, size)
	best := opens(b, path, "reading")
	for range max(b.N, 4) {
		o := opens(b, path, "reading")
		best.first, best.list = min(best.first, o.first), min(best.list, o.list)
		best.checked, best.peak = min(best.checked, o.checked), max(best.peak, o.peak)
	}
	if best.first > firstFrame || best.list > listShown {
		b.Errorf("the first words took %v, the list %v", best.first, best.list)
	}
	best.inMemory(b, size)
	b.ReportMetric(float64(best.first.Milliseconds()), "ms-first")
	b.ReportMetric(float64(best.list.Milliseconds()), "ms-list")
	b.ReportMetric(float64(best.checked.Milliseconds()), "ms-checked")
	b.ReportMetric(float64(best.peak)/1e6, "MB-peak")
	b.ReportMetric(0, "ns/op")
}

// TestBurstMovesFive types five keys at once, as a terminal delivers fast typing.
func TestBurstMovesFive(t *testing.T) {
	c := onTerminal(t, program(t, "--demo", "-s", "auto"))
	at := c.waits(c.waits(0, shown), "checked")
	c.types("10g")
	at = c.waits(at, "Turn 10")
	c.types("jjjjj")
	c.waits(at, "Turn 15")
	c.types("q")
	if code := c.ends(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// TestPlanOutlivesAFullDisk decides, saves where there is no room, and ends by a signal: the next
// start offers the plan.
func TestPlanOutlivesAFullDisk(t *testing.T) {
	for _, tt := range []struct{ name, script string }{
		{"limit", `ulimit -f 64; exec "$0" -s auto "$1"`},
		{"tmpfs", `mount -t tmpfs -o size="$3" tmpfs "$(dirname "$1")" &&
			cp -p "$2" "$1" && exec "$0" -s auto "$1"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			inner := program(t)
			kept := filepath.Join(inner.Dir, "kept.jsonl")
			path := filepath.Join(inner.Dir, "full", "11111111-1111-4111-8111-111111111111.jsonl")
			if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil {
				t.Fatal(err)
			}
			for _, p := range []string{kept, path} {
				if err := os.WriteFile(p, demo, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			// The disk has room for the original, and for much less than a fork.
			size := strconv.Itoa(len(demo) + 16<<10)
			shell := []string{"sh", "-c", tt.script, inner.Path, path, kept, size}
			if tt.name == "tmpfs" {
				if exec.Command("unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs",
					filepath.Dir(path)).Run() != nil {
					t.Skip("nothing may be mounted here")
				}
				shell = append([]string{"unshare", "-rm"}, shell...)
			}
			cmd := exec.Command(shell[0], shell[1:]...)
			cmd.Dir, cmd.Env = inner.Dir, inner.Env
			failsToSave(t, cmd)
			again := exec.Command(inner.Path, kept)
			again.Dir, again.Env = inner.Dir, inner.Env
			c := onTerminal(t, again)
			c.waits(0, "An earlier plan was interrupted")
			c.types("\x03")
			c.ends()
		})
	}
}

// failsToSave decides and saves in vain, and ends the program by a signal.
func failsToSave(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	c := onTerminal(t, cmd)
	at := c.waits(c.waits(0, shown), "checked")
	c.types("S1")
	at = c.waits(at, "strip-reasoning off")
	c.types("s")
	c.waits(at, "decant's rules find no problem") // Until then it is being checked, and not saved.
	at = c.waits(at, "What will be removed")
	c.types("\r")
	c.waits(at, "Not saved")
	if err := c.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if code := c.ends(); code != 143 {
		t.Errorf("exit code %d: %q", code, tail(c.text()))
	}
	c.restored()
	if strings.Contains(c.text(), "panic") {
		t.Errorf("it panicked: %q", tail(c.text()))
	}
}
