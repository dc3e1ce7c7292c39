package tui

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/tui/detail"
	"decant/tui/review"
	"decant/tui/terminal"
)

// world is what a user's programs were given.
type world struct {
	name, text, copied string
	runs               int
	// refuses is why nothing can be opened, fails how a program ends.
	refuses, fails error
}

// open makes a program.
func (w *world) open(name, text string) (review.Program, error) {
	if w.refuses != nil {
		return nil, w.refuses
	}
	w.name, w.text = name, text
	return &fakeProgram{w}, nil
}

// put is a clipboard.
func (w *world) put(text string) (string, error) {
	w.copied = text
	return "wl-copy", w.refuses
}

// fakeProgram only counts that it ran.
type fakeProgram struct{ w *world }

func (p *fakeProgram) Run() error          { p.w.runs++; return p.w.fails }
func (p *fakeProgram) SetStdin(io.Reader)  {}
func (p *fakeProgram) SetStdout(io.Writer) {}
func (p *fakeProgram) SetStderr(io.Writer) {}

// startIn shows a conversation where programs can be opened. Msgs are those that the screen was
// not meant to see: the modes of the terminal.
func startIn(t *testing.T, c *model.Conversation, w *world) *driver {
	t.Helper()
	d := start(t, c, 120, 40, func(o *Options) {
		o.Edit, o.Page, o.Copy, o.Mouse = w.open, w.open, w.put, true
	})
	d.m.exporter.Lend = func(p tea.ExecCommand, after tea.ExecCallback) tea.Cmd {
		return func() tea.Msg { return after(p.Run()) }
	}
	return d
}

func TestTextIsEditedAndPaged(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ key, says string }{
		{"e", "back from the editor; the conversation is as it was"},
		{"|", "j/k move"},
	} {
		w := &world{}
		c := shop()
		d := startIn(t, c, w)
		d.press("j", "enter", "jjjj", tc.key)
		if w.runs != 1 || w.name != "decant.go" || w.text != code() {
			t.Errorf("%s: %d runs of %s with %.40q", tc.key, w.runs, w.name, w.text)
		}
		d.sees(tc.says, "Result Read", "package login")
		text := c.EventText(&c.Events[d.detail().ShownEvent()])
		if d.session().Steps != 0 || d.m.exporter.Away || text != code() {
			t.Errorf("%s: the conversation or the plan is another", tc.key)
		}
	}
}

func TestWhatLeavesTheScreenIsWhatIsShown(t *testing.T) {
	t.Parallel()
	w := &world{}
	d := startIn(t, demo(t), w)
	d.m.o.Spec = repeats()
	for _, tc := range []struct {
		look       detail.Look
		name, want string
	}{
		{detail.AsIs, "decant.go", "\tpackage "},
		{detail.AsRaw, "decant.json", "{\n  \"parentUuid\""},
	} {
		d.toEvent(108)
		d.detail().Look = tc.look
		d.press("e")
		if w.name != tc.name || !strings.Contains(w.text, tc.want) {
			t.Errorf("%s: %s with %.60q", detail.LookNames[tc.look], w.name, w.text)
		}
	}
	shop := startIn(t, shop(), w)
	shop.press("j", "enter", "jjjj")
	for _, tc := range []struct {
		look       detail.Look
		name, want string
	}{
		{detail.AsWillBe, "decant.go", "identical to"},
		{detail.AsDiff, "decant.diff", "\n-package login\n"},
		{detail.AsSides, "decant.diff", "\n-package login\n"},
	} {
		shop.m.Detail.Look = tc.look
		shop.press("y")
		shop.press("e")
		if w.name != tc.name || !strings.Contains(w.text, tc.want) || w.copied != w.text {
			t.Errorf("%s: %s with %.90q", detail.LookNames[tc.look], w.name, w.text)
		}
	}
	// A call has its arguments on several lines, a page is the text of its lines.
	shop.press("k", "e")
	if !strings.HasPrefix(w.text, "{\n  \"file_path\"") || w.name != "decant.json" {
		t.Errorf("%s with %q", w.name, w.text)
	}
	shop.press("g", "j", "j", "y")
	if !strings.HasPrefix(w.copied, "Turn ") || strings.Contains(w.copied, "\x1b") {
		t.Errorf("copied %q", w.copied)
	}
}

func TestCopySaysHow(t *testing.T) {
	t.Parallel()
	w := &world{}
	d := startIn(t, shop(), w)
	d.press("j", "enter", "jjjj", "y")
	d.sees("copied 1.9 kB with wl-copy")
	if w.copied != code() {
		t.Errorf("copied %.40q", w.copied)
	}
	w.refuses = errors.New("not copied: 90 kB is more than a terminal takes\x1b[2J")
	d.press("y")
	d.sees("not copied: 90 kB is more than a terminal takes")
}

func TestProgramThatFailsSaysSo(t *testing.T) {
	t.Parallel()
	w := &world{refuses: errors.New("vi was not found; set $EDITOR to another command")}
	d := startIn(t, shop(), w)
	d.press("e")
	d.sees("vi was not found; set $EDITOR")
	w.refuses, w.fails = nil, fmt.Errorf("vi stopped (%w)", errors.New("exit status 1"))
	d.press("e")
	d.sees("vi stopped (exit status 1)")
	if d.m.exporter.Away {
		t.Error("the screen is still away")
	}
}

func TestNothingToHandOnSaysWhy(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	for key, why := range map[string]string{
		"e": "e: no editor can be opened here", "|": "|: no pager can be opened here",
		"y": "y: there is no clipboard here",
	} {
		d.press(key)
		d.sees(why)
	}
	empty := startIn(t, newMaker("Empty").done(), &world{})
	empty.press("R", "y")
	empty.sees("y: no text is shown that can be copied or opened")
}

// TestSignalsOfKeysAreForTheProgram presses ^C in a pager, which the terminal tells the screen too.
func TestSignalsOfKeysAreForTheProgram(t *testing.T) {
	t.Parallel()
	d := startIn(t, shop(), &world{})
	var after tea.ExecCallback
	d.m.exporter.Lend = func(_ tea.ExecCommand, f tea.ExecCallback) tea.Cmd {
		after = f
		return nil
	}
	d.press("|")
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGQUIT} {
		d.send(terminal.Stopped{Code: terminal.ExitCode(s)})
		if d.quit {
			t.Fatalf("%v ended the screen behind a pager", s)
		}
	}
	// A second program has to wait for the first to end.
	d.press("e")
	d.send(after(nil))
	d.send(terminal.Stopped{Code: terminal.ExitCode(syscall.SIGTERM)})
	if !d.quit || d.session().Result.Code != 143 {
		t.Errorf("TERM: quit %v with code %d", d.quit, d.session().Result.Code)
	}
}

func TestOnlyTheLastTextIsOpened(t *testing.T) {
	t.Parallel()
	w := &world{}
	d := startIn(t, shop(), w)
	d.hold = true
	d.press("e", "|", "e")
	d.release()
	if w.runs != 1 {
		t.Errorf("%d programs were started", w.runs)
	}
}

func TestExtension(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ path, want string }{
		{"/a/b.go", ".go"},
		{"/a/B.HTML", ".HTML"},
		{"/a/Makefile", ".txt"},
		{"/a/x.", ".txt"},
		{"/a/x.$(reboot)", ".txt"},
		{"/a/x.\x1b[31m", ".txt"},
		{"/a/x.averylongextension", ".txt"},
	} {
		m := newMaker("x")
		m.prompt("p")
		m.read(tc.path, "text")
		j := detail.Job{Conv: m.done(), Event: 2, Part: -1, Pair: -1}
		if got := j.Extension(); got != tc.want {
			t.Errorf("%q: got %q, want %q", tc.path, got, tc.want)
		}
	}
	for event, want := range map[int]string{1: ".json", 5: ".txt"} {
		j := detail.Job{Conv: written(), Event: event, Part: -1, Pair: -1}
		if got := j.Extension(); got != want {
			t.Errorf("arguments: got %q, want %q", got, want)
		}
	}
}

// TestSheetsAreHandedOn opens what goes in the pager, every change of it, and copies other sheets.
func TestSheetsAreHandedOn(t *testing.T) {
	t.Parallel()
	w := &world{}
	d := startIn(t, demo(t), w)
	for range 3 {
		d.press("P", "j", "enter") // More goes than is listed by name.
	}
	d.press("s")
	d.sees("smaller ones; | shows all")
	d.press("|")
	d.sees("What will be removed")
	lines := 0
	for l := range strings.SplitSeq(w.text, "\n") {
		if strings.Contains(l, "  turn ") || strings.Contains(l, " you ") {
			lines++
		}
	}
	n := len(d.board().Plan.Changes)
	if w.runs != 1 || lines < n || strings.Contains(w.text, "smaller") {
		t.Errorf("%d runs; %d lines name changes, want %d:\n%s", w.runs, lines, n, w.text)
	}
	d.press("y")
	if w.copied != w.text {
		t.Errorf("copied %.80q", w.copied)
	}
	d.sees("copied ")
	d.press("?", "y")
	if !strings.Contains(w.copied, "the last row") {
		t.Errorf("the help copied is %.80q", w.copied)
	}
}

// TestSlowClipboardIsLeft copies with a program that does not end: the user is told, and esc
// leaves it.
func TestSlowClipboardIsLeft(t *testing.T) {
	t.Parallel()
	w := &world{}
	d := startIn(t, shop(), w)
	d.hold = true
	d.press("y")
	d.session().Jobs.List[len(d.session().Jobs.List)-1].Slow = true
	d.sees("copying; esc stops")
	d.press("esc")
	d.sees("stopped: copying")
	d.release()
	d.misses("copied ")
	d.press("y")
	d.sees("copied ")
}

// TestPathsArePasted expects no line break of a paste in a path.
func TestPathsArePasted(t *testing.T) {
	t.Parallel()
	var a saveLog
	d := start(t, shop(), 120, 40, saves(&a))
	d.press("s", "e", "ctrl+u")
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(" /tmp/forks\n"), Paste: true})
	d.sees("save to ", "/tmp/forks")
	if len(a.all) > 0 {
		t.Fatal("the line break of a paste is obeyed")
	}
	d.press("enter")
	if len(a.all) != 1 || a.all[0].Output != "/tmp/forks" {
		t.Errorf("saved with %+v", a.all)
	}
}
