package panes

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/tui/board"
	"decant/tui/detail"
	"decant/tui/draw"
	"decant/tui/terminal"
	"decant/tui/views"
)

// TextDone is a composed text.
type TextDone struct {
	seq   int
	lines []string
}

// explained says what a view shows, for the detail of a view without rows.
var explained = [views.Count]string{
	views.Turns: "A turn is what one prompt started. Its row has its tokens, facts and fate. " +
		"This pane shows its calls.",
	views.Results: "A row is the result of one tool call. This pane shows its text.",
	views.Duplicates: "A row is a text that is a duplicate, covered or outdated. This pane shows " +
		"its copies, their turns and their fates.",
	views.Resources: "A row is a file or page with its reads and writes by turn. This pane shows " +
		"the fate of each.",
	views.Tangents: "A row is a turn marked as a tangent. This pane shows its text, the reason, " +
		"and the later turns that use it. c confirms it; only then it is removed.",
	views.Problems: "Each row is a place that the agent or its API would refuse. This pane shows " +
		"the text, and what the fork has instead.",
}

// PageOf returns the view's page for a row that is not an event. Without a row, it says what the
// view shows.
func (m *Panes) PageOf(r board.RowID, width int) []string {
	switch {
	case width <= 0:
		return nil
	case r.Kind == board.NoRow:
		p := draw.Page{B: m.B, Width: width}
		p.Say(m.B.Theme.Dim, explained[m.Shown])
		return p.Lines
	}
	return m.List().View.Detail(r, width)
}

// ShowDetail composes the text of the chosen event. A short text is shown plain at once, the rest
// is composed in a command. Only one such command runs at a time.
func (m *Panes) ShowDetail() tea.Cmd {
	v := m.Detail
	v.Seq++
	v.Again = false
	if v.ShownEvent() < 0 || v.Width <= 0 {
		v.Shown = detail.ShownText{}
		v.Put(m.PageOf(v.Subject, v.Width))
		return nil
	}
	job, heavy, colours := v.Job()
	// Keep what is shown until the command answers, so that nothing flickers.
	fresh := v.Renew()
	switch {
	case !heavy && (fresh || !colours):
		v.Put(job.Compose())
	case fresh:
		v.Put([]string{m.B.Theme.Dim.Render(render.Clip("loading"+m.B.Glyphs.Ellipsis, v.Width))})
	}
	switch {
	case !heavy && !colours:
		return nil
	case v.Running:
		v.Again = true
		return nil
	}
	if colours {
		job.Light = &v.Light
	}
	v.Running = true
	return terminal.Guard(func() tea.Msg { return TextDone{job.Seq, job.Compose()} })
}

// Composed shows a text from a command, and starts the next one if the text came too late.
func (m *Panes) Composed(d TextDone) tea.Cmd {
	m.Detail.Running = false
	if d.seq == m.Detail.Seq {
		top := m.Detail.Top
		m.Detail.Put(d.lines)
		m.Detail.ScrollBy(top - m.Detail.Top)
		return nil
	}
	if m.Detail.Again {
		return m.ShowDetail()
	}
	return nil
}

// NextLook shows the text in the next look.
func (m *Panes) NextLook() tea.Cmd {
	have := m.Detail.Looks()
	at := slices.Index(have, m.Detail.Effective())
	m.Detail.Look = have[(at+1)%len(have)]
	m.Detail.Top, m.Detail.Cursor = 0, 0
	return m.ShowDetail()
}

// CanLook reports whether there is another look at the text, and why not.
func CanLook(m *Panes) (bool, string) {
	switch have := m.Detail.Looks(); {
	case have == nil:
		return false, "choose an event to see its text"
	case len(have) > 1:
		return true, ""
	case m.B.Plan == nil:
		return false, "nothing is planned yet"
	}
	return false, "the plan changes nothing in this event"
}
