package tui

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/spec"
	"decant/testdata/growth"
	"decant/tui/keys"
	"decant/tui/picker"
	"decant/tui/review"
	"decant/tui/sheets"
	"decant/tui/shelf"
	"decant/tui/terminal"
	"decant/tui/views"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// alt is a key with alt.
func alt(r rune) tea.KeyMsg { return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: true} }

// TestAPanicOfAKeyChangesNothing has a key panic in the middle of what it changes.
func TestAPanicOfAKeyChangesNothing(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.faulty = true
	d.press("x", "/")
	d.prompt().Accept = func(string) (tea.Cmd, bool) {
		d.session().Steps, d.m.Shown, d.m.prompt = 99, views.Results, nil
		d.board().Plan, d.m.Outlines[views.Turns].Rows = nil, nil
		panic("boom\nand\x1b[31m more")
	}
	d.press("read me")
	plan, rows, was := d.board().Plan, d.m.Outlines[views.Turns].N, d.at()
	d.press("enter")
	if d.quit || d.m.fault != nil || d.m.survived == nil {
		t.Fatalf("quit is %v, fault %v, survived %v", d.quit, d.m.fault, d.m.survived)
	}
	d.sees("decant failed here, nothing was changed: panic: boom and more (survive_test.go:")
	if d.board().Plan != plan || d.session().Steps != 1 || d.view() != views.Turns ||
		d.at() != was ||
		d.m.Outlines[views.Turns].N != rows ||
		d.prompt() == nil ||
		d.prompt().Text() != "read me" {
		t.Errorf("something changed:\n%s", d.screen())
	}
	d.press("esc", "u")
	if d.prompt() != nil || d.session().Steps != 0 {
		t.Errorf("it does not go on:\n%s", d.screen())
	}
}

// TestAPanicOfTheScreenIsOneLine breaks what is drawn.
func TestAPanicOfTheScreenIsOneLine(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 80, 24)
	d.faulty = true
	d.m.sheet = &sheets.Sheet{Lines: []string{"x"}, Top: -9}
	d.fits()
	d.sees("decant cannot draw this; q quits: panic: runtime error: index out of range [-9]")
	c := choose(t, 80, 24)
	c.m.(*picker.Model).Shown = []int{77}
	if screen := ansi.Strip(c.m.View()); !strings.HasPrefix(screen, "decant cannot draw this;") ||
		strings.Count(screen, "\n") != 23 {
		t.Errorf("the picker shows\n%s", screen)
	}
}

// TestAPanicOfThePickerChangesNothing opens a conversation that cannot be shown.
func TestAPanicOfThePickerChangesNothing(t *testing.T) {
	t.Parallel()
	c := choose(t, 100, 12, []shelf.Stored{stored("a", "One", 1, true), stored("b", "Two", 2,
		true)})
	p := c.m.(*picker.Model)
	p.Seq, p.Opening = 7, true
	c.send(picker.StoredOpened{Seq: 7})
	if c.m != p || p.Fault != nil || p.Survived == nil || c.quit {
		t.Fatalf("fault %v, survived %v", p.Fault, p.Survived)
	}
	if text := ansi.Strip(p.View()); !strings.Contains(text, "nothing was changed: panic: ") ||
		!strings.Contains(text, "Two") {
		t.Errorf("it shows\n%s", text)
	}
}

// TestAPanicIsOneLine holds that the error of a panic tells what and where, without the stack.
func TestAPanicIsOneLine(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, want string
		do         func()
	}{
		{"text", "panic: boom (survive_test.go:", func() { panic("boom") }},
		{"error", "panic: a b (survive_test.go:", func() { panic(errors.New("a\nb")) }},
		{
			"index", "panic: runtime error: index out of range [3] with length 1 (survive_test.go:",
			func() { _ = strings.Fields("x")[len("abc")] },
		},
		{"nil", "panic: runtime error: invalid memory address or nil pointer dereference " +
			"(survive_test.go:", func() { var m *root; m.Steps++ }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			msg := terminal.Guard(func() tea.Msg { tt.do(); return nil })()
			got := msg.(*review.PanicError).Error()
			if !strings.HasPrefix(got, tt.want) || strings.Contains(got, "\n") {
				t.Errorf("got %q, want %q and a line", got, tt.want)
			}
		})
	}
	if got := (&review.PanicError{Value: "boom"}).Error(); got != "panic: boom" {
		t.Errorf("without a stack: %q", got)
	}
}

// TestTwoEscapesInOneRead presses esc twice, which the library reads as one esc with alt.
func TestTwoEscapesInOneRead(t *testing.T) {
	t.Parallel()
	twice := tea.KeyMsg{Type: tea.KeyEscape, Alt: true}
	d := start(t, shop(), 120, 40)
	d.press("&", "tool:Read", "enter")
	if d.list().Filter == nil {
		t.Fatalf("there is no filter:\n%s", d.screen())
	}
	d.press("/", "abc")
	d.send(twice)
	if d.prompt() != nil || d.list().Filter != nil {
		t.Errorf("after two esc the prompt is %v, the filter %v", d.prompt(), d.list().Filter)
	}
	d.press("s", "?")
	d.send(twice)
	if d.sheet() != nil {
		t.Errorf("a sheet is left:\n%s", d.screen())
	}
	c := choose(t, 80, 12, []shelf.Stored{stored("a", "One", 1, true)})
	for _, r := range "/zz" {
		c.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
	c.send(twice)
	if p := c.m.(*picker.Model); p.Searching || p.Words != "" || len(p.Shown) != 1 {
		t.Errorf("the picker searches %q", p.Words)
	}
}

// openers lead to each kind of prompt.
var openers = []struct {
	name string
	keys []string
}{
	{"search", []string{"/"}},
	{"filter", []string{"&"}},
	{"palette", []string{":"}},
	{"help", []string{"?", "/"}},
	{"setting", []string{"S", "G", "enter"}},
	{"save to", []string{"s", "e"}},
	{"plan to", []string{"s", "w"}},
}

// savesPlans lets a plan be written.
func savesPlans(o *Options) {
	o.SavePlan = func(_ *model.Conversation, _ spec.Spec, path string) (string, error) {
		return path, nil
	}
}

// promptMsgs are what a byte types: every key that the library names, with and without alt, and
// texts of all kinds.
func promptMsgs() []tea.KeyMsg {
	var out []tea.KeyMsg
	for k := tea.KeyType(-60); k < 128; k++ {
		if k != tea.KeyRunes && (tea.KeyMsg{Type: k}).String() != "" {
			out = append(out, tea.KeyMsg{Type: k}, tea.KeyMsg{Type: k, Alt: true})
		}
	}
	for _, r := range "abdfhlnprtuvw<.,/&:0 " {
		out = append(out, alt(r))
	}
	for _, text := range []string{
		"a", "b ", " ", "  x  ", "\t", "世界", "e\u0301\u0302", "\u0301", "\u200d", "👩‍👩‍👧",
		"\u202e", "\x1b[31m", "\x00", "\ufffd", "size:>1k", strings.Repeat("y ", 300),
	} {
		out = append(out, tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text)},
			tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
	}
	return out
}

// typeBytes types into a kind of prompt what bytes say. Prompts that were left are opened again.
func typeBytes(t *testing.T, kind int, typed []byte, w, h int) {
	t.Helper()
	msgs, keys := promptMsgs(), openers[kind].keys
	d := start(t, shop(), w, h, savesPlans)
	for _, b := range typed {
		for tries := 0; d.prompt() == nil && tries < 2; tries++ {
			for range 3 {
				d.press("esc")
			}
			d.quit = false
			d.press(keys...)
		}
		d.send(msgs[int(b)%len(msgs)])
		if p := d.prompt(); p != nil {
			if n := len([]rune(p.Text())); p.Cursor() > n || n > terminal.MaxTyped {
				t.Fatalf("the cursor is at %d of %d", p.Cursor(), n)
			}
		}
	}
}

// FuzzPrompts types any keys into each kind of prompt, of the review and of the picker.
func FuzzPrompts(f *testing.F) {
	msgs := promptMsgs()
	at := func(name string) byte {
		for i, m := range msgs {
			if m.String() == name {
				return byte(i)
			}
		}
		f.Fatalf("no key %q", name)
		return 0
	}
	crash := []byte{at("a"), at(" "), at(" "), at("left"), at("alt+d")}
	for kind := range len(openers) + 1 {
		f.Add(uint8(kind), crash, uint8(80), uint8(24))
		f.Add(uint8(kind), []byte("the quick brown fox"), uint8(20), uint8(5))
	}
	f.Fuzz(func(t *testing.T, kind uint8, typed []byte, w, h uint8) {
		typed = typed[:min(len(typed), 40)]
		if n := int(kind) % (len(openers) + 1); n < len(openers) {
			typeBytes(t, n, typed, int(w), int(h))
			return
		}
		c := choose(t, int(w)%100+1, int(h)%50+3, []shelf.Stored{stored("a", "One", 1, true)})
		for _, b := range typed {
			c.send(msgs[int(b)%len(msgs)])
			if p, ok := c.m.(*picker.Model); ok && (p.Survived != nil || p.Fault != nil) {
				t.Fatal(p.Survived, p.Fault)
			}
		}
	})
}

// TestPromptsTakeAnyKeys types random keys into each kind of prompt, the same each time.
func TestPromptsTakeAnyKeys(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	for kind, o := range openers {
		t.Run(o.name, func(t *testing.T) {
			t.Parallel()
			d := start(t, shop(), 80, 24, savesPlans)
			if d.press(o.keys...); d.prompt() == nil {
				t.Fatalf("the keys %v open no prompt:\n%s", o.keys, d.screen())
			}
			seed := uint32(kind + 1)
			typed := make([]byte, 150)
			for i := range typed {
				seed = seed*1664525 + 1013904223
				typed[i] = byte(seed >> 24)
			}
			typeBytes(t, kind, typed, 80, 24)
		})
	}
}

// TestDeleteWordForward deletes words with alt+d, also where the library's own function panics.
func TestDeleteWordForward(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text string
		left int
		want string
	}{
		{"a  ", 1, "a "},
		{"a  ", 2, "a"},
		{"one two three", 13, " two three"},
		{"one two three", 10, "one three"},
		{"one two", 0, "one two"},
		{"   ", 3, ""},
		{"x 世界 y", 5, "x y"},
	} {
		d := start(t, shop(), 80, 24)
		d.press("/", tt.text)
		for range tt.left {
			d.press("left")
		}
		at := d.prompt().Cursor()
		d.send(alt('d'))
		if got := d.prompt().Text(); got != tt.want || d.prompt().Cursor() != at {
			t.Errorf("%s: got %q with the cursor at %d, want %q at %d",
				fmt.Sprint(tt.text, tt.left), got, d.prompt().Cursor(), tt.want, at)
		}
	}
}

// TestConsentToNothing answers a question that is not asked any more.
func TestConsentToNothing(t *testing.T) {
	t.Parallel()
	for _, key := range []string{"y", "o", "a"} {
		for _, scope := range []keys.Scope{keys.InConsent, keys.InUnanswered} {
			d := start(t, shop(), 100, 30)
			d.m.sheet = &sheets.Sheet{Scope: scope, Build: func(int, int) []string { return nil }}
			d.press(key, "esc")
			if d.sheet() != nil {
				t.Errorf("%s: a sheet is left:\n%s", key, d.screen())
			}
		}
	}
}
