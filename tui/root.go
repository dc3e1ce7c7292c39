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

	layout layout
	focus  pane
	// zoomed is true while the pane with the focus has the whole body.
	zoomed bool
	header header
	// view is the one that is shown, outlines are the lists of all.
	view     viewID
	outlines [viewCount]*outline
	detail   *detailView
	sheet    *sheet

	keys keyReader
	// toast is shown in the place of the keys until the next key.
	toast toast
	// aimed is what a decision was about when it was last asked for.
	aimed *aim
	// trail is where jumps came from, ahead where was come back from, the newest last.
	trail, ahead []spot
	// prompt is typed into in the place of the keys, nil for none.
	prompt *prompt
	find   finder
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

	// hands counts the texts that left the screen; away is true while another program has the
	// terminal, which lend gives it.
	hands int
	away  bool
	lend  func(tea.ExecCommand, tea.ExecCallback) tea.Cmd

	// place is where the conversation lies, zero until that is known; tried is where a fork was to
	// go last, planFile where a plan was, "" for nowhere.
	place           Place
	tried, planFile string
	keeper          keeper
	// jobs are commands that may take long.
	jobs []*job

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
		detail: newDetailView(b), lend: tea.Exec,
	}
	for id, v := range newViews(b) {
		m.outlines[id] = newOutline(b, v)
	}
	m.outlines[viewTurns].choose(rowID{kind: rowTurn, at: b.heaviestTurn()})
	m.detail.show(m.now().chosen())
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

// Init starts the first plan, names the window, and looks whether the conversation is in use.
func (m *root) Init() tea.Cmd {
	return tea.Batch(m.titled(), m.lookRound(), m.replan(), m.look())
}

// Update routes a message. A panic in it ends the program with the terminal restored.
func (m *root) Update(msg tea.Msg) (_ tea.Model, cmd tea.Cmd) {
	defer func() {
		if v := recover(); v != nil {
			m.fault = &PanicError{Value: v, Stack: string(debug.Stack())}
			cmd = tea.Quit
		}
	}()
	cmd = m.route(msg)
	m.refind()
	m.detail.seekHit(m.b.sought)
	return m, cmd
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
	case searchDone, filterDone, progressTick:
		return m.answered(msg)
	case saveDone, planWritten, lookedRound, keepDue, kept, jobTick:
		return m.besides(msg)
	case programReady:
		return m.started(msg)
	case programLeft:
		return m.left(msg)
	case copyDone:
		return m.copied(msg)
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

// stop ends the program for a signal. Those of keys are for the program that has the terminal.
func (m *root) stop(s stopped) tea.Cmd {
	if m.away && ofKey(s.code) {
		return nil
	}
	m.result.Code = s.code
	return m.leave()
}

// leave ends the program, and a save that runs.
func (m *root) leave() tea.Cmd {
	if m.cancel != nil {
		m.cancel()
	}
	m.find.stop()
	m.stopJobs()
	return tea.Quit
}

// now is the list of the view that is shown.
func (m *root) now() *outline {
	o := m.outlines[m.view]
	o.refresh()
	return o
}

// resize lays the screen out again.
func (m *root) resize(w, h int) tea.Cmd {
	m.layout = arrange(w, h, m.focus, m.zoomed)
	inner := func(p pane) (int, int) {
		r := m.layout.panes[p]
		return max(r.w-gutter, 0), max(r.h-1, 0)
	}
	if m.layout.panes[paneList].w > 0 {
		m.now().setSize(inner(paneList))
	}
	if m.sheet != nil {
		m.sheet.setSize(m.layout.body.w, m.layout.body.h)
	}
	if m.layout.panes[paneDetail].w > 0 && m.detail.setSize(inner(paneDetail)) {
		return m.showDetail()
	}
	return nil
}

// relayout is resize with the size as it is.
func (m *root) relayout() tea.Cmd { return m.resize(m.layout.w, m.layout.h) }

// setFocus gives the focus to a pane.
func (m *root) setFocus(p pane) tea.Cmd {
	m.focus = p
	if m.layout.single {
		return m.relayout()
	}
	return nil
}

// setView shows another view, its list first, sorted by what it is now.
func (m *root) setView(v viewID) tea.Cmd {
	if v != m.view {
		m.leap()
		if o := m.outlines[v]; o.outdated || o.moved {
			o.resort()
		}
	}
	m.view, m.focus = v, paneList
	return tea.Batch(m.relayout(), m.chosen())
}

// relist has the rows of all views listed anew, after the plan that they show has changed.
func (m *root) relist() {
	for _, o := range m.outlines {
		o.outdated = true
	}
	m.detail.show(m.now().chosen())
}

// chosen brings the detail up to date with the cursor.
func (m *root) chosen() tea.Cmd {
	was, of := m.detail.subject, m.detail.of
	m.detail.show(m.now().chosen())
	m.detail.of = m.view
	if was == m.detail.subject && of == m.view {
		return nil
	}
	return m.showDetail()
}

// saved up to here: unsaved reports whether there are decisions that no fork holds.
func (m *root) unsaved() bool { return m.steps != m.savedAt }

// outcome is what the program ends with.
func (m *root) outcome() Result {
	r := m.result
	r.Spec, r.Plan, r.Conversation = m.history.Now(), m.b.plan, m.b.conv
	r.Unsaved, r.Offered = m.unsaved(), m.keeper.open
	return r
}
