package review

import "decant/render"

// OfferLeft takes what was found at the start. It reports whether to ask the user about a plan that
// was left behind.
func (m *Session) OfferLeft(d LookedRound) bool {
	m.Place = d.Place
	switch {
	case d.Err != nil:
		m.Toast.Warn(render.CleanLine(d.Err.Error()))
		return false
	case d.Found == nil:
		return false
	case m.o.Scripted:
		m.Toast.Note("An earlier plan was interrupted" + WhenLeft(d.Found.When) +
			"; it stays, and is offered where a user can answer")
		return false
	}
	m.Keeper.Found, m.Keeper.Open = d.Found, true
	return true
}

// leftName names the step for a plan that was left behind.
const leftName = "the interrupted plan"

// TakeUpLeft continues with the plan that was left behind.
func (m *Session) TakeUpLeft() Task {
	m.Keeper.Open = false
	return m.Do(leftName, m.Keeper.Found.Spec)
}

// PassLeft starts without the plan that was left behind. Redo restores it, until something is
// decided.
func (m *Session) PassLeft() {
	m.Keeper.Open = false
	m.History.Do(leftName, m.Keeper.Found.Spec)
	m.History.Undo()
	m.Toast.Note("started without it; ^r restores " + leftName)
}

// WhenLeft appends a time to a sentence, "" if it is unknown.
func WhenLeft(when string) string {
	if when == "" {
		return ""
	}
	return ", " + render.CleanLine(when)
}
