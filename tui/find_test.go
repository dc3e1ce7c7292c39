package tui

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
)

func TestSearchGoesThroughLabels(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 180, 40)
	d.press("/")
	d.sees("labels / ", "tab all text", "enter search", "esc back")
	d.press("login.go", "enter")
	d.sees("/login.go", "1 of 2")
	if got := d.chosen(); !strings.Contains(got, "login.go") {
		t.Errorf("the search leads to %q", got)
	}
	first := d.at()
	d.press("n")
	d.sees("2 of 2")
	if d.at() == first {
		t.Error("n stays on its row")
	}
	d.press("n")
	d.sees("1 of 2")
	d.press("N")
	d.sees("2 of 2")
	d.press("ctrl+o", "O")
	d.sees("2 of 2")
	d.press("esc")
	d.misses("2 of 2")
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
		{"THE LOGIN", "no row here says THE LOGIN"},
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
	d.sees("no row here says step11; / then tab searches all text")
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
	if got := strings.Count(d.m.View(), theme.Match.Render("login")); got < 2 {
		t.Errorf("%d hits are marked, want some in rows and in the text", got)
	}
	d.press("esc")
	if strings.Contains(d.m.View(), theme.Match.Render("login")) {
		t.Error("the marks stay after the search")
	}
}

func TestSearchIsCancelled(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.hold = true
	d.press("/", "login", "enter")
	p := d.m.find.progress
	d.hold = false
	d.send(progressTick{&progress{ended: make(chan struct{})}})
	p.slow = true
	d.sees("searching 0%, 0 hits; esc stops")
	d.press("n")
	d.sees("n: searching")
	d.press("esc")
	d.release()
	d.sees("search stopped; 0 hits until then")
	if d.m.find.progress != nil {
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
	d.sees("n goes to the next")
	if d.at() != at {
		t.Errorf("the cursor went to %+v", d.at())
	}
}

func TestPromptTakesText(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	was := d.m.b.plan
	// One burst opens the prompt and types; keys that decide are text.
	d.press("/xqd", "up", "backspace")
	d.sees("labels / xq")
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("\x1b[2J\u202eup"), Paste: true})
	clean(t, d.m.View())
	d.press("ctrl+c")
	if d.quit || d.m.prompt != nil || d.m.b.plan != was {
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
		{"R", "git commit"}, {"F", "login.go"}, {"S", "dedup-resources"}, {"D", "package"},
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

func TestPatternSpans(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text, line string
		want       [][2]int
	}{
		{"a", "banana", [][2]int{{1, 2}, {3, 4}, {5, 6}}},
		{"A", "banana", nil},
		{"", "banana", nil},
		{"k", "\u212a", [][2]int{{0, 3}}},
		{"é", "CAFÉ é", [][2]int{{3, 5}, {6, 8}}},
	} {
		if got := newPattern(tt.text).spans(tt.line); fmt.Sprint(got) != fmt.Sprint(tt.want) {
			t.Errorf("%q in %q: %v, want %v", tt.text, tt.line, got, tt.want)
		}
	}
}

// FuzzPattern expects spans in order, between characters, and as many as it says there are.
func FuzzPattern(f *testing.F) {
	f.Add("i", "İstanbul")
	f.Add("世", "世界")
	f.Fuzz(func(t *testing.T, text, line string) {
		p, at := newPattern(text), 0
		line = render.Clean(line)
		spans := p.spans(line)
		if p.in(line) != (len(spans) > 0) {
			t.Fatalf("%q in %q: %v, spans %v", text, line, p.in(line), spans)
		}
		for _, s := range spans {
			split := utf8.ValidString(text) && !utf8.ValidString(line[s[0]:s[1]])
			if s[0] < at || s[1] < s[0] || split {
				t.Fatalf("%q in %q: %v", text, line, spans)
			}
			at = s[1]
		}
	})
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
		r := newRoot(Options{Conversation: c})
		r.find.allText = true
		p := r.startProgress("searching")
		if found := p.scan(c, searcher(c, newPattern("nowhere"), true)); found[0] {
			b.Fatal("found")
		}
	}
}
