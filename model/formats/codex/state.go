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
	// places are where the events stand, by event; base is the newest compaction that
	// counts, -1 for none.
	places []place
	base   int
	// undone is as in a replay.
	undone map[int]bool
	// brackets are the turns of lines, from 1; 0 for what is of none.
	brackets []int
	// aborted are the events that the client makes up, by the place of their call.
	aborted map[place]int
	// owners are the items that lines tell of, by line.
	owners map[int]place
	// live are the items that the client sends, tight is as in a replay.
	live  map[place]bool
	tight bool
	// bare is true in a rollout of a client before 0.45.
	bare bool
	// titles are the names of the home's threads, in any order; the client goes by them.
	titles []string
	// findings are what Open saw of broken rules.
	findings []model.Finding
}

// opener makes the events of a conversation.
type opener struct {
	*replay
	c *model.Conversation
	s *state
	// live are the places of what the client sends, orphans outputs that nothing asked
	// for.
	live    map[place]bool
	orphans map[place]bool
	// stuck are calls and outputs whose other half cannot be told.
	stuck   map[place]bool
	sides   []responses.Side
	turn    int
	group   int
	message int
	last    place
}

// spot is an item and where it is listed.
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
