package review

import (
	"decant/model/amount"
	"decant/tui/board"
)

// MayToggleCompaction reports whether the conversation can be shown as before a compaction, or
// again as stored, and why not.
func MayToggleCompaction(m *Session) (bool, string) {
	switch {
	case m.o.Reopen == nil, !m.compacted && m.b.Conv.Uncompacted == 0:
		return false, "no compaction that can be undone"
	case m.b.Search == board.Searching:
		return false, "searching for problems; please wait"
	case m.Saving > 0:
		return false, "saving; please wait"
	}
	return true, ""
}

// ToggleCompaction shows the conversation as before that many of its newest compactions. With 0 it
// undoes the newest one, or shows the conversation as stored if one is already undone.
func ToggleCompaction(m *Session, compactions int) Task {
	now := m.History.Current()
	switch {
	case compactions > 0:
	case now.Uncompact > 0:
		now.Uncompact = 0
		return m.Do("as it is stored", now)
	default:
		compactions = 1
	}
	if compactions == now.Uncompact {
		m.Toast.Note("that is already shown; U shows it as it is stored")
		return nil
	}
	now.Uncompact = compactions
	before := "the newest compaction"
	if compactions > 1 {
		before = "the newest " + amount.Of(compactions, "compaction")
	}
	return m.Do("as it was before "+before, now)
}
