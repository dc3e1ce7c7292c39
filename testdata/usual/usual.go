// Package usual makes a session of Claude Code as they usually are, as large as one asks for.
// Usual are which tools are called how often, how large their results are, how often a file is read
// again or changed, and what the client keeps beside the texts: snapshots, progress, results a
// second time. What decant takes of time and memory is measured on it. The same seed makes the same
// bytes, and all of it is made up.
//
// How often each tool is called, and the median, 90th and 99th percentile of the size of its
// results, are those of the aggregate that meteora-pro/devboy-tools published of real sessions
// (docs/research/data/paper3_tool_volume.csv).
package usual

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
)

const (
	// files is how many files there are, folder where, recent how many are likely to be read again.
	files, folder, recent = 120, "/home/dev/demo", 8
	// charsPerToken is what the recorded usage counts by.
	charsPerToken = 3.7
	// fixed is the recorded context before the first prompt; full is where the recorded context
	// is cut back to cleared. No compaction is recorded.
	fixed, full, cleared = 21_000, 160_000, 60_000
)

// maker writes records, each after the one before.
type maker struct {
	rng     *rand.Rand
	out     *bufio.Writer
	written int64
	// session and parent are uuids; parent is "" before the first record.
	session, parent string
	seconds         int
	calls, replies  int
	context         float64
	// texts are what stands in each file, last the files that were used last.
	texts [files]string
	last  []int
	// pipeline is a build that is asked for over and over.
	pipeline pipeline
}

// Write writes a session of at least so many bytes, a record at a time.
func Write(w io.Writer, seed uint64, size int64) error {
	m := &maker{
		rng:     rand.New(rand.NewPCG(seed, seed)), //nolint:gosec // It only has to look alike.
		out:     bufio.NewWriter(w),
		context: fixed,
	}
	m.session = m.uuid()
	for i := range m.texts {
		m.texts[i] = m.code(max(300, m.sizeOf("Read")))
	}
	for m.written < size {
		m.writeTurn()
	}
	return m.out.Flush()
}

// writeTurn writes a prompt, a snapshot of files, calls with their results, and an answer.
func (m *maker) writeTurn() {
	prompt := "Next: "
	if m.chance(0.06) {
		prompt = "By the way, unrelated: "
	}
	prompt += m.code(m.between(60, 500))
	if m.chance(0.5) {
		prompt += "\n<system-reminder>\nThis is a reminder that your todo list is currently " +
			"empty. DO NOT mention this to the user explicitly.\n</system-reminder>"
	}
	m.writePrompt(prompt)
	m.writeSnapshot()
	for range m.between(2, 14) {
		m.callSome()
	}
	m.writeReply(object{"type", "text", "text", m.code(m.between(200, 1500))})
	if m.context > full {
		m.context = cleared
	}
}

// chance is true so often, of 1.
func (m *maker) chance(often float64) bool { return m.rng.Float64() < often }

// between is a number from low on and below high.
func (m *maker) between(low, high int) int { return low + m.rng.IntN(high-low) }

// pathOf is where a file is.
func pathOf(file int) string { return fmt.Sprintf("%s/src/m%03d.rs", folder, file) }

// numbered is a text with numbered lines, as Read shows it.
func numbered(text string) string {
	var b strings.Builder
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%6d→%s", i+1, line)
	}
	return b.String()
}
