package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/tui/board"
	"decant/tui/review"
	"decant/tui/terminal"
)

func TestSearchGoesThroughLabels(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 180, 40)
	d.press("/")
	d.sees("labels / ", "tab all text", "enter search", "esc back")
	d.press("login.go", "enter")
	d.sees("/login.go", "1 of 4")
	if got := d.chosen(); !strings.Contains(got, "login.go") {
		t.Errorf("the search leads to %q", got)
	}
	first := d.at()
	d.press("n")
	d.sees("2 of 4")
	if d.at() == first {
		t.Error("n stays on its row")
	}
	d.press("nnn")
	d.sees("1 of 4")
	d.press("N")
	d.sees("4 of 4")
	d.press("ctrl+o", "O")
	d.sees("4 of 4")
	d.press("esc")
	d.misses("4 of 4")
}

func TestPromptOfATurnIsFoundOnItsRow(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("/", "monad", "enter")
	if got := d.at(); got != turnRow(5) {
		t.Errorf("the search leads to %+v, want turn 5", got)
	}
	if got := d.depths(); strings.Contains(got, "1") {
		t.Errorf("it unfolds rows: %s", got)
	}
}

func TestSearchIsSmartAboutCapitals(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ text, sees string }{
		{"the login", "1 of 1"},
		{"The login", "1 of 1"},
		{"THE LOGIN", "no row here has THE LOGIN"},
	} {
		d := start(t, shop(), 120, 40)
		d.press("g", "/", tt.text, "enter")
		d.sees(tt.sees)
	}
}

func TestSearchGoesThroughAllText(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("/", "step11", "enter")
	d.sees("no row here has step11; / then tab searches all text")
	d.press("/", "tab")
	d.sees("all text / ", "tab labels")
	d.press("step11", "enter")
	d.sees("1 of 2", "func step11(")
	if got := d.chosen(); !strings.HasPrefix(got, "▸/") {
		t.Errorf("the hit has no sign: %q", got)
	}
	// Without colours the line of the text has the sign, too.
	if got := d.line("func step11("); !strings.Contains(got, "│ /func") {
		t.Errorf("the line that was found has no sign: %q", got)
	}
	d.press("tab", "n", "n")
	d.sees("2 of 2")
}

func TestHitsAreMarked(t *testing.T) {
	t.Parallel()
	theme := themeNamed(t, "dark", render.TrueColor)
	d := start(t, shop(), 120, 40, func(o *Options) { o.Theme = theme })
	d.press("/", "tab", "login", "enter")
	if got := strings.Count(d.styled(), theme.Match.Render("login")); got < 2 {
		t.Errorf("%d hits are marked, want some in rows and in the text", got)
	}
	d.press("esc")
	if strings.Contains(d.styled(), theme.Match.Render("login")) {
		t.Error("the marks stay after the search")
	}
}

func TestSearchIsCancelled(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.hold = true
	d.press("/", "login", "enter")
	d.hold = false
	// The search waits; the look at how far it is comes first.
	both := d.held[len(d.held)-1]().(tea.BatchMsg)
	d.m.Update(both[len(both)-1]())
	d.sees("searching 0%, 0 hits; esc stops")
	d.press("n")
	d.sees("n: searching")
	d.press("esc")
	d.release()
	d.sees("search stopped; 0 hits until then")
	if d.m.find.Cancel() {
		t.Error("the search still runs")
	}
}

func TestSearchDoesNotTakeAwayWhoWentOn(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.hold = true
	d.press("/", "login", "enter", "j", "j")
	at := d.at()
	d.release()
	d.sees("n shows the next")
	if d.at() != at {
		t.Errorf("the cursor went to %+v", d.at())
	}
}

func TestPromptTakesText(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	was := d.board().Plan
	// One burst opens the prompt and types; keys that decide are text.
	d.press("/xqd", "up", "backspace")
	d.sees("labels / xq")
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("\x1b[2J\u202eup"), Paste: true})
	clean(t, d.styled())
	d.press("ctrl+c")
	if d.quit || d.prompt() != nil || d.board().Plan != was {
		t.Error("a prompt is more than text")
	}
	d.press("/", "login", "enter", "/", "up")
	d.sees("labels / login")
	d.press("down")
	d.misses("labels / login▏")
}

func TestSearchInEachView(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ view, text string }{
		{"R", "git commit"}, {"F", "login.go"}, {"S", "dedup-resources"}, {"D", "import"},
	} {
		d := start(t, shop(), 120, 40)
		d.press(tt.view, "/")
		if tt.view == "R" {
			d.press("tab")
			tt.text = "1 file"
		}
		d.press(tt.text, "enter")
		d.sees("1 of ")
	}
}

// BenchmarkSearch goes through all text of 26 MB. Budget: 500 ms, and 1 ms for Update.
func BenchmarkSearch(b *testing.B) {
	m := newMaker("Big")
	m.prompt("Go on")
	text := strings.Repeat("It goes on and on with words of any kind.\n", 640)
	for range 1000 {
		m.bash("make", text)
	}
	c := m.done()
	b.SetBytes(int64(1000 * len(text)))
	for b.Loop() {
		r := newRoot(Options{Options: review.Options{Conversation: c}})
		r.find.AllText = true
		cmd := terminal.Launch(r.find.Search("nowhere"))
		drain(r, cmd)
		if got := r.find.Told(board.RowID{}); got != "/nowhere 0 hits" {
			b.Fatal(got)
		}
	}
}
