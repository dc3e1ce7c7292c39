package tui

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"decant/render"
	"decant/tui/picker"
	"decant/tui/review"
	"decant/tui/shelf"
	"decant/tui/terminal"
)

// noon is when the pickers of the tests are started.
var noon = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)

// tokensOf is how full the contexts of some conversations were.
var tokensOf = map[string]int{"a": 182_331, "c": 950}

// stored is a conversation of a test, that many hours old.
func stored(key, title string, hours int, here bool) shelf.Stored {
	return shelf.Stored{
		Key: key, Agent: "claude-code", ID: "id-" + key, Title: title, Folder: "/work/" + key,
		Here: here, Modified: noon.Add(-time.Duration(hours) * time.Hour), Bytes: 120_000,
		Tokens: tokensOf[key],
	}
}

// choosing is a user before the picker.
type choosing struct {
	t    *testing.T
	m    tea.Model
	w, h int
	quit bool
}

// choose starts a picker over lists; opening gives the shop.
func choose(t *testing.T, w, h int, lists ...[]shelf.Stored) *choosing {
	t.Helper()
	k := &shelf.Picker{Now: noon, Open: func(s shelf.Stored) (shelf.Opened, error) {
		if s.Key == "broken" {
			return shelf.Opened{}, errors.New("open broken: it is not readable; choose another")
		}
		c := shop()
		c.Title = s.Title
		return shelf.Opened{Conversation: c, Spec: repeats()}, nil
	}}
	for _, l := range lists {
		k.Lists = append(k.Lists, func() ([]shelf.Stored, error) { return l, nil })
	}
	c := &choosing{t: t, m: beginModel(Options{
		Options: review.Options{Save: saver},
		Picker:  k, Mouse: true,
	}), w: w, h: h}
	c.send(tea.WindowSizeMsg{Width: w, Height: h})
	c.run(c.m.Init())
	return c
}

func (c *choosing) send(msg tea.Msg) {
	c.t.Helper()
	var cmd tea.Cmd
	c.m, cmd = c.m.Update(msg)
	c.run(cmd)
	lines := strings.Split(c.m.View(), "\n")
	if len(lines) != c.h {
		c.t.Fatalf("%d lines on a screen of %d by %d", len(lines), c.w, c.h)
	}
	for _, l := range lines {
		if got := ansi.StringWidth(l); got != c.w {
			c.t.Fatalf("a line is %d cells wide, want %d: %q", got, c.w, l)
		}
	}
}

func (c *choosing) run(cmd tea.Cmd) {
	c.t.Helper()
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.QuitMsg:
		c.quit = true
	case tea.BatchMsg:
		for _, one := range msg {
			c.run(one)
		}
	default:
		c.send(msg)
	}
}

func (c *choosing) press(keys ...string) {
	c.t.Helper()
	for _, k := range keys {
		if t, ok := named[k]; ok && k != " " {
			c.send(tea.KeyMsg{Type: t})
		} else {
			c.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(k)})
		}
	}
}

// order fails unless texts stand on the screen in that order.
func (c *choosing) order(texts ...string) {
	c.t.Helper()
	screen := ansi.Strip(c.m.View())
	at := 0
	for _, text := range texts {
		i := strings.Index(screen[at:], text)
		if i < 0 {
			c.t.Fatalf("no %q, or not in the order of %q:\n%s", text, texts, screen)
		}
		at += i
	}
}

func TestPickerLists(t *testing.T) {
	t.Parallel()
	here := []shelf.Stored{stored("b", "Older here", 50, true), stored("a", "Newer here", 2, true)}
	all := []shelf.Stored{
		stored("c", "Newest elsewhere", 0, false), here[0], here[1],
		stored("d", "", 24*400, false),
	}
	c := choose(t, 120, 20, here, all)
	c.order("Which conversation?", "4 conversations", "age", "context", "file", "id",
		"agent", "folder", "title", "▸", "2 h", "182,331", "120 kB", "id-a", "claude-code", "here",
		"Newer here",
		"2 d", "Older here", "now", "950", "/work/c", "Newest elsewhere", "400 d", "id-d",
		"enter open", "/ search", "q quit")
	if strings.Count(c.m.View(), "Older here") != 1 {
		t.Error("a conversation that was found twice is listed twice")
	}
	c.press("q")
	if !c.quit {
		t.Error("q does not leave")
	}
}

// TestPickerSizes shows tokens where the agent counted them, and bytes with their unit; a narrow
// screen has room for one of them.
func TestPickerSizes(t *testing.T) {
	t.Parallel()
	here := []shelf.Stored{stored("a", "Counted", 1, true), stored("b", "Not counted", 2, true)}
	for _, tt := range []struct {
		width int
		want  []string
	}{
		{120, []string{"context", "file", "182,331", "120 kB", "Counted", "120 kB", "Not counted"}},
		{56, []string{"context", "file", "182,331", "120 kB", "Counted", "120 kB", "Not counted"}},
		{55, []string{"size", "182k tok", "Counted", "120 kB", "Not counted"}},
		{40, []string{"size", "182k tok", "Counted", "120 kB", "Not"}},
	} {
		choose(t, tt.width, 12, here).order(tt.want...)
	}
}

// TestPickerLimits says what alone is listed, and what to do when nothing is.
func TestPickerLimits(t *testing.T) {
	t.Parallel()
	c := choose(t, 100, 12)
	k := c.m.(*picker.Model).From
	k.Limits, k.None = "of jp, of the last 7d", "Leave out --since."
	c.order("0 conversations, only of jp, of the last 7d",
		"No conversation fits. Leave out --since.")
}

// TestPickerOpens goes on with the review of what was chosen, at the same size.
func TestPickerOpens(t *testing.T) {
	t.Parallel()
	for _, way := range []string{"keys", "mouse"} {
		c := choose(t, 100, 30, []shelf.Stored{
			stored("a", "First", 1, true), stored("b", "Second", 2, true),
		})
		if way == "keys" {
			c.press("j", "enter")
		} else {
			click := tea.MouseMsg{
				X: 4, Y: picker.Head + 1, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress,
			}
			c.send(click)
			c.send(click)
		}
		c.order("Second", "T Turns")
		if m, ok := c.m.(*root); !ok || m.B.Plan == nil || m.o.Picker != nil {
			t.Errorf("by %s: %T, want the review with a plan", way, c.m)
		}
	}
}

func TestPickerSaysWhyNothingOpens(t *testing.T) {
	t.Parallel()
	c := choose(t, 100, 12, []shelf.Stored{stored("broken", "Broken", 1, true)})
	c.press("enter")
	c.order("Broken", "it is not readable; choose another")
	c = choose(t, 100, 12)
	c.press("enter", "j", "/", "x", "esc")
	c.order("0 conversations", "No conversations here or elsewhere. decant --demo")
}

// TestPickerSearch narrows the list to all words, in any order, with smart case, and obeys no key
// that is a letter.
func TestPickerSearch(t *testing.T) {
	t.Parallel()
	c := choose(t, 120, 20, []shelf.Stored{
		stored("a", "Fix the login", 1, true), stored("b", "Write the queue", 2, true),
		stored("c", "Fix the queue", 3, false),
	})
	c.press("/", "queue", " ", "fix")
	c.order("1 conversation of 3", "▸", "Fix the queue")
	if strings.Contains(c.m.View(), "login") || c.quit {
		t.Error("what does not match is listed, or q left")
	}
	c.press("backspace", "backspace", "backspace", "backspace")
	c.order("2 conversations of 3", "Write the queue", "Fix the queue")
	c.press("zzz")
	c.order("No conversation has these words")
	c.press("esc")
	c.order("3 conversations", "Fix the login")
	c.press("/", "FIX")
	c.order("0 conversations of 3")
	c.press("esc", "/", "queue", "enter")
	c.order("Write the queue", "T Turns")
}

// TestPickerFillsIn shows the first frame before anything was found, and keeps the cursor on its
// conversation while more come in over it.
func TestPickerFillsIn(t *testing.T) {
	t.Parallel()
	all := make([]shelf.Stored, 0, 600)
	for i := range 600 {
		all = append(all, stored(fmt.Sprintf("k%03d", i), fmt.Sprintf("Work %03d", i), i, false))
	}
	asked := 0
	k := &shelf.Picker{Now: noon, Lists: []func() ([]shelf.Stored, error){
		func() ([]shelf.Stored, error) { asked++; return all[300:], nil },
		func() ([]shelf.Stored, error) {
			asked++
			return all,
				errors.New("one folder is not readable")
		},
	}}
	c := &choosing{t: t, m: beginModel(Options{Picker: k}), w: 100, h: 30}
	first := c.m.Init()
	c.m, _ = c.m.Update(tea.WindowSizeMsg{Width: 100, Height: 30})
	c.order("Which conversation?", "Looking for conversations")
	if asked > 0 {
		t.Errorf("the first frame asked for %d lists", asked)
	}
	var second tea.Cmd
	c.m, second = c.m.Update(first())
	c.order("300 conversations, looking for more", "▸", "Work 300")
	c.press("jj")
	c.send(second())
	c.order("600 conversations", "▸", "Work 302", "one folder is not readable")
}

// TestPickerIsClean shows what a hostile file may call itself, at all sizes.
func TestPickerIsClean(t *testing.T) {
	t.Parallel()
	bad := "a\x1b]52;c;AAAA\x07\x9b31m\u202eb\u200bc\td\n漢字😀"
	s := shelf.Stored{
		Key: "x", Agent: bad, ID: bad, Title: bad, Folder: bad, Here: false,
		Modified: noon,
	}
	c := choose(t, 80, 24, []shelf.Stored{s, stored("y", strings.Repeat("漢", 300), 1, true)})
	for w := 1; w <= 300; w += 7 {
		for _, h := range []int{1, 2, 3, 4, 12, 40, 300} {
			c.w, c.h = w, h
			c.send(tea.WindowSizeMsg{Width: w, Height: h})
			for l := range strings.SplitSeq(c.m.View(), "\n") {
				// The chosen row is reversed.
				l = strings.TrimSuffix(strings.TrimPrefix(l, "\x1b[7m"), "\x1b[0m")
				if render.CleanLine(l) != l {
					t.Fatalf("%d by %d: %q", w, h, l)
				}
			}
		}
	}
}

func TestPickerEndsWell(t *testing.T) {
	t.Parallel()
	c := choose(t, 80, 24, []shelf.Stored{stored("a", "A", 1, true)})
	c.send(terminal.Stopped{Code: 143})
	if r, fault := c.m.(ending).End(); !c.quit || r.Code != 143 || fault != nil {
		t.Errorf("quit %t, %+v, %v", c.quit, r, fault)
	}
	k := &shelf.Picker{Lists: []func() ([]shelf.Stored, error){func() ([]shelf.Stored,
		error,
	) {
		panic("boom")
	}}}
	c = &choosing{t: t, m: beginModel(Options{Picker: k}), w: 80, h: 24}
	c.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	c.run(c.m.Init())
	if _, fault := c.m.(ending).End(); !c.quit || fault == nil || fault.Value != "boom" {
		t.Errorf("quit %t, fault %v, want the panic", c.quit, fault)
	}
}

// TestPickerKeys moves by rows, pages and to both ends.
func TestPickerKeys(t *testing.T) {
	t.Parallel()
	all := make([]shelf.Stored, 0, 100)
	for i := range 100 {
		all = append(all, stored(fmt.Sprintf("k%03d", i), fmt.Sprintf("Work %03d", i), i, true))
	}
	for _, tt := range []struct {
		keys string
		want int
	}{
		{"j", 1},
		{"jjjjj", 5},
		{"down down up", 1},
		{"G", 99},
		{"end home", 0},
		{"G g", 0},
		{"pgdown", 16},
		{"ctrl+d ctrl+u", 0},
		{"G k", 98},
		{"ctrl+z", 0},
		{"x", 0},
	} {
		c := choose(t, 80, 20, all)
		c.press(strings.Fields(tt.keys)...)
		if got := c.m.(*picker.Model).Cursor; got != tt.want {
			t.Errorf("%s: the cursor is on %d, want %d", tt.keys, got, tt.want)
		}
	}
	c := choose(t, 80, 20, all)
	c.send(tea.MouseMsg{Button: tea.MouseButtonWheelDown, Action: tea.MouseActionPress, Y: 5})
	c.order("Work 003")
	if strings.Contains(c.m.View(), "Work 002") {
		t.Error("the wheel does not scroll")
	}
}
