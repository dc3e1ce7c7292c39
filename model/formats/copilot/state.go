package copilot

import (
	"decant/model"
)

// none stands for no line.
const none = -1

// state is what the codec needs again for a fork.
type state struct {
	lines []line
	// head is the line that starts the session, base the boundary from which on all is live; none
	// for none.
	head, base int
	// forgot is the line of the last time that the client forgot all before it, none for none.
	forgot int
	// assets are the lines of pictures by what messages call them.
	assets map[string]int
	// answers are the lines of results by their requests, asks the requests by their results.
	answers map[request]int
	asks    map[int]request
	// made are results that the client makes up, by event: nothing stands for them in the file.
	made map[int]bool
	// again are the events that a compaction says again of what was typed, by event.
	again map[int]bool
	// version is the format's.
	version int
	// findings are what Open saw of broken rules.
	findings []model.Finding
}

// request is a call of an answer: the record, and the number of its block.
type request struct{ record, block int }

// isMain reports whether a line counts for what the client sends of the session itself.
func (s *state) isMain(i int) bool {
	l := &s.lines[i]
	return l.agent == "" && !l.unfit && l.err == nil
}
