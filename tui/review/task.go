package review

import "decant/tui/board"

// Task is work that takes a while. It runs beside the review, which receives its result. Nil means
// nothing to do.
type Task func() any

// Tasks are several tasks that run in parallel.
type Tasks []Task

// JoinTasks joins tasks into one, and leaves out nil ones.
func JoinTasks(all ...Task) Task {
	var out Tasks
	for _, t := range all {
		if t != nil {
			out = append(out, t)
		}
	}
	switch len(out) {
	case 0:
		return nil
	case 1:
		return out[0]
	}
	return func() any { return out }
}

// front is the front end of a review, which is told what may look different now.
type front interface {
	// Relist is called when the rows of any list may have changed, restack when the order of the
	// strategies has.
	Relist()
	Restack()
	// Refresh is called when the texts beside the lists have changed.
	Refresh()
	// Exchange is called when the conversation was exchanged for a new reading of its file. The
	// argument maps what was shown to its new place.
	Exchange(to *board.Moved)
	// Recompose redraws the detail of the chosen row.
	Recompose() Task
}
