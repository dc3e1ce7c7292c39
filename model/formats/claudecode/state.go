package claudecode

import (
	"decant/model"
	"decant/model/formats/claudecode/rules"
	"decant/model/formats/claudecode/slots"
)

// findAt is a finding of a broken rule at an event. A rule for the whole file is reported at the
// first event. A call without a result at the end is harmless, because every client continues.
func findAt(e *model.Event, rule string) model.Finding {
	f := rules.Table.Find(rule, e.ID.String())
	f.Harmless = rule == rules.Open
	return f
}

// dropEvent marks an event as not live.
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
	// replyOf numbers the replies of lines from 1 to replies; 0 is none.
	replyOf slots.Numbers
	replies int
	// home is the folder from which the session resumes, or "" when unknown.
	home string
	// titles are the newest notes by kind.
	titles map[string]string
	// findings are the broken rules that Open found.
	findings []model.Finding
}

// opener makes the events of a conversation.
type opener struct {
	*loaded
	// small is what would be live if the file were not large, or nil where it is not.
	small []int
	c     *model.Conversation
	s     *state
	// calls are the calls of the blocks, by event. dead is the rule that stops an event of the last
	// stretch from being sent.
	calls []*call
	dead  map[int]string
	// message counts messages, turn counts turns.
	message, turn int
	last          *line
}
