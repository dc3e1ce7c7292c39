package spec

import "slices"

// History is the Specs that a person went through, each with the name of what
// led to it. It has no limit. The zero History is not usable: see NewHistory.
type History struct {
	steps []step // At least the first, which has no name.
	at    int
}

// step is one Spec and what led to it.
type step struct {
	name string
	spec Spec
}

// NewHistory starts with a Spec.
func NewHistory(s Spec) History { return History{steps: []step{{spec: s}}} }

// Current is the Spec in force.
func (h *History) Current() Spec { return h.steps[h.at].spec }

// Do makes a Spec the one in force, by a name that a person knows it by: "drop
// turn 4". What was undone before is forgotten.
func (h *History) Do(name string, s Spec) {
	h.steps = append(slices.Clip(h.steps[:h.at+1]), step{name, s})
	h.at++
}

// Undo goes one step back and says the name of what was undone, or false at the
// start.
func (h *History) Undo() (name string, ok bool) {
	if h.at == 0 {
		return "", false
	}
	h.at--
	return h.steps[h.at+1].name, true
}

// Redo does again what Undo undid last and says its name, or false when there is
// nothing.
func (h *History) Redo() (name string, ok bool) {
	if h.at+1 >= len(h.steps) {
		return "", false
	}
	h.at++
	return h.steps[h.at].name, true
}

// Map is the history with each Spec replaced by what change makes of it.
func (h *History) Map(change func(Spec) Spec) History {
	out := History{steps: slices.Clone(h.steps), at: h.at}
	for i := range out.steps {
		out.steps[i].spec = change(out.steps[i].spec)
	}
	return out
}
