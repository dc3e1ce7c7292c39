package spec

import "slices"

// History is the list of Specs that the user went through, each with the name of the step that led
// to it. It has no limit. The zero History is not usable: see NewHistory.
type History struct {
	steps []step // Never empty; the first step has no name.
	at    int
}

// step is one Spec and the name of what led to it.
type step struct {
	name string
	spec Spec
}

// NewHistory returns a history that starts with a Spec.
func NewHistory(s Spec) History { return History{steps: []step{{spec: s}}} }

// Current returns the Spec in force.
func (h *History) Current() Spec { return h.steps[h.at].spec }

// Do makes a Spec the one in force, under a name that the user understands, such as "drop turn 4".
// Undone steps are forgotten.
func (h *History) Do(name string, s Spec) {
	h.steps = append(slices.Clip(h.steps[:h.at+1]), step{name, s})
	h.at++
}

// Undo goes one step back and returns the name of the undone step. It returns false at the start.
func (h *History) Undo() (name string, ok bool) {
	if h.at == 0 {
		return "", false
	}
	h.at--
	return h.steps[h.at+1].name, true
}

// Redo repeats the last undone step and returns its name. It returns false if there is none.
func (h *History) Redo() (name string, ok bool) {
	if h.at+1 >= len(h.steps) {
		return "", false
	}
	h.at++
	return h.steps[h.at].name, true
}

// Map returns the history with change applied to each Spec.
func (h *History) Map(change func(Spec) Spec) History {
	out := History{steps: slices.Clone(h.steps), at: h.at}
	for i := range out.steps {
		out.steps[i].spec = change(out.steps[i].spec)
	}
	return out
}
