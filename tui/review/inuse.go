package review

import (
	"time"

	"decant/model"
	"decant/render"
)

// LookEvery is the time between two checks of whether the conversation is in use.
const LookEvery = 5 * time.Second

// Looked is the result of such a check.
type Looked struct{ Use string }

// LookDue asks for the next check.
type LookDue struct{}

// LookForUse checks whether a conversation is in use.
func (o *Options) LookForUse(conv *model.Conversation) Task {
	inUse := o.InUse
	if inUse == nil {
		return nil
	}
	return Task(func() any { return Looked{inUse(conv)} })
}

// showUse shows when the conversation comes into use, and when it becomes idle again. A full line
// replaces the keys once, if nothing else does. After that the header says it in two words.
func showUse(m *Session, l Looked) Task {
	next := Task(func() any {
		<-time.After(LookEvery)
		return LookDue{}
	})
	if l.Use == m.b.InUse {
		return next
	}
	if m.b.InUse == "" && m.Toast.Text == "" {
		m.Toast.Warn("in use: " + render.CleanLine(l.Use))
	}
	m.b.InUse = l.Use
	m.b.Version++
	m.Front.Refresh()
	return next
}
