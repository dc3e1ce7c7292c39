package marker

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
)

// How the stubs begin that stand in the place of a result.
const (
	staleStart    = "[stale] "
	strippedStart = "[compacted] "
)

// Removed stands in the place of a result whose pair must stay.
const Removed = "[removed]"

// stubStarts are how all begins that stands in the place of a result.
var stubStarts = []string{staleStart, strippedStart, Removed, recentStart, nearStart}

// StandsIn reports whether a raw content only stands in the place of another.
func StandsIn(raw []byte) bool {
	return bytes.IndexByte(raw, '\n') < 0 && slices.ContainsFunc(stubStarts, func(s string) bool {
		return bytes.HasPrefix(raw, []byte(s))
	})
}

// IsHollow reports whether a raw content is only what an earlier fork left of it: a stub
// in its place, or its ends.
func IsHollow(raw []byte) bool { return StandsIn(raw) || HasCut(raw) }

// WriteStale is what stale-reads puts in the place of a result: the tool and the path that were
// read, and the turn of the fork in which the file was written.
func WriteStale(tool, path string, turn int) string {
	return staleStart + tool + " " + path + ": changed in turn " + strconv.Itoa(turn)
}

// staleForm is the marker of stale-reads, with what the tool and the path are.
var staleForm = regexp.MustCompile(`(?s)^\[stale\] (.*): changed in turn (\d+)$`)

// ReadStale is the tool with the path and the turn of a marker of stale-reads, false for another
// text.
func ReadStale(body string) (what string, turn int, ok bool) {
	found := staleForm.FindStringSubmatch(body)
	if found == nil {
		return "", 0, false
	}
	turn, _ = strconv.Atoi(found[2])
	return found[1], turn, true
}

// WriteStripped is what strip-tool-results puts in the place of a result: the tool, how it went,
// and how the answer began, "" for nothing.
func WriteStripped(tool string, good bool, line string) string {
	s := strippedStart + tool + ": success"
	if !good {
		s = strippedStart + tool + ": error"
	}
	if line != "" {
		s += ": " + line
	}
	return s
}
