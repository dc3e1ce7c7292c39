// Package cost measures what other programs take: time of the processor, time of the clock, and
// memory. What else a machine does makes all of them larger, so of several runs the least counts.
package cost

import (
	"bytes"
	"fmt"
	"os/exec"
	"time"
)

// Cost is what one run of a program took.
type Cost struct {
	// CPU is the time of the processor, user and system, Wall that of the clock.
	CPU, Wall time.Duration
	// Peak is the most memory that was resident, in bytes; 0 where the system does not tell. On
	// Linux it is at least what this process itself had when it started the program.
	Peak int64
}

// Least takes the lesser of each time, and the greater of each peak.
func (c Cost) Least(other Cost) Cost {
	return Cost{
		CPU: min(c.CPU, other.CPU), Wall: min(c.Wall, other.Wall), Peak: max(c.Peak, other.Peak),
	}
}

// Measure runs a command to its end. What it writes to standard error becomes part of the error
// where it fails.
func Measure(cmd *exec.Cmd) (Cost, error) {
	var said bytes.Buffer
	cmd.Stderr = &said
	from := time.Now()
	err := cmd.Run()
	wall := time.Since(from)
	if err != nil {
		return Cost{}, fmt.Errorf("run %v: %w: %s", cmd.Args, err, bytes.TrimSpace(said.Bytes()))
	}
	state := cmd.ProcessState
	return Cost{CPU: state.UserTime() + state.SystemTime(), Wall: wall, Peak: peakOf(state)}, nil
}
