package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/find"
	"decant/tui/handoff"
	"decant/tui/keys"
	"decant/tui/layout"
	"decant/tui/panes"
	"decant/tui/prompt"
	"decant/tui/review"
	"decant/tui/sheets"
	"decant/tui/terminal"
)

// New returns the screen as a model for a Bubble Tea program, as [Run] starts it. It is for tests,
// and reads only the options.
func New(o Options) tea.Model { return newRoot(o) }

// root is the one tea.Model: it owns the panes, routes messages and knows the decisions.
type root struct {
	*review.Session
	*panes.Panes
	o      Options
	header draw.Header
	sheet  *sheets.Sheet
	typed  keys.Count
	// prompt takes input instead of the keys, nil for none.
	prompt   *prompt.Line
	find     find.Finder
	exporter handoff.Exporter
	// fault is the panic that ended the program. Survived is the last panic that did not.
	fault, survived *review.PanicError
}

// newRoot shows the conversation before any plan is made. Planning starts with [root.Init].
func newRoot(o Options) *root {
	if o.Theme == nil {
		o.Theme = draw.PlainTheme()
	}
	b := &draw.Canvas{
		Board: board.NewBoard(o.Conversation, o.Spec),
		Paint: draw.Paint{Theme: o.Theme, Glyphs: draw.OrUnicode(o.Glyphs)},
	}
	o.Glyphs, b.ReadOnly = b.Glyphs, o.Save == nil
	m := &root{o: o, header: draw.Header{B: b}}
	m.Session = review.NewSession(&m.o.Options, b.Board, b.Glyphs.Ellipsis)
	m.Panes = panes.New(b, m.Session, o.Remembered)
	m.exporter = handoff.Exporter{Session: m.Session, Lend: terminal.Lend}
	m.find = find.Finder{Browser: &m.Browser}
	m.Front, m.MayAsk = m, o.Question != nil
	if o.Diagnose {
		m.open(sheets.NewDiagnosis(b))
	}
	return m
}

// stop ends the program for a signal. Signals of keys are for the program that has the terminal.
func (m *root) stop(s terminal.Stopped) tea.Cmd {
	if m.exporter.Away && terminal.OfKey(s.Code) {
		return nil
	}
	m.Result.Code = s.Code
	return m.leave()
}

// leave ends the program and a running save.
func (m *root) leave() tea.Cmd {
	m.StopAll()
	m.find.Stop()
	return tea.Quit
}

// resizeTo updates the layout for another size, and restores its last state on a terminal of that
// kind.
func (m *root) resizeTo(msg tea.WindowSizeMsg) tea.Cmd {
	recalled := m.Recall(msg.Width)
	cmd := m.Resize(msg.Width, msg.Height)
	m.Refresh()
	return tea.Batch(recalled, cmd)
}

// failAt ends the program after a panic in a command.
func (m *root) failAt(fault *review.PanicError) tea.Cmd {
	m.fault = fault
	return m.leave()
}

// Exchange shows the new conversation.
func (m *root) Exchange(to *board.Moved) {
	panes.Exchange(m.Panes, to)
	m.find.Exchange(to)
}

// Refresh redraws the sheet after a change of what it shows.
func (m *root) Refresh() {
	if m.sheet != nil {
		m.sheet.SetSize(m.Layout.Body.W, m.Layout.Body.H)
	}
}

// open shows a sheet. Only the lists of keys and the last question can cover another sheet.
func (m *root) open(s *sheets.Sheet) tea.Cmd {
	if s.Scope&(keys.InHelp|keys.InPalette|keys.InLast) != 0 {
		s.Under = m.sheet
	}
	// The prompt was about what the sheet covers.
	m.sheet, m.prompt = s, nil
	s.SetSize(m.Layout.Body.W, m.Layout.Body.H)
	m.noteDiagnosing()
	return nil
}

// closeSheet returns to what was shown before, and asks a running save to stop.
func (m *root) closeSheet() tea.Cmd {
	if m.Saving > 0 && m.sheet.Scope == keys.InGoes && m.Cancel != nil {
		// Only the answer tells whether it could still be stopped.
		m.Cancel()
		m.Stopping = true
		m.Toast.Warn("stopping the save" + m.B.Glyphs.Ellipsis)
	}
	m.sheet, m.prompt = m.sheet.Under, nil
	if m.sheet != nil {
		m.sheet.SetSize(m.Layout.Body.W, m.Layout.Body.H)
	}
	m.noteDiagnosing()
	return nil
}

// noteDiagnosing tells the review whether the diagnosis is visible.
func (m *root) noteDiagnosing() {
	m.Diagnosing.Shown = m.sheet != nil && m.sheet.Scope == keys.InDiagnosis
}

// scope returns where a key pressed now works.
func (m *root) scope() keys.Scope {
	if m.prompt != nil {
		return m.prompt.Scope
	}
	if m.sheet != nil {
		return m.sheet.Scope
	}
	if m.Focus == layout.Detail {
		return keys.InDetail
	}
	return m.Scope()
}
