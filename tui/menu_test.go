package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/keys"
	"decant/tui/sheets"
)

func TestPaletteFindsAndRuns(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("5g", ":")
	d.sees("Commands", "enter run", "esc back")
	d.press("remove the")
	d.sees("remove the turn or event")
	d.press("enter")
	d.sees("removed: turn 5")
	d.misses("Commands")
	d.press("u", ":", "drop", "esc")
	d.misses("Commands")
	if d.session().HasUnsaved() || d.prompt() != nil {
		t.Error("leaving the commands does something")
	}
}

func TestPaletteSaysWhyNot(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press(":", "redo")
	d.press("esc", ":", "next-finding")
	d.sees("the check found no problem at any event")
	d.press("enter")
	d.sees("!: the check found no problem at any event", "Commands")
	d.press("esc", ":", "overwrite the")
	d.sees("works in: before overwriting")
	d.press("enter")
	d.sees("works in: before overwriting", "Commands")
	d.press("esc", ":", "no such thing")
	d.sees("No key does that.", "none of ")
	d.press("enter")
	d.sees("no key does that")
}

func TestPaletteMovesItsCursor(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 80, 24)
	d.press(":", "sort", "down")
	d.sees("2 of ")
	d.press("up", "tab", "enter")
	if d.sheet() == nil && d.session().Toast.Text == "" {
		t.Error("the chosen line does nothing")
	}
}

func TestHelpIsSearchedAndRun(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("?", "/", "outdated")
	d.sees("outdated: the file or the result")
	d.press("esc")
	d.sees("Moving", "Keys of decant")
	d.press("/", "strategies", "enter")
	d.misses("Keys of decant")
	d.press("T", "?", "j", "j", "k", "enter")
	d.misses("Keys of decant")
	// Help over another sheet runs there.
	d.press("s", "?", "/", "close the list of removals", "enter")
	d.misses("What will be removed")
}

func TestPromptsAndPalettesGolden(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		w, h int
		keys []string
	}{
		{"palette_80x24.txt", 80, 24, []string{":", "dup"}},
		{"palette_40x12.txt", 40, 12, []string{":", "dup"}},
		{"search_120x40.txt", 120, 40, []string{"/", "tab", "Europe", "enter", "n"}},
		{"search_40x12.txt", 40, 12, []string{"/", "redirect"}},
		{"filter_80x24.txt", 80, 24, []string{"&", "tool:Bash size:>100", "enter", "="}},
		{"helpsearch_80x24.txt", 80, 24, []string{"?", "/", "stay"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := start(t, demo(t), tt.w, tt.h, everything)
			d.press(tt.keys...)
			golden(t, tt.name, d.screen())
		})
	}
}

// TestQuitAsInVim types :q and enter, as a user does who knows no other way out.
func TestQuitAsInVim(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 80, 24)
	d.press(":q", "enter")
	if !d.quit {
		t.Errorf(":q does not quit:\n%s", d.screen())
	}
	d = start(t, shop(), 80, 24)
	d.press("x", ":q", "enter")
	d.sees("Quit without saving?")
}

// TestPaletteListsEverything goes down all of it.
func TestPaletteListsEverything(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 160, 30)
	d.press(":")
	seen := map[string]bool{}
	for range keys.Table {
		screen := d.screen()
		for i := range keys.Table {
			b := &keys.Table[i]
			seen[b.ID] = seen[b.ID] || strings.Contains(screen, b.Help)
		}
		d.press("down")
	}
	for id, ok := range seen {
		if !ok {
			t.Errorf("%s is not in the palette", id)
		}
	}
}

// TestMouseOnMenus scrolls and clicks in lists of keys; what enter runs is in sight.
func TestMouseOnMenus(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 80, 24, func(o *Options) { o.Mouse = true })
	inSight := func() {
		t.Helper()
		s := d.sheet()
		at := s.Menu.Starts[s.Menu.Cursor]
		if at < s.Top || at >= s.Top+s.Height {
			t.Errorf("the chosen line %d is out of sight: %d from %d", at, s.Height, s.Top)
		}
	}
	for _, key := range []string{"?", ":", "P"} {
		d.press(key)
		body := d.layout().Body
		for range 40 {
			d.mouse(tea.MouseButtonWheelDown, 5, body.Y+5)
			inSight()
		}
		for range 40 {
			d.mouse(tea.MouseButtonWheelUp, 5, body.Y+5)
			inSight()
		}
		// The footer below has hints, which act as their keys.
		for y := range d.layout().Footer.Y {
			was := d.sheet().Menu.Cursor
			d.mouse(tea.MouseButtonLeft, 5, y)
			if y <= body.Y || y >= body.Y+body.H {
				if d.sheet().Menu.Cursor != was {
					t.Errorf("%s: a click on line %d of the screen chooses", key, y)
				}
				continue
			}
			inSight()
			if line := strings.Split(d.screen(), "\n")[y]; d.sheet().Menu.Cursor != was &&
				strings.TrimSpace(line) == "" {
				t.Errorf("%s: a click on the blank line %d chooses", key, y)
			}
		}
		d.press("esc")
		if d.sheet() != nil || d.session().HasUnsaved() {
			t.Errorf("%s: a click does more than choose:\n%s", key, d.screen())
		}
	}
	d.press(":")
	d.mouse(tea.MouseButtonLeft, 5, d.layout().Body.Y+1+3)
	d.sees("4 of ")
	d.press("esc", "/")
	d.mouse(tea.MouseButtonLeft, 5, 9)
	d.sees("esc leaves the prompt first")
}

// TestAllOfTheHelpIsReached scrolls the help page through with each way to move, down and back up.
// Each of its lines must come into sight, on the smallest terminals too.
func TestAllOfTheHelpIsReached(t *testing.T) {
	t.Parallel()
	ways := map[string]func(*driver, bool){
		"rows":       pressEither("j", "k"),
		"pages":      pressEither("pgdown", "pgup"),
		"half pages": pressEither("ctrl+d", "ctrl+u"),
		"wheel": func(d *driver, down bool) {
			button := tea.MouseButtonWheelUp
			if down {
				button = tea.MouseButtonWheelDown
			}
			d.mouse(button, 5, d.layout().Body.Y+1)
		},
	}
	for _, size := range [][2]int{{160, 50}, {80, 24}, {60, 14}, {40, 10}, {30, 5}} {
		for name, move := range ways {
			d := start(t, shop(), size[0], size[1], func(o *Options) { o.Mouse = true })
			d.press("?")
			s := d.sheet()
			for _, down := range []bool{true, false} {
				if seen := seeLines(d, s, down, move); seen != len(s.Lines) {
					t.Errorf("%v, by %s, down %t: %d of %d lines are shown",
						size, name, down, seen, len(s.Lines))
				}
			}
		}
	}
}

// pressEither returns a move down or up with keys.
func pressEither(down, up string) func(*driver, bool) {
	return func(d *driver, isDown bool) {
		if isDown {
			d.press(down)
			return
		}
		d.press(up)
	}
}

// seeLines moves through a sheet until nothing moves, and counts the lines that it shows.
func seeLines(d *driver, s *sheets.Sheet, down bool, move func(*driver, bool)) int {
	seen := map[int]bool{}
	for range len(s.Lines) + len(keys.Table) {
		for i := s.Top; i < min(s.Top+s.Height, len(s.Lines)); i++ {
			seen[i] = true
		}
		top, cursor := s.Top, s.Menu.Cursor
		move(d, down)
		if s.Top == top && s.Menu.Cursor == cursor {
			break
		}
	}
	return len(seen)
}

// TestEnterShowsWhatItWouldRun presses enter where the chosen key is above what is shown.
func TestEnterShowsWhatItWouldRun(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 60, 14)
	d.press("?", "G")
	s := d.sheet()
	if line := s.Menu.Starts[s.Menu.Cursor]; line >= s.Top {
		t.Fatalf("line %d is shown from %d on: the test shows nothing", line, s.Top)
	}
	d.press("enter")
	if line := s.Menu.Starts[s.Menu.Cursor]; d.sheet() != s || line < s.Top {
		t.Errorf("line %d is not shown from %d on", line, s.Top)
	}
}
