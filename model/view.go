package model

import (
	"crypto/sha256"
	"fmt"
)

// SentItem is one item that the agent would send. Forks are compared by these items.
type SentItem struct {
	// Role and Kind are the event's.
	Role string
	Kind Kind
	// Tool and Call name the call of a request or result.
	Tool, Call string
	// Sum is the checksum of its text, and Images is the number of its images.
	Sum    Sum
	Images int
}

// String is the item on one line, for a finding.
func (i SentItem) String() string {
	s := fmt.Sprintf("%s %s %s %s sha256:%s", i.Role, i.Kind, i.Tool, i.Call, i.Sum.Short())
	if i.Images > 0 {
		s += fmt.Sprintf(" images:%d", i.Images)
	}
	return s
}

// View is what the agent would send when it resumes a fork with these outcomes, in context order.
// View(nil) is what it sends for the conversation itself.
func (c *Conversation) View(outcomes map[int]Outcome) []SentItem {
	live := 0
	for i := range c.Events {
		if c.Events[i].Live {
			live++
		}
	}
	out := make([]SentItem, 0, live)
	for i := range c.Events {
		e := &c.Events[i]
		if !e.Live {
			continue
		}
		item := SentItem{Role: e.Role, Kind: e.Kind, Sum: e.Sum}
		// These are sent as a message, and a fork may hold them as one.
		if e.Kind == Summary || e.Kind == Attachment {
			item.Kind = e.TextKind()
		}
		o, changed := outcomes[i]
		if changed {
			text, ok := c.TextAfter(e, o)
			if !ok {
				continue
			}
			item.Sum = sha256.Sum256([]byte(text))
			if e.Kind == ImageMessage { // What stays there is then a text.
				item.Kind = e.TextKind()
			}
		}
		if e.Call >= 0 {
			item.Tool, item.Call = c.Calls[e.Call].Tool, c.Calls[e.Call].ID
		}
		item.Images = e.countImages(o)
		out = append(out, item)
	}
	return out
}

// TextKind is the kind of a message's text in the event's role, as a codec reads it.
func (e *Event) TextKind() Kind {
	switch e.Role {
	case "assistant":
		return Assistant
	case "system":
		return System
	}
	return User
}

// countImages counts the images that an outcome leaves in an event.
func (e *Event) countImages(o Outcome) int {
	if o.Replaced || o.Removed {
		return 0
	}
	n := 0
	for i := range e.Parts {
		if _, changed := o.Parts[i]; !changed && e.Parts[i].Kind == PartImage {
			n++
		}
	}
	return n
}

// RuleNotAsPromised is the rule that a fork must send what its plan says.
const RuleNotAsPromised = "not-as-promised"

// CompareViews finds the first difference between two views: it returns a finding for the first
// different item, or none. what names the fork in the finding's place.
func CompareViews(promised, got []SentItem, what string) []Finding {
	for i := range max(len(promised), len(got)) {
		var p, g string
		if i < len(promised) && i < len(got) && promised[i] == got[i] {
			continue
		}
		if i < len(promised) {
			p = promised[i].String()
		}
		if i < len(got) {
			g = got[i].String()
		}
		return []Finding{{
			Rule: RuleNotAsPromised, Place: fmt.Sprintf("%s, item %d", what, i+1),
			Effect: fmt.Sprintf("the agent would send %q, but the plan says %q", g, p),
		}}
	}
	return nil
}
