package tui

import (
	"context"
	"runtime/debug"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/strategies"
)

// New returns the screen as a model for a Bubble Tea program, as [Run] starts it. It is for tests
// and reads nothing but the options.
func New(o Options) tea.Model { return newRoot(o) }

// root is the one tea.Model: it owns the panes, routes messages and knows what was decided.
type root struct {
	o       Options
	b       *board
	history strategies.History
	index   *strategies.Index
	plan    planner

	layout     layout
	focus      pane
	header     header
	turns      *turnList
	events     *eventList
	text       *textView
	strategies *strategyList
	sheet      *sheet

	keys keyReader
	// toast is shown in the place of the keys until the next key.
	toast toast
	// trail is where jumps came from, the newest last.
	trail []spot
	// steps counts decisions, savedAt what it was when a fork was saved; -1 is a state that undo
	// cannot reach any more.
	steps, savedAt int
	// saving is the number of the save that runs, 0 for none; cancel ends it.
	saving, saves int
	cancel        context.CancelFunc
	// stopping is true from when the person stopped a save until it has ended.
	stopping bool
	// failure is why the last save came to nothing, "" when none failed since the sheet opened.
	failure string

	result Result
	fault  *PanicError
}

// newRoot shows the conversation before any plan is made: planning starts with [root.Init].
func newRoot(o Options) *root {
	if o.Theme == nil {
		o.Theme = plainTheme()
	}
	if o.Glyphs.Cursor == "" {
		o.Glyphs = render.Unicode
	}
	b := newBoard(&o)
	m := &root{
		o: o, b: b, history: strategies.NewHistory(o.Spec), header: header{b: b},
		turns: newTurnList(b), events: newEventList(b), text: newTextView(b),
		strategies: newStrategyList(b),
	}
	if turn, ok := m.turns.turn(); ok {
		m.events.show(turn)
		m.events.choose(b.heaviestEvent(turn))
	}
	m.text.show(m.events.event())
	if n := len(o.Conversation.Warnings); n > 0 {
		m.warn(plural(n, "warning") + " about the file; s lists them")
	}
	return m
}

// plainTheme has no escape codes.
func plainTheme() *render.Theme {
	t, err := render.ThemeNamed("none", render.NoColor)
	if err != nil {
		panic(err) // The name is one of render.Themes.
	}
	return t
}

// Init starts the first plan, and looks whether the conversation is in use.
func (m *root) Init() tea.Cmd { return tea.Batch(m.replan(), m.look()) }

// Update routes a message. A panic in it ends the program with the terminal restored.
func (m *root) Update(msg tea.Msg) (_ tea.Model, cmd tea.Cmd) {
	defer func() {
		if v := recover(); v != nil {
			m.fault = &PanicError{Value: v, Stack: string(debug.Stack())}
			cmd = tea.Quit
		}
	}()
	return m, m.route(msg)
}

// route is one line a message; what it is given back runs as a command.
func (m *root) route(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		return m.resize(msg.Width, msg.Height)
	case tea.KeyMsg:
		return m.handleKey(msg)
	case tea.MouseMsg:
		return m.handleMouse(msg)
	case tea.ResumeMsg:
		return m.resumed()
	case planDone:
		return m.planned(msg)
	case checkDone:
		return m.checked(msg)
	case textDone:
		return m.composed(msg)
	case saveDone:
		return m.saved(msg)
	case looked:
		return m.looked(msg)
	case lookDue:
		return m.look()
	case stopped:
		return m.stop(msg)
	case *PanicError:
		m.fault = msg
		return m.leave()
	}
	return nil
}

// stop ends the program for a signal.
func (m *root) stop(s stopped) tea.Cmd {
	m.result.Code = s.code
	return m.leave()
}

// leave ends the program, and a save that runs.
func (m *root) leave() tea.Cmd {
	if m.cancel != nil {
		m.cancel()
	}
	return tea.Quit
}

// resize lays the screen out again.
func (m *root) resize(w, h int) tea.Cmd {
	m.layout = arrange(w, h, m.focus, m.strategies.wish())
	inner := func(p pane) (int, int) {
		r := m.layout.panes[p]
		return max(r.w-gutter, 0), max(r.h-1, 0)
	}
	m.turns.setSize(inner(paneTurns))
	m.events.setSize(inner(paneEvents))
	m.strategies.setSize(inner(paneStrategies))
	if m.sheet != nil {
		m.sheet.setSize(m.layout.body.w, m.layout.body.h)
	}
	if m.layout.panes[paneText].w > 0 && m.text.setSize(inner(paneText)) {
		return m.showText()
	}
	return nil
}

// relayout is resize with the size as it is.
func (m *root) relayout() tea.Cmd { return m.resize(m.layout.w, m.layout.h) }

// setFocus gives the focus to a pane.
func (m *root) setFocus(p pane) tea.Cmd {
	m.focus = p
	if m.layout.stacked {
		return m.relayout()
	}
	return nil
}

// chosen brings the panes on the right up to date with the cursor.
func (m *root) chosen() tea.Cmd {
	if turn, ok := m.turns.turn(); ok {
		m.events.show(turn)
	}
	was := m.text.event
	m.text.show(m.events.event())
	if was == m.text.event {
		return nil
	}
	return m.showText()
}

// saved up to here: unsaved reports whether there are decisions that no fork holds.
func (m *root) unsaved() bool { return m.steps != m.savedAt }

// outcome is what the program ends with.
func (m *root) outcome() Result {
	r := m.result
	r.Spec, r.Plan = m.history.Now(), m.b.plan
	return r
}
