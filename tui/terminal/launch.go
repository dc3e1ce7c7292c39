package terminal

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/review"
)

// Launch turns a task of the review into a command.
func Launch(t review.Task) tea.Cmd {
	if t == nil {
		return nil
	}
	return Guard(func() tea.Msg {
		msg := t()
		all, several := msg.(review.Tasks)
		if !several {
			return msg
		}
		cmds := make(tea.BatchMsg, len(all))
		for i, one := range all {
			cmds[i] = Launch(one)
		}
		return cmds
	})
}
