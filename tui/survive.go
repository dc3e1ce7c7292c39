package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/list"
	"decant/tui/panes"
	"decant/tui/prompt"
	"decant/tui/review"
	"decant/tui/sheets"
	"decant/tui/terminal"
	"decant/tui/views"
)

// checkpoint is the screen before a message, so that a failed message changes nothing. What is
// computed from it (rows, labels, drawn lines) is computed again.
type checkpoint struct {
	root     root
	session  review.Session
	board    board.Board
	canvas   draw.Canvas
	panes    panes.Panes
	outlines [views.Count]list.Outline
	detail   list.List
	jobs     []*review.Job
	sheet    sheets.Sheet
	prompt   prompt.Line
	// text and at are the input in the prompt and its cursor, because the library edits the text in
	// place.
	text string
	at   int
}

// mark notes the current state of the screen.
func (m *root) mark() *checkpoint {
	c := &checkpoint{
		root: *m, session: *m.Session, board: *m.B.Board, canvas: *m.B,
		panes: *m.Panes,
		jobs:  slices.Clone(m.Jobs.List),
	}
	if m.Detail != nil {
		c.detail = m.Detail.List
	}
	for i, o := range m.Outlines {
		c.outlines[i] = *o
	}
	if m.sheet != nil {
		c.sheet = *m.sheet
	}
	if m.prompt != nil {
		c.prompt = *m.prompt
		c.text, c.at = m.prompt.Text(), m.prompt.Cursor()
	}
	return c
}

// restore returns the screen to a checkpoint.
func (m *root) restore(c *checkpoint) {
	version := m.B.Version
	*m, *m.B = c.root, c.canvas
	*m.Panes = c.panes
	*m.Session = c.session
	*m.B.Board = c.board
	// Rows drawn at a version between the two must not be used again.
	m.B.Version = max(version, m.B.Version) + 1
	m.Jobs.List = c.jobs
	if m.Detail != nil {
		m.Detail.List = c.detail
	}
	for i, o := range m.Outlines {
		*o = c.outlines[i]
		o.Outdated, o.Cache = true, list.RowCache{}
	}
	if m.sheet != nil {
		*m.sheet = c.sheet
	}
	if m.prompt != nil {
		*m.prompt = c.prompt
		m.prompt.Restore(c.text, c.at)
	}
	m.List().Refresh()
}

// survive returns to the state before a message that panicked, and says what failed. This undoes
// the user's action. If the program itself failed, it ends, and the plan is kept.
func (m *root) survive(c *checkpoint, msg tea.Msg, value any) tea.Cmd {
	fault := review.NewPanic(value)
	m.restore(c)
	switch msg.(type) {
	case tea.KeyMsg, tea.MouseMsg, tea.WindowSizeMsg:
		m.survived = fault
		m.Toast.Fail(terminal.FailedText(fault))
		return nil
	}
	m.fault = fault
	return m.leave()
}
