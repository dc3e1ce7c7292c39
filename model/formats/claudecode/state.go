package claudecode

import (
	"decant/model"
	"decant/model/formats/claudecode/slots"
)

// findAt is a broken rule at an event. What holds for the whole file is said at
// the first one. A call that waits for its result does no harm: every client goes on.
func findAt(e *model.Event, rule string) model.Finding {
	f := ruleTable.Find(rule, e.ID.String())
	f.Harmless = rule == ruleOpen
	return f
}

// dropEvent takes an event out of what is live.
func (o *opener) dropEvent(i int, rule string) {
	o.c.Events[i].Live = false
	o.findRule(i, rule)
}

// findRule notes a broken rule.
func (o *opener) findRule(i int, rule string) {
	o.s.findings = append(o.s.findings, findAt(&o.c.Events[i], rule))
}

// state is what the codec needs again for a fork.
type state struct {
	lines []*line
	// replyOf numbers the replies of lines from 1, up to replies, 0 for none.
	replyOf slots.Numbers
	replies int
	// home is the folder that the session resumes from, "" when not known.
	home string
	// titles are the newest notes by kind.
	titles map[string]string
	// findings are what Open saw of broken rules.
	findings []model.Finding
}

// opener makes the events of a conversation.
type opener struct {
	*loaded
	// small is what would be live if the file were not large, nil where it is not.
	small []int
	c     *model.Conversation
	s     *state
	// calls are what the blocks said, by event; dead the rule by which an event
	// of the last stretch is not sent.
	calls []*call
	dead  map[int]string
	// message numbers messages, turn turns.
	message, turn int
	last          *line
}
