package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// effort is what a process has done: its time on the processor, and how often one of its threads
// went to sleep.
type effort struct {
	cpu    time.Duration
	sleeps int
}

// effortOf reads the effort of a process.
func effortOf(t *testing.T, pid int) (e effort) {
	t.Helper()
	folder := fmt.Sprintf("/proc/%d/", pid)
	stat, err := os.ReadFile(folder + "stat")
	if err != nil {
		t.Fatal(err)
	}
	// The name of the program may hold spaces; 13 and 14 are the ticks of user and system.
	fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
	for _, ticks := range fields[11:13] {
		e.cpu += time.Duration(number(t, ticks)) * (time.Second / 100)
	}
	threads, err := filepath.Glob(folder + "task/*/status")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range threads {
		status, err := os.ReadFile(path)
		if err != nil {
			continue // The thread has just ended.
		}
		_, rest, _ := strings.Cut(string(status), "\nvoluntary_ctxt_switches:")
		sleeps, _, _ := strings.Cut(rest, "\n")
		e.sleeps += number(t, strings.TrimSpace(sleeps))
	}
	return e
}

func number(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestIdleScreenSleeps leaves the review and the picker alone. What other programs do counts
// nowhere; as the program may still be busy with its start, the best of some looks counts.
func TestIdleScreenSleeps(t *testing.T) {
	const (
		look       = 3 * time.Second
		mostCPU    = 20 * time.Millisecond
		mostSleeps = 30
	)
	for _, tt := range []struct{ name, shown, args string }{
		{"review", shown, "--demo"}, {"picker", "Which conversation?", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := onTerminal(t, program(t, strings.Fields(tt.args)...))
			c.waits(0, tt.shown)
			var did effort
			for range 10 {
				from := effortOf(t, c.cmd.Process.Pid)
				time.Sleep(look)
				to := effortOf(t, c.cmd.Process.Pid)
				did = effort{to.cpu - from.cpu, to.sleeps - from.sleeps}
				if did.cpu <= mostCPU && did.sleeps <= mostSleeps {
					break
				}
			}
			if did.cpu > mostCPU || did.sleeps > mostSleeps {
				t.Errorf("in %v it slept %d times and took %v, want %d and %v at most", look,
					did.sleeps, did.cpu, mostSleeps, mostCPU)
			}
			c.types("q")
			if code := c.ends(); code != 0 {
				t.Errorf("exit code %d", code)
			}
			c.restored()
		})
	}
}
