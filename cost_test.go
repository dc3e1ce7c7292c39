package main

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"decant/testdata/bench/cost"
	"decant/testdata/growth"
	"decant/testdata/shellscript"
	"decant/testdata/usual"
)

// bar is what the program may take with some arguments: times as much of the processor as the floor
// program, which does the least that a report has to do, and so much memory, in MB.
type bar struct {
	args   string
	times  float64
	memory int64
}

// usualBars hold for a usual session of 50 MB.
var usualBars = []bar{
	{"-n -s lossless --json", 15, 105},
	{"-n -s auto --json", 20, 129},
	{"-y -s lossless -o forks", 24, 160},
}

// heavyBars hold for a session of 80 MB with pictures, large results and replies that are only
// reasoning. Its client repairs these, so a check makes the fork.
var heavyBars = []bar{
	{"-n -s lossless --json", 20, 168},
	{"-n -s auto --json", 20, 168},
	{"-y -s lossless -o forks", 24, 168},
}

const (
	// rounds is how often each is measured; the least counts.
	rounds = 5
	// steeper is how many times as long as the file explains the first of the bars may take for
	// all of it, against one part in growth.Times.
	steeper = 2
)

// TestReportKeepsToTheFloor holds reports and saves to their bars, and a report to growing with the
// file. All is measured in one run, as time of the processor: what else the machine does makes
// both sides of a ratio larger.
func TestReportKeepsToTheFloor(t *testing.T) { //nolint:paralleltest // It measures.
	if testing.Short() || growth.Raced {
		t.Skip("it reads 80 MB several times, and the race detector makes times mean nothing")
	}
	bench, folder := buildBench(t), t.TempDir()
	small, large := usualFile(t, folder, 50/growth.Times), usualFile(t, folder, 50)
	part, most := leastCost(t, bench, usualBars[0].args, small, cost.Cost{}), cost.Cost{}
	most.CPU, most.Peak = growth.Times*steeper*part.CPU, math.MaxInt64
	if all := leastCost(t, bench, usualBars[0].args, large, most); all.CPU > most.CPU {
		t.Errorf("%s took %v for all, %v for one part in %d", usualBars[0].args, all.CPU, part.CPU,
			growth.Times)
	}
	keepBars(t, bench, large, usualBars)
	keepBars(t, bench, heavyFile(t, 80_000_000), heavyBars)
}

// keepBars holds the program to its bars with a file.
func keepBars(t *testing.T, bench, path string, bars []bar) {
	t.Helper()
	least := cost.Cost{CPU: math.MaxInt64}
	for range rounds {
		took, err := cost.Measure(exec.Command(bench, "floor", path))
		if err != nil {
			t.Fatal(err)
		}
		least = least.Least(took)
	}
	for _, bar := range bars {
		enough := cost.Cost{
			CPU: time.Duration(bar.times * float64(least.CPU)), Peak: bar.memory * 1_000_000,
		}
		took := leastCost(t, bench, bar.args, path, enough)
		if took.CPU > enough.CPU || took.Peak > enough.Peak {
			t.Errorf("%s: %s took %v and %d MB, want at most %v and %d MB: %.0f times the floor, "+
				"%v", filepath.Base(path), bar.args, took.CPU, took.Peak/1_000_000, enough.CPU,
				bar.memory, bar.times, least.CPU)
		}
	}
}

// leastCost is the least that the program took for a file, in several rounds or until it was no
// more than enough. That is so of memory too, because garbage is collected late on a loaded
// machine.
func leastCost(t *testing.T, bench, args, path string, enough cost.Cost) cost.Cost {
	t.Helper()
	least := cost.Cost{CPU: math.MaxInt64, Peak: math.MaxInt64}
	for range rounds {
		inner := program(t, append(strings.Fields(args), path)...)
		// A program that was started by the tests would be said to have taken their memory.
		cmd := exec.Command(bench, append([]string{"cost"}, inner.Args...)...)
		cmd.Dir, cmd.Env = inner.Dir, inner.Env
		if err := os.Mkdir(filepath.Join(cmd.Dir, "forks"), 0o700); err != nil {
			t.Fatal(err)
		}
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v: %s", inner.Args, err, out)
		}
		var took cost.Cost
		if _, err := fmt.Sscan(string(out), &took.CPU, &took.Wall, &took.Peak); err != nil {
			t.Fatalf("%q: %v", out, err)
		}
		peak := min(least.Peak, took.Peak)
		least = least.Least(took)
		least.Peak = peak
		if least.CPU <= enough.CPU && least.Peak <= enough.Peak {
			break
		}
	}
	return least
}

// buildBench builds the program that measures.
func buildBench(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "bench")
	out, err := exec.Command("go", "build", "-o", path, "./testdata/bench").CombinedOutput()
	if err != nil {
		t.Fatalf("build bench: %v: %s", err, out)
	}
	return path
}

// usualFile is a usual session of so many MB, in a file.
func usualFile(t *testing.T, folder string, mb int) string {
	t.Helper()
	f, err := os.Create(filepath.Join(folder, fmt.Sprintf("%d.jsonl", mb)))
	if err != nil {
		t.Fatal(err)
	}
	w := bufio.NewWriter(f)
	if err := usual.Write(w, 1, int64(mb)*1_000_000); err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return f.Name()
}

// TestBenchPrintsItsTable measures a program that does nothing, where there are neither Python nor
// jq: each row has its numbers, or says why it has none.
func TestBenchPrintsItsTable(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	idle := filepath.Join(folder, "idle")
	if err := shellscript.Write(idle, ""); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(buildBench(t), "-decant", idle, "-mb", "1", "-runs", "2", "-store", "20")
	cmd.Env = []string{"PATH=" + folder, "TMPDIR=" + folder}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	title, table, _ := strings.Cut(string(out), "\n\n")
	for _, want := range []string{"-mb 1", "session of 1 MB", "go1.", "2 runs"} {
		if !strings.Contains(title, want) {
			t.Errorf("the title lacks %q: %s", want, title)
		}
	}
	rows := strings.Split(strings.TrimSuffix(table, "\n"), "\n")
	begins := []string{
		"| command |", "|---|",
		"| `decant -n -s lossless --json` | 0.", "| `decant -n -s auto --json` | 0.",
		"| `decant -y -s lossless` (save) | 0.", "| the floor | 0.",
		"| `json.loads` of each line, Python | no python3", "| `jq -c .` | no jq",
		"| copy and fsync | 0.", "| `decant --version` | 0.",
		"| `decant --list --project all`, 20 conversations | 0.",
	}
	if len(rows) != len(begins) {
		t.Fatalf("got %d rows, want %d: %s", len(rows), len(begins), out)
	}
	for i, begin := range begins {
		if !strings.HasPrefix(rows[i], begin) || strings.Count(rows[i], "|") != 6 {
			t.Errorf("got row %s, want %s and 5 columns", rows[i], begin)
		}
	}
	left, err := os.ReadDir(folder)
	if err != nil || len(left) != 1 {
		t.Errorf("left behind: %v (%v)", left, err)
	}
}
