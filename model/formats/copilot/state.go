package copilot

import (
	"decant/model"
)

// none means no line.
const none = -1

// state is what the codec needs again for a fork.
type state struct {
	lines []line
	// head is the line that starts the session, and base the boundary from which on everything is
	// live. Both may be none.
	head, base int
	// forgot is the line where the client last forgot everything before it, or none.
	forgot int
	// assets are the lines of pictures, by the names that messages use.
	assets map[string]int
	// answers are the lines of results by their requests. asks are the requests by their results.
	answers map[request]int
	asks    map[int]request
	// made are results that the client invents, by event: the file does not contain them.
	made map[int]bool
	// again are the typed messages that a compaction repeats, by event.
	again map[int]bool
	// version is the version of the format.
	version int
	// findings are the broken rules that Open found.
	findings []model.Finding
}

// request is a call in an answer: the record, and the number of its block.
type request struct{ record, block int }

// isMain reports whether a line counts for what the client sends in the session itself.
func (s *state) isMain(i int) bool {
	l := &s.lines[i]
	return l.agent == "" && !l.unfit && l.err == nil
}
