package review

import "decant/tui/board"

// Task is work that takes a while: it runs beside the review, which is given what it returns.
// Nil is nothing to do.
type Task func() any

// Tasks are several that run side by side.
type Tasks []Task

// JoinTasks is all of some tasks as one; nil ones are left out.
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

// front is what shows a review, and is told what may look otherwise now.
type front interface {
	// Relist is called when the rows of all lists may be others, restack when the strategies
	// stand in another order.
	Relist()
	Restack()
	// Refresh is called when what is told beside the lists has changed.
	Refresh()
	// Exchange is called when the conversation was exchanged for another reading of its file, with
	// where what was shown of it is now.
	Exchange(to *board.Moved)
	// Recompose shows anew what the chosen row shows.
	Recompose() Task
}
