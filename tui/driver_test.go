package tui

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"decant/model"
	"decant/render"
	"decant/strategies"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/board"
	"decant/tui/detail"
	"decant/tui/draw"
	"decant/tui/layout"
	"decant/tui/list"
	"decant/tui/prompt"
	"decant/tui/review"
	"decant/tui/sheets"
	"decant/tui/views"
)

// How to write a story: start a conversation that newMaker builds, or shop, demo or long; press
// keys, and say what the user sees.
//
//	d := start(t, shop(), 120, 40) // On the first turn that is sent; open leaves the cursor.
//	d.press("l", "jjj", " ")       // A key by its name, or keys typed in one burst.
//	d.sees("rejected: result Read internal/login.go in turn 3")
//	if got := d.at(); got != eventRow(9) { … } // The row under the cursor.
//
// line is the one line that shows a text, chosen that under the cursor; golden compares a whole
// screen with a file, which -update writes. Commands run at once, or when hold is set after
// release. Everything that a screen must always be (each line as wide as the screen, no panic) is
// checked after each key, so no story asserts it. A screen of its own needs t.Parallel.

var update = flag.Bool("update", false, "write the goldens anew")

// driver plays a user: keys go in, every message is drained through Update, and the screen is
// looked at. After each step every line must be exactly as wide as the screen.
type driver struct {
	t    *testing.T
	m    *root
	w, h int
	quit bool
	// faulty is true where a panic is what the test is about.
	faulty bool
	// held are commands that wait instead of running, while hold is true.
	hold bool
	held []tea.Cmd
}

// board is what the review knows, as the panes see it.
func (d *driver) board() *draw.Canvas { return d.m.B }

// session is the review's state and its intents.
func (d *driver) session() *review.Session { return d.m.Session }

// styled is all that the user sees, with its styles.
func (d *driver) styled() string { return d.m.View() }

// list is the list that is shown, view which one it is, and detail what is beside it.
func (d *driver) list() *list.Outline  { return d.m.List() }
func (d *driver) view() views.ID       { return d.m.Shown }
func (d *driver) detail() *detail.View { return d.m.Detail }

// sheet lies over the panes, nil for none, and prompt is typed into.
func (d *driver) sheet() *sheets.Sheet { return d.m.sheet }
func (d *driver) prompt() *prompt.Line { return d.m.prompt }

// layout is where the panes are.
func (d *driver) layout() *layout.Layout { return &d.m.Layout }

// repeats is a plan in which only what is said twice goes, and reasoning.
func repeats() spec.Spec {
	return strategies.DefaultSpec().WithUses([]spec.Use{
		{Name: "strip-reasoning"}, {Name: "dedup-resources"},
	})
}

// saver saves nothing and says what a save would.
func saver(context.Context, *plan.Plan, review.SaveOptions) (review.SaveResult, error) {
	return review.SaveResult{
		ID: "77aa", Title: "Fix the login redirect (decant)", Path: "/home/me/77aa.jsonl",
		Resume: "cd /work/shop && claude --resume 77aa",
	}, nil
}

func themeNamed(t testing.TB, name string, p render.Profile) *render.Theme {
	t.Helper()
	theme, err := render.ThemeNamed(name, p)
	if err != nil {
		t.Fatal(err)
	}
	return theme
}

// start shows a conversation on a screen of w by h, and goes to the first turn that is sent.
func start(t *testing.T, c *model.Conversation, w, h int, change ...func(*Options)) *driver {
	t.Helper()
	d := open(t, c, w, h, change...)
	for i := range c.Turns {
		if d.board().IsLiveTurn(i + 1) {
			d.choose(turnRow(i + 1))
			break
		}
	}
	return d
}

// turnRow and eventRow name rows of the turns.
func turnRow(turn int) board.RowID   { return board.RowID{Kind: board.RowTurn, At: turn} }
func eventRow(event int) board.RowID { return board.RowID{Kind: board.RowEvent, At: event} }

// at is the row under the cursor.
func (d *driver) at() board.RowID { return d.list().Chosen() }

// choose puts the cursor of the list on a row, and unfolds those over it.
func (d *driver) choose(r board.RowID, over ...board.RowID) {
	d.t.Helper()
	if !d.list().Choose(r, over...) {
		d.t.Fatalf("there is no row %+v", r)
	}
	d.run(d.m.ShowChosen())
}

// depths are how deep the rows of the list stand, a digit each.
func (d *driver) depths() string {
	var b strings.Builder
	for _, r := range d.list().Rows {
		b.WriteByte('0' + byte(r.Depth))
	}
	return b.String()
}

// open shows a conversation on a screen of w by h as a user finds it.
func open(t *testing.T, c *model.Conversation, w, h int, change ...func(*Options)) *driver {
	t.Helper()
	o := Options{
		Options: review.Options{Conversation: c, Spec: repeats(), Save: saver},
		Version: "1.0.0",
	}
	for _, f := range change {
		f(&o)
	}
	d := &driver{t: t, m: newRoot(o), w: w, h: h}
	d.send(tea.WindowSizeMsg{Width: w, Height: h})
	d.run(d.m.Init())
	return d
}

// send drains one message.
func (d *driver) send(msg tea.Msg) {
	d.t.Helper()
	if size, ok := msg.(tea.WindowSizeMsg); ok {
		d.w, d.h = size.Width, size.Height
	}
	next, cmd := d.m.Update(msg)
	if next != d.m {
		d.t.Fatalf("Update returns another model: %v", next)
	}
	if !d.faulty {
		unhurt(d.t, d.m)
	}
	d.run(cmd)
	d.fits()
}

// unhurt fails if anything has panicked on a screen.
func unhurt(t testing.TB, m *root) {
	t.Helper()
	for _, fault := range []*review.PanicError{m.fault, m.survived} {
		if fault != nil {
			t.Fatal(fault, fault.Stack)
		}
	}
}

// run executes a command and drains what it answers.
func (d *driver) run(cmd tea.Cmd) {
	d.t.Helper()
	if cmd == nil {
		return
	}
	if d.hold {
		d.held = append(d.held, cmd)
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.QuitMsg:
		d.quit = true
	case tea.BatchMsg:
		for _, c := range msg {
			d.run(c)
		}
	default:
		d.send(msg)
	}
}

// release runs what was held.
func (d *driver) release() {
	d.t.Helper()
	held := d.held
	d.hold, d.held = false, nil
	for _, cmd := range held {
		d.run(cmd)
	}
}

var named = map[string]tea.KeyType{
	"enter": tea.KeyEnter, "esc": tea.KeyEsc, "tab": tea.KeyTab, "shift+tab": tea.KeyShiftTab,
	"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
	"home": tea.KeyHome, "end": tea.KeyEnd, "pgdown": tea.KeyPgDown, "pgup": tea.KeyPgUp,
	"backspace": tea.KeyBackspace, "ctrl+c": tea.KeyCtrlC, "ctrl+d": tea.KeyCtrlD,
	"ctrl+u": tea.KeyCtrlU, "ctrl+r": tea.KeyCtrlR, "ctrl+o": tea.KeyCtrlO,
	"ctrl+z": tea.KeyCtrlZ, "f1": tea.KeyF1, " ": tea.KeySpace,
}

// press presses keys; a word that names none is typed in one burst.
func (d *driver) press(keys ...string) {
	d.t.Helper()
	for _, k := range keys {
		msg := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(k)}
		name, alt := strings.CutPrefix(k, "alt+")
		if t, ok := named[name]; ok {
			msg = tea.KeyMsg{Type: t, Alt: alt}
			if t == tea.KeySpace {
				msg.Runes = []rune{' '}
			}
		}
		d.send(msg)
	}
}

// screen is what is shown, without colours.
func (d *driver) screen() string { return ansi.Strip(d.styled()) }

// fits fails unless the screen is filled exactly.
func (d *driver) fits() {
	d.t.Helper()
	if d.w <= 0 || d.h <= 0 {
		return
	}
	lines := strings.Split(d.styled(), "\n")
	if !d.faulty && strings.Contains(lines[0], "decant cannot draw this") {
		d.t.Fatal(lines[0])
	}
	if len(lines) != d.h {
		d.t.Fatalf("%d lines on a screen of %d by %d", len(lines), d.w, d.h)
	}
	for i, l := range lines {
		if got := ansi.StringWidth(l); got != d.w {
			d.t.Fatalf("line %d is %d cells wide, want %d: %q", i+1, got, d.w, l)
		}
	}
}

// sees fails unless every text is on the screen.
func (d *driver) sees(texts ...string) {
	d.t.Helper()
	screen := d.screen()
	for _, text := range texts {
		if !strings.Contains(screen, text) {
			d.t.Fatalf("the screen does not show %q:\n%s", text, screen)
		}
	}
}

// misses fails if a text is on the screen.
func (d *driver) misses(text string) {
	d.t.Helper()
	if screen := d.screen(); strings.Contains(screen, text) {
		d.t.Fatalf("the screen shows %q:\n%s", text, screen)
	}
}

// line is the line of the screen that shows a text.
func (d *driver) line(text string) string {
	d.t.Helper()
	for l := range strings.SplitSeq(d.screen(), "\n") {
		if strings.Contains(l, text) {
			return l
		}
	}
	d.t.Fatalf("no line shows %q:\n%s", text, d.screen())
	return ""
}

// chosen is the part of the screen that shows the row under the cursor.
func (d *driver) chosen() string {
	d.t.Helper()
	o, r := d.list(), d.layout().Panes[layout.List]
	if r.H < 2 {
		d.t.Fatalf("no list is shown:\n%s", d.screen())
	}
	l := strings.Split(d.screen(), "\n")[r.Y+1+o.Cursor-o.Top]
	return ansi.Cut(l, r.X, r.X+r.W)
}

// golden compares a screen with the file of that name.
func golden(t *testing.T, name, got string) {
	t.Helper()
	lines := strings.Split(got, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " ")
	}
	got = strings.Join(lines, "\n") + "\n"
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the screen differs from %s; got:\n%s\nwant:\n%s", path, got, want)
	}
}
