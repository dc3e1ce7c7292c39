package strategies

import (
	"slices"
	"strings"

	"decant/model"
)

// undeclared are the attachments that only their names are stored of and that a plan
// takes out, as indices into Conversation.Declared. What is attached from a protected
// turn on stays.
func (e *engine) undeclared() []int {
	if e.spec.Scope != ScopeLive || !slices.ContainsFunc(e.spec.Uses, func(u Use) bool {
		return u.Name == stripAttachments.Name && (u.Classes == 0 || u.Classes.Has(model.Dropped))
	}) {
		return nil
	}
	var out []int
	for i, d := range e.ix.Conversation.Declared {
		if !e.protected(d.Turn) {
			out = append(out, i)
		}
	}
	return out
}

// protected reports whether a fence or the person keeps anything of a turn; of turn 0,
// of what is live first.
func (e *engine) protected(turn int) bool {
	events := e.ix.Conversation.Events
	kept := func(i int) bool {
		return events[i].Live && (e.fences[i] != noFence || e.verdicts[i] == Keep)
	}
	if turn > 0 {
		return slices.ContainsFunc(e.ix.turnEvents(turn), kept)
	}
	for i := range events {
		if events[i].Live {
			return kept(i)
		}
	}
	return false
}

// UndeclaredNames are the names of the attachments that a plan takes out though only
// their names are stored: of what they would have held nothing is known. A fork in
// place or as an overlay cannot leave them out.
func (p *Plan) UndeclaredNames() []string {
	out := make([]string, len(p.Undeclared))
	for i, at := range p.Undeclared {
		out[i] = p.Index.Conversation.Declared[at].Name
	}
	return out
}

// remark tells of attachments that are only named.
func (s *attachmentStripper) remark() []string {
	c := s.v.ix.Conversation
	gone := s.v.e.undeclared()
	switch n := len(c.Declared) - len(gone); {
	case len(c.Declared) == 0 || s.v.e.spec.Scope != ScopeLive:
		return nil
	case len(gone) == 0:
		return []string{counted(n, "attachment that is only named stays",
			"attachments that are only named stay") + ": protected"}
	}
	names := make([]string, len(gone))
	for i, at := range gone {
		names[i] = c.Declared[at].Name
	}
	return []string{
		counted(len(gone), "attachment is named", "attachments are named") +
			" no more, tokens unknown: " + strings.Join(names, ", "),
	}
}

// excuse says nothing where attachments go that are only named.
func (s *attachmentStripper) excuse() string {
	if len(s.v.e.undeclared()) > 0 {
		return ""
	}
	return s.v.e.why(s.v.pass)
}
