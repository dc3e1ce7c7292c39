package main

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
)

// What the packages of the program may allocate before main, in bytes. The runtime counts them, so
// they are the same on a slow machine.
const (
	mostOfOurs   = 40_000  // Package keys, with the table of all keys, takes 34,736.
	mostOfOthers = 100_000 // Bubble Tea, with its table of what keys send, takes 94,912.
)

// TestStartMakesLittle holds how much each package makes before main: a table that is not always
// needed belongs into a sync.OnceValue.
func TestStartMakesLittle(t *testing.T) {
	cmd := program(t, "--version")
	cmd.Env = append(cmd.Env, "GODEBUG=inittrace=1")
	var trace strings.Builder
	cmd.Stderr = &trace
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	ours := 0
	for line := range strings.Lines(trace.String()) {
		var name string
		var at, took float64
		var bytes, times int
		if _, err := fmt.Sscanf(line, "init %s @%f ms, %f ms clock, %d bytes, %d allocs",
			&name, &at, &took, &bytes, &times); err != nil {
			continue
		}
		most := mostOfOthers
		if strings.HasPrefix(name, "decant/") {
			ours++
			most = mostOfOurs
		}
		if bytes > most {
			t.Errorf("%s makes %d bytes before main, more than %d", name, bytes, most)
		}
	}
	if ours == 0 {
		t.Errorf("no package of ours in the trace:\n%s", trace.String())
	}
}

// BenchmarkVersion is a start of the program: a process, the tables of its packages, and a line.
func BenchmarkVersion(b *testing.B) {
	var cpu float64
	for b.Loop() {
		cmd := program(b, "--version")
		if err := cmd.Run(); err != nil {
			b.Fatal(err)
		}
		cpu += milliseconds(cmd)
	}
	b.ReportMetric(cpu/float64(b.N), "cpu-ms/op")
}

// milliseconds is how long a program that ended kept a processor busy.
func milliseconds(cmd *exec.Cmd) float64 {
	used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	return used.Seconds() * 1000
}
