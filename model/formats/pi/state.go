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
	// titles are the title lines of Oh My Pi before it.
	titles []int
	// cut is the compaction that starts the live stretch, none for none; edits are
	// the edits in force, by the entry that they edit.
	cut   int
	edits map[int]int
	// made are results that the client makes up, by event: nothing stands for them in
	// the file.
	made map[int]bool
	// sends are the entries of the live stretch.
	sends map[int]bool
	// first is the model that the header names, next the one that goes on.
	first, next origin
	// name is what the person called the session.
	name string
	// findings are what Open saw of broken rules.
	findings []model.Finding
}

// opener makes the events of a conversation.
type opener struct {
	*tree
	c *model.Conversation
	s *state
	r *reader
	// calls are what the blocks said, by event.
	calls map[int]*call
	// closed are the events before which the client answers all calls that wait: those
	// of another answer, or of something that was said.
	closed map[int]bool
	// open are the calls of the last answer that wait for a result, by event.
	open []int
	// message numbers messages, turn turns.
	message, turn int
	// led is true when a prompt of the system was listed that is sent.
	led bool
}

// trackCall keeps the calls that wait for a result in step.
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
		b.decideThought(of.origin, o.s.next)
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

// wordUpdate words a prompt of the system as an update where another stands before it. The
// first is whole wherever it stands: most models only take it in front of all else.
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

// findRule notes that a line breaks a rule, where its client has it.
func (s *state) findRule(i int, rule string) {
	if t := s.client.rules(); t.Has(rule) {
		s.findings = append(s.findings, t.FindInRecord(rule, i))
	}
}
