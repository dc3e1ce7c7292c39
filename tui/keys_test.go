package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"decant/strategies/nature"
	"decant/tui/board"
	"decant/tui/keys"
)

// TestEveryKeyDoesSomething checks that the table of keys and that of actions name the same.
func TestEveryKeyDoesSomething(t *testing.T) {
	t.Parallel()
	for i := range keys.Table {
		if id := keys.Table[i].ID; actions[id].run == nil {
			t.Errorf("%s does nothing", id)
		}
	}
	for id := range actions {
		if keys.ByID(id) == nil {
			t.Errorf("no key leads to %s", id)
		}
	}
}

func TestHelpIsPrintedFromTheTable(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 160, 160)
	d.press("?")
	for i := range keys.Table {
		d.sees(keys.Table[i].Help)
	}
	for _, m := range board.Marks {
		d.sees(m.Meaning)
	}
	for _, f := range nature.ListFates()[1:] {
		d.sees(board.FateWords[f].Meaning)
	}
	d.sees("Keys of decant 1.0.0")
	d.press("q")
	d.misses("Keys of decant")
	if d.quit {
		t.Error("q closed the program instead of the help")
	}
	d.press("s", "f1", "esc")
	d.sees("What will be removed")
}

func TestKeysMove(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		keys []string
		want int
	}{
		{"one down", []string{"j"}, 1},
		{"arrows", []string{"down", "down", "up"}, 1},
		{"a burst", []string{"jjjjj"}, 5},
		{"a burst of different keys", []string{"jjjk"}, 2},
		{"a count", []string{"5j"}, 5},
		{"a long count", []string{"12j", "3k"}, 9},
		{"a count typed slowly", []string{"1", "0", "j"}, 10},
		{"a count forgotten", []string{"5", "X", "j"}, 1},
		{"past the end", []string{"99999j"}, 199},
		{"a huge count", []string{"99999999999999999999j"}, 199},
		{"past the start", []string{"jj", "9k"}, 0},
		{"bottom", []string{"G"}, 199},
		{"end and home", []string{"end", "home"}, 0},
		{"to a turn", []string{"42g"}, 41},
		{"to a turn that is not", []string{"900g"}, 199},
		{"half a page", []string{"ctrl+d"}, 8},
		{"half a page back", []string{"ctrl+d", "ctrl+d", "ctrl+u"}, 8},
		{"a page", []string{"pgdown"}, 16},
		{"pages", []string{"2", "pgdown", "pgup"}, 16},
		{"other pane and back", []string{"tab", "shift+tab", "j", "tab", "left", "j"}, 2},
		{"down from a turn unfolded", []string{"l", "6j"}, 6},
		{"scrolling the detail", []string{"tab", "jjj"}, 0},
	}
	c := long(200)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := start(t, c, 80, 24)
			d.press(tt.keys...)
			if got := d.list().Cursor; got != tt.want {
				t.Errorf("the cursor is on row %d, want %d", got, tt.want)
			}
			if l := d.list().List; l.Cursor < l.Top || l.Cursor >= l.Top+l.Height {
				t.Errorf("row %d is not visible: %d rows from %d", l.Cursor, l.Height, l.Top)
			}
		})
	}
}

func TestPasteIsNotObeyed(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 80, 24)
	was := d.board().Plan
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("xxq"), Paste: true})
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("x"), Paste: true})
	d.sees("decant ignores pasted keys")
	if d.quit || d.board().Plan != was {
		t.Error("pasted text was obeyed")
	}
}

func TestAltIsAnotherKey(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 80, 24)
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("q"), Alt: true})
	if d.quit {
		t.Error("alt+q quit")
	}
}

func TestCountIsShown(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 80, 24)
	d.press("1", "2")
	d.sees("12 times")
	d.press("esc")
	d.misses("12 times")
}

func TestTextAndSheetsScroll(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 80, 24)
	d.press("enter", "jjjj", "tab", "j")
	d.misses("package login\n")
	if d.detail().Top != 1 {
		t.Errorf("the text is at line %d, want 1", d.detail().Top)
	}
	d.press("G", "ctrl+u", "g")
	if d.detail().Top != 0 {
		t.Errorf("the text is at line %d, want 0", d.detail().Top)
	}
	d.press("?", "G")
	d.sees("Dim text is not sent")
	d.press("g")
	d.sees("Moving")
}

func TestFooterNamesTheKeys(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		w    int
		keys []string
		want []string
	}{
		{"turns", 120, nil, []string{"enter open", "x remove", "p keep", "s save", "? help"}},
		{"narrow", 40, nil, []string{"enter open", "? help"}},
		{"dropped", 120, []string{"x", "X"}, []string{"x undo remove", "space undo"}},
		{"kept", 120, []string{"p", "X"}, []string{"p undo keep"}},
		{"strategies", 120, []string{"S"}, []string{"space on/off"}},
		{"what goes", 120, []string{"s"}, []string{"enter save the fork", "esc back"}},
		{"question", 120, []string{"x", "q"}, []string{"enter stay", "y quit"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := start(t, shop(), tt.w, 24)
			d.press(tt.keys...)
			lines := strings.Split(d.screen(), "\n")
			for _, want := range tt.want {
				if got := lines[len(lines)-1]; !strings.Contains(got, want) {
					t.Errorf("the footer is %q, want %q in it", got, want)
				}
			}
		})
	}
}

// TestKeysSayWhereTheyWork presses keys that do something elsewhere.
func TestKeysSayWhereTheyWork(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ keys, says string }{
		{"Rt", "t does nothing here; it works in: turns, tangents"},
		{"Sx", "x does nothing here; it works in: all views except in Strategies"},
		{"w", "w does nothing here; it works in: removals"},
		{"J", "J does nothing here; it works in: strategies"},
		{"sx", "x does nothing here; esc goes back"},
		{"?x", "x does nothing here; esc goes back"},
		{"xqx", "x is not an answer to this"},
	} {
		d := start(t, shop(), 120, 40)
		d.press(tt.keys)
		d.sees(tt.says)
		d.press("esc")
		d.misses(tt.says)
	}
	d := start(t, shop(), 120, 40)
	d.press("Z")
	d.misses("does nothing here")
}

// TestEscTakesACountBack and does nothing else.
func TestEscTakesACountBack(t *testing.T) {
	t.Parallel()
	d := start(t, long(50), 80, 24)
	d.press("l", "7")
	d.sees("7 times")
	d.press("esc")
	d.misses("7 times")
	if got := d.depths(); !strings.Contains(got, "1") {
		t.Errorf("esc folds as well: %s", got)
	}
	d.press("j")
	if got := d.list().Cursor; got != 1 {
		t.Errorf("after esc j moves to row %d, want 1", got)
	}
}

// TestCountsScrollSheets moves that many lines of the help.
func TestCountsScrollSheets(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 80, 24)
	d.press("?", "12j")
	if got := d.sheet().Menu.Cursor; got != 12 {
		t.Errorf("12j moves to line %d of the help", got)
	}
	d.press("99999j", "99999k")
	if got := d.sheet().Menu.Cursor; got != 0 {
		t.Errorf("99999k moves to line %d of the help", got)
	}
}
