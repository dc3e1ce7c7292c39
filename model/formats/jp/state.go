package jp

import (
	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/kit"
)

// state is what the codec needs again for a fork.
type state struct {
	stored codec.Stored
	layout layout
	// lines are the elements, by record of the source.
	lines []line
	// baked is true when compactions hide anything. A fork then contains only what is left.
	baked bool
	// newer is true when the stream is from a JP that gives ids to events.
	newer bool
	// findings are the broken rules that Open found.
	findings []model.Finding
}

// opener makes the events of a conversation.
type opener struct {
	c *model.Conversation
	s *state
	// says are the elements' contents by record, like the lines.
	says  []block
	pairs pairing
	// turns counts decant's turns, and jpTurns counts JP's.
	turns, jpTurns int
	// policies and done are by JP turn: the compactions that apply to it, and whether its summary
	// was added.
	policies []policies
	done     []bool
	buf      []byte
}

// addEvent appends an event to the conversation, to its element and to its turn.
func (o *opener) addEvent(l *line, e model.Event) int {
	n := kit.AddEvent(o.c, e)
	l.events = append(l.events, n)
	return n
}

// policies are the compactions that count for one turn, by record; -1 for none.
type policies struct{ reasoning, tools, summary int }

// noteRule records a broken rule at an element.
func (o *opener) noteRule(i int, rule string) {
	o.s.findings = append(o.s.findings, ruleTable.FindInRecord(rule, i))
}
