package tui

import (
	"reflect"

	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/find"
	"decant/tui/handoff"
	"decant/tui/panes"
	"decant/tui/terminal"
	"decant/tui/views"
)

// routes says which function handles which message. A returned command is run.
var routes map[reflect.Type]func(m *root, msg tea.Msg) tea.Cmd

// The routes are added here because their handlers refer back to them.
func init() {
	routes = map[reflect.Type]func(m *root, msg tea.Msg) tea.Cmd{}
	addRoute((*root).resizeTo)
	addRoute((*root).handleKey)
	addRoute(handleMouse)
	addRoute(wakeUp)
	addRoute((*root).stop)
	addRoute((*root).failAt)

	addRoute(showSaved)
	addRoute(tellPlanWritten)
	addRoute(offerLeft)
	addRoute(takeAnswer)

	addRoute(func(m *root, d panes.TextDone) tea.Cmd { return m.Composed(d) })
	addRoute(showSearched)
	addRoute(showFiltered)
	addRoute(func(m *root, t find.Tick) tea.Cmd { return terminal.Launch(m.find.Polled(t)) })
	addRoute(func(m *root, d handoff.ProgramReady) tea.Cmd { return m.exporter.LendTo(d) })
	addRoute(func(m *root, d handoff.ProgramLeft) tea.Cmd { return m.exporter.TakeBack(d) })
	addRoute(func(m *root, d handoff.CopyDone) tea.Cmd {
		m.exporter.TellCopied(d)
		return nil
	})
}

// addRoute adds the route of a message.
func addRoute[M any](obey func(m *root, msg M) tea.Cmd) {
	routes[reflect.TypeFor[M]()] = func(m *root, msg tea.Msg) tea.Cmd {
		of, ok := msg.(M)
		if !ok {
			return nil
		}
		return obey(m, of)
	}
}

// route passes a message to its handler: in the screen, or in the review alone. It drops a message
// without a handler.
func (m *root) route(msg tea.Msg) tea.Cmd {
	if obey, ok := routes[reflect.TypeOf(msg)]; ok {
		return obey(m, msg)
	}
	next, _ := m.Take(msg)
	return terminal.Launch(next)
}

// Init starts the first plan, sets the window title, and checks whether the conversation is in use.
func (m *root) Init() tea.Cmd {
	return tea.Batch(m.titled(), terminal.Launch(m.Begin()),
		terminal.Launch(m.Replan()),
		terminal.Launch(m.o.LookForUse(m.B.Conv)))
}

// Update routes a message. If the handler panics, nothing changes, and a line says what failed.
func (m *root) Update(msg tea.Msg) (next tea.Model, cmd tea.Cmd) {
	before := m.mark()
	defer func() {
		if v := recover(); v != nil {
			next, cmd = m, m.survive(before, msg, v)
		}
	}()
	return m, m.obey(msg)
}

// obey routes a message, and then updates what depends on its changes.
func (m *root) obey(msg tea.Msg) tea.Cmd {
	cmd := m.route(msg)
	if next := m.askOn(); next != nil {
		cmd = tea.Batch(cmd, next)
	}
	m.List().Refresh()
	m.header.AllClasses = m.Shown == views.Duplicates || m.Shown == views.Strategies
	m.find.Refind()
	m.Detail.SeekHit(m.B.Sought)
	return cmd
}
