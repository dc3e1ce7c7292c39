package pi

import (
	"slices"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/source"
)

// state is what the codec needs again for a fork.
type state struct {
	*tree
	// head is the header's record.
	head int
	// titles are Oh My Pi's title lines before the header.
	titles []int
	// cut is the compaction at the start of the live stretch, or none. edits are the active edits,
	// by the entry that they edit.
	cut   int
	edits map[int]int
	// made are results that the client invents, by event: the file does not contain them.
	made map[int]bool
	// sends are the entries of the live stretch.
	sends map[int]bool
	// first is the model that the header names, and next is the model that continues.
	first, next origin
	// name is the user's name for the session.
	name string
	// findings are the broken rules that Open found.
	findings []model.Finding
}

// opener makes the events of a conversation.
type opener struct {
	*tree
	c *model.Conversation
	s *state
	r *reader
	// calls are the calls of the blocks, by event.
	calls map[int]*call
	// closed are the events before which the client answers all waiting calls: the events of
	// another answer, or of a message.
	closed map[int]bool
	// open are the calls of the last answer without a result so far, by event.
	open []int
	// message counts messages, turn counts turns.
	message, turn int
	// led is true when a sent system prompt was already listed.
	led bool
}

// trackCall updates the list of calls that wait for a result.
func (o *opener) trackCall(n int, e *model.Event, asked *call) {
	switch {
	case !e.Live || asked == nil || o.s.made[n]:
	case e.Kind == model.ToolCall:
		o.open = append(o.open, n)
	default:
		o.open = slices.DeleteFunc(o.open, func(i int) bool { return o.calls[i].id == asked.id })
	}
}

// addEvent lists one event.
func (o *opener) addEvent(of *entry, b *block, as model.Event, prompt bool) {
	if b.thought != nil {
		b.decideThought(of.origin, o.s.next, o.s.client)
	}
	e, n := b.event, len(o.c.Events)
	e.Partition, e.OffPath, e.Message = as.Partition, as.OffPath, o.message
	e.Live, e.Prompt = as.Live && b.dead == "", prompt
	e.Unsent = of.unsent != "" || b.dead != ""
	if e.Kind == model.System && e.Live {
		o.wordUpdate(&e)
	}
	if b.call != nil {
		o.calls[n] = b.call
	}
	o.trackCall(n, &e, b.call)
	if !as.OffPath {
		e.Turn = o.turn
	}
	kit.AddEvent(o.c, e)
}

// wordUpdate turns a system prompt into an update where another precedes it. The first is complete
// in any place, because most models accept it only before everything else.
func (o *opener) wordUpdate(e *model.Event) {
	if !o.led {
		o.led = true
		return
	}
	var t source.Tree
	if t.ParseIn(o.c.Source, e.Parts[0].Text.Span) == nil {
		e.Parts[0].Text.Literal = systemText(t.Root(), true)
	}
}

// findRule notes that a line breaks a rule, if its client has the rule.
func (s *state) findRule(i int, rule string) {
	if t := s.client.rules(); t.Has(rule) {
		s.findings = append(s.findings, t.FindInRecord(rule, i))
	}
}
