package model

import (
	"fmt"
)

// Outcome is the state of one event after all changes.
type Outcome struct {
	// Removed is true when the event is removed.
	Removed bool
	// Whole is the new text of the event, when Replaced.
	Whole    string
	Replaced bool
	// Parts are new texts of single parts by part index; a nil pointer removes the part. It is
	// empty when Removed or Replaced is true.
	Parts map[int]*string
}

// FoldChanges applies changes in order and returns the outcome for each event that they touch. The
// last change of an event wins.
func FoldChanges(changes []Change) map[int]Outcome {
	out := make(map[int]Outcome, len(changes))
	for i := range changes {
		c := &changes[i]
		out[c.Event] = out[c.Event].withChange(c)
	}
	return out
}

func (o Outcome) withChange(c *Change) Outcome {
	switch {
	case c.Part < 0 && c.Op == Remove:
		return Outcome{Removed: true}
	case c.Part < 0:
		return Outcome{Replaced: true, Whole: c.Text}
	}
	parts := map[int]*string{}
	for k, v := range o.Parts {
		parts[k] = v
	}
	parts[c.Part] = nil
	if c.Op == Replace {
		parts[c.Part] = &c.Text
	}
	return Outcome{Parts: parts}
}

// Gone reports whether an outcome leaves nothing of an event.
func (o Outcome) Gone(e *Event) bool {
	// An outcome of parts leaves nothing only when it removes every part.
	if o.Removed || o.Replaced || len(o.Parts) == 0 {
		return o.Removed
	}
	for i := range e.Parts {
		if p, changed := o.Parts[i]; !changed || p != nil {
			return false
		}
	}
	return true
}

// TextAfter is an event's text after the outcome, and whether the event still exists.
func (c *Conversation) TextAfter(e *Event, o Outcome) (string, bool) {
	switch {
	case o.Removed:
		return "", false
	case o.Replaced:
		return o.Whole, true
	case len(o.Parts) == 0:
		return c.EventText(e), true
	}
	var out []byte
	left, first := 0, true
	for i := range e.Parts {
		p, changed := o.Parts[i]
		if changed && p == nil {
			continue
		}
		left++
		if !changed && e.Parts[i].Text.Encoding == NoText {
			continue
		}
		if !first {
			out = append(out, '\n')
		}
		first = false
		if changed {
			out = append(out, *p...)
		} else {
			out = c.AppendPartText(out, e.Parts[i].Text)
		}
	}
	return string(out), left > 0
}

// Writable is the error of the first change that no codec can write: a change of a fixed event. It
// is nil for none.
func (c *Conversation) Writable(changes []Change) error {
	for i := range changes {
		if e := &c.Events[changes[i].Event]; e.Fixed {
			return fmt.Errorf("%s: it stays as it is in every fork", e.ID)
		}
	}
	return nil
}
