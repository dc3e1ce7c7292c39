package tui

import (
	"fmt"
	"io"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/render"
	"decant/tui/board"
	"decant/tui/browser"
	"decant/tui/draw"
	"decant/tui/panes"
	"decant/tui/terminal"
)

// windowTitleOf is the title that a command sets; ok is false for another command.
func windowTitleOf(cmd tea.Cmd) (title string, ok bool) {
	if cmd == nil {
		return "", false
	}
	msg := cmd()
	return fmt.Sprint(msg), fmt.Sprintf("%T", msg) == "terminal.titleSet"
}

func TestWindowTitle(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, title, id, want string }{
		{"title", "Fix the login", "5f0c", "decant: Fix the login"},
		{"id", "", "5f0c", "decant: 5f0c"},
		{"hostile", "a\x1b]2;evil\x07b\u202ec\x9d", "", "decant: "},
		{"long", strings.Repeat("word ", 100), "", "decant: word"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := &model.Conversation{Title: tt.title, ID: tt.id}
			b := &draw.Canvas{
				Board: &board.Board{Conv: c}, Paint: draw.Paint{Glyphs: render.Unicode},
			}
			m := &root{o: Options{Title: true}, Panes: &panes.Panes{Browser: browser.Browser{B: b}}}
			got, ok := windowTitleOf(m.titled())
			if !ok || !strings.HasPrefix(got, tt.want) || render.CleanLine(got) != got ||
				render.Width(got) > terminal.MaxWindow+10 {
				t.Errorf("the title is %q, want %q", got, tt.want)
			}
			if m.o.Title = false; m.titled() != nil {
				t.Error("the title is set, though it is to be left alone")
			}
		})
	}
}

// TestTitleComesBack runs the program: the terminal keeps its title first and gets it back last.
func TestTitleComesBack(t *testing.T) {
	quit := func(keys io.Writer) { send(t, keys, "q") }
	_, out, err := show(t, quit, func(o *Options) { o.Title = true })
	text := out.all.String()
	if err != nil || !strings.HasPrefix(text, render.PushTitle) ||
		!strings.HasSuffix(text, render.PopTitle) {
		t.Errorf("error %v, the title is not kept and brought back: %q", err, text)
	}
	if _, out, _ := show(t, quit); strings.Contains(out.all.String(), render.PushTitle) {
		t.Error("the title is kept, though it is to be left alone")
	}
}

// TestMessagesLeaveTheKeysInSight expects what is said over the keys, and on a low screen in their
// place.
func TestMessagesLeaveTheKeysInSight(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 80, 24)
	d.press(">")
	lines := strings.Split(d.screen(), "\n")
	if !strings.Contains(lines[22], "sorted by tokens") || !strings.Contains(lines[23], "? help") {
		t.Errorf("the last lines are\n%s\n%s", lines[22], lines[23])
	}
	d = start(t, demo(t), 80, 15)
	d.press(">")
	lines = strings.Split(d.screen(), "\n")
	if !strings.Contains(lines[14], "sorted by tokens") {
		t.Errorf("the last line is %q", lines[14])
	}
}

// TestListsTellHowTheyAreSorted expects the order, the marks and the filter in the title.
func TestListsTellHowTheyAreSorted(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 160, 40)
	d.sees("Turns  28, in order")
	d.press(">", "mm")
	d.sees("28, 2 marked, by tokens")
	d.press("S")
	d.misses("in order")
}
