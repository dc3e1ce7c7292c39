package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

func TestKeyTable(t *testing.T) {
	t.Parallel()
	ids := map[string]bool{}
	for i := range table {
		b := &table[i]
		switch {
		case b.id == "" || ids[b.id]:
			t.Errorf("id %q is empty or there twice", b.id)
		case b.help == "" || b.group == "" || b.scope == 0 || b.run == nil || len(b.keys) == 0:
			t.Errorf("%s: a column is empty", b.id)
		}
		ids[b.id] = true
		for _, k := range b.keys {
			switch k {
			case "ctrl+a", "ctrl+b", "ctrl+s", "ctrl+q", "ctrl+i", "ctrl+m":
				t.Errorf("%s: %s belongs to the terminal", b.id, k)
			}
		}
	}
}

// TestEveryBindingIsReachable checks that no line of the table hides another one wholly.
func TestEveryBindingIsReachable(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 80, 24)
	for i := range table {
		b := &table[i]
		reached := false
		for s := inTurns; s&everywhere != 0; s <<= 1 {
			if b.scope&s == 0 {
				continue
			}
			d.m.sheet = &sheet{scope: s}
			for _, k := range b.keys {
				reached = reached || d.m.binding(k) == b
			}
		}
		if !reached {
			t.Errorf("%s: no key reaches it", b.id)
		}
	}
}

// TestNoKeyHasTwoMeanings checks that in each place a key does one thing.
func TestNoKeyHasTwoMeanings(t *testing.T) {
	t.Parallel()
	for s := inTurns; s&everywhere != 0; s <<= 1 {
		means := map[string]string{}
		for i := range table {
			b := &table[i]
			for _, k := range b.keys {
				if b.scope&s == 0 {
					continue
				}
				if other, taken := means[k]; taken {
					t.Errorf("in place %b %s is both %s and %s", s, k, other, b.id)
				}
				means[k] = b.id
			}
		}
	}
}

func TestHelpIsPrintedFromTheTable(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 160, 140)
	d.press("?")
	for i := range table {
		d.sees(table[i].help)
	}
	for _, m := range marks {
		d.sees(m.meaning)
	}
	d.sees("Keys of decant 1.0.0")
	d.press("q")
	d.misses("Keys of decant")
	if d.quit {
		t.Error("q closed the program instead of the help")
	}
	d.press("s", "f1", "esc")
	d.sees("What goes")
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
		{"half a page", []string{"ctrl+d"}, 9},
		{"half a page back", []string{"ctrl+d", "ctrl+d", "ctrl+u"}, 9},
		{"a page", []string{"pgdown"}, 18},
		{"pages", []string{"2", "pgdown", "pgup"}, 18},
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
			if got := d.m.now().cursor; got != tt.want {
				t.Errorf("the cursor is on row %d, want %d", got, tt.want)
			}
			if l := d.m.now().list; l.cursor < l.top || l.cursor >= l.top+l.height {
				t.Errorf("row %d is not visible: %d rows from %d", l.cursor, l.height, l.top)
			}
		})
	}
}

func TestPasteIsNotObeyed(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 80, 24)
	was := d.m.b.plan
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("xxq"), Paste: true})
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("x"), Paste: true})
	d.sees("pasted text is not obeyed")
	if d.quit || d.m.b.plan != was {
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
	if d.m.detail.top != 1 {
		t.Errorf("the text is at line %d, want 1", d.m.detail.top)
	}
	d.press("G", "ctrl+u", "g")
	if d.m.detail.top != 0 {
		t.Errorf("the text is at line %d, want 0", d.m.detail.top)
	}
	d.press("?", "G")
	d.sees("D  duplicate")
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
		{"turns", 120, nil, []string{"enter open", "x drop", "p keep", "s save", "? help"}},
		{"narrow", 40, nil, []string{"enter open", "? help"}},
		{"dropped", 120, []string{"x", "X"}, []string{"x undo drop", "space accept"}},
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

func TestSuspend(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 80, 24, func(o *Options) { o.Mouse = true })
	_, cmd := d.m.Update(tea.KeyMsg{Type: tea.KeyCtrlZ})
	if _, ok := cmd().(tea.SuspendMsg); !ok {
		t.Error("ctrl+z does not suspend")
	}
	if _, cmd = d.m.Update(tea.ResumeMsg{}); cmd == nil {
		t.Error("the mouse stays off after coming back")
	}
	d = start(t, shop(), 80, 24)
	if _, cmd = d.m.Update(tea.ResumeMsg{}); cmd != nil {
		t.Error("the mouse goes on though nobody asked for it")
	}
}
