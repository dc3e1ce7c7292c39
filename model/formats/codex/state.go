package codex

import (
	"decant/model"
	"decant/model/formats/kit"
	"decant/model/formats/responses"
)

// state is what the codec needs again for a fork.
type state struct {
	lines []*line
	meta  *meta
	// places are the places of the events, by event. base is the newest compaction that counts, or
	// -1.
	places []place
	base   int
	// undone is the same as in a replay.
	undone map[int]bool
	// brackets are the turns of lines, from 1; 0 for a line in no turn.
	brackets []int
	// aborted are the events that the client invents, by the place of their call.
	aborted map[place]int
	// owners are the items that lines are about, by line.
	owners map[int]place
	// live are the items that the client sends. tight is the same as in a replay.
	live  map[place]bool
	tight bool
	// bare is true in a rollout of a client before 0.45.
	bare bool
	// titles are the names of the home's threads, in any order, because the client looks threads up
	// by name.
	titles []string
	// findings are the broken rules that Open found.
	findings []model.Finding
}

// opener makes the events of a conversation.
type opener struct {
	*replay
	c *model.Conversation
	s *state
	// live are the places of what the client sends. orphans are outputs without a call.
	live    map[place]bool
	orphans map[place]bool
	// stuck are calls and outputs whose counterpart is unknown.
	stuck   map[place]bool
	sides   []responses.Side
	turn    int
	group   int
	message int
	last    place
}

// spot is an item and the place where it is listed.
type spot struct {
	place
	partition int
	off       bool
}

// addEvent appends an event.
func (o *opener) addEvent(e model.Event, p place) {
	e.Message = o.message
	if e.Turn = 0; !e.OffPath {
		e.Turn = o.turn
	}
	kit.AddEvent(o.c, e)
	o.s.places = append(o.s.places, p)
}

// find notes a broken rule.
func (o *opener) find(rule, at string) {
	f := ruleTable.Find(rule, at)
	f.Harmless = rule == ruleLone
	o.s.findings = append(o.s.findings, f)
}
