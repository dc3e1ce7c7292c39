package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/layout"
	"decant/tui/list"
	"decant/tui/terminal"
	"decant/tui/views"
)

// openRow folds or unfolds the chosen row. If nothing is under the row, enter moves to the detail.
func openRow(m *root) tea.Cmd {
	o := m.List()
	id := o.Chosen()
	switch i := o.View.Press(id); i.Kind {
	case list.ShowEvent:
		m.Leap()
		return markHandled(m.Visit(i.At))
	case list.ToggleStrategy:
		return terminal.Launch(m.Toggle(i.At))
	case list.EditSetting:
		return editSetting(m, id)
	case list.OpenIt:
	}
	if o.Fold(id, !o.Open[id]) {
		return m.ShowChosen()
	}
	return m.SetFocus(layout.Detail)
}

// goOutward moves from the detail to the list. In the list it folds the chosen row, or moves to its
// parent. Esc first ends what was started before: a running search, the marks, a search, a filter.
func goOutward(m *root, p press) tea.Cmd {
	o := m.List()
	if p.key == "esc" && m.find.Cancel() {
		return nil
	}
	if p.key == "esc" && m.Jobs.StopBusy() {
		return nil
	}
	if m.Focus == layout.Detail {
		return m.SetFocus(layout.List)
	}
	if p.key == "esc" && (o.UnmarkAll() || m.find.Forget()) {
		return nil
	}
	if p.key == "esc" && o.Filter != nil {
		m.find.Unfilter()
		return m.ShowChosen()
	}
	if o.Fold(o.Chosen(), false) {
		return m.ShowChosen()
	}
	if over, ok := o.Parent(); ok {
		o.Choose(over)
	}
	return m.ShowChosen()
}

// moveBy moves the cursor by rows, or scrolls if there is none.
func moveBy(m *root, rows int) tea.Cmd {
	if m.sheet != nil {
		m.sheet.Move(rows)
		return nil
	}
	return m.Move(rows)
}

// moveByPages moves by a fraction of the visible rows.
func moveByPages(m *root, times, part int) tea.Cmd {
	if m.sheet != nil {
		m.sheet.TurnPage(times * max(m.sheet.Height/part, 1))
		return nil
	}
	return m.Page(times, part)
}

// goToTop moves to the first row, or in the list of turns to the turn with that number.
func goToTop(m *root, p press) tea.Cmd {
	if m.sheet != nil {
		return moveBy(m, -list.Far)
	}
	return m.ToTop(p.count)
}

// goToBottom moves to the last row.
func goToBottom(m *root) tea.Cmd {
	if m.sheet != nil {
		return moveBy(m, list.Far)
	}
	return m.ToBottom()
}

// markHandled returns a command that at least says that a key was handled.
func markHandled(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return func() tea.Msg { return nil }
	}
	return cmd
}

// moveRows moves by rows, down or up, as the count says.
func moveRows(way int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd { return moveBy(m, way*p.times()) }
}

// stepRow moves by one row, whatever the count.
func stepRow(way int) func(*root, press) tea.Cmd {
	return func(m *root, _ press) tea.Cmd { return moveBy(m, way) }
}

// turnPages moves by a fraction of the visible rows, down or up.
func turnPages(way, part int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd { return moveByPages(m, way*p.times(), part) }
}

// turnsFocus moves the focus to a later pane or back.
func turnsFocus(way int) func(*root, press) tea.Cmd {
	return func(m *root, _ press) tea.Cmd { return m.TurnFocus(way) }
}

// scrollChart scrolls the chart of the list to later turns or back.
func scrollChart(way int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd { return m.ScrollChart(way * p.times()) }
}

// sortBy sorts the list of the view in the next order, or the previous one.
func sortBy(way int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd { return m.SortBy(way * p.times()) }
}

// foldTo unfolds everything above a depth, which a count can set.
func foldTo(depth int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd {
		to := depth
		if p.count > 0 && depth > 0 {
			to = p.count
		}
		m.List().FoldAll(to)
		return m.ShowChosen()
	}
}

// showView opens a view.
func showView(v views.ID) func(*root, press) tea.Cmd {
	return func(m *root, _ press) tea.Cmd {
		if m.sheet != nil { // The diagnosis also names the views.
			m.closeSheet()
		}
		return m.SetView(v)
	}
}
