package tui

import (
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/strategies"
	"decant/strategies/spec"
	"decant/testdata/growth"
	_ "decant/testdata/roomy"
	"decant/testdata/samples"
	"decant/tui/list"
	"decant/tui/review"
)

// scrolled is a screen in the middle of a conversation of n turns, in full colour.
func scrolled(tb testing.TB, n int) *root {
	tb.Helper()
	m := newRoot(Options{
		Options: review.Options{
			Conversation: long(n),
			Spec: strategies.DefaultSpec().WithUses(
				[]spec.Use{{Name: "strip-reasoning"}}),
		},
		Theme: themeNamed(tb, "dark", render.TrueColor),
	})
	m.Update(tea.WindowSizeMsg{Width: 200, Height: 60})
	drain(m, m.Init())
	if m.B.Plan == nil {
		tb.Fatal("there is no plan")
	}
	m.List().To(n / 2)
	m.ShowChosen()
	m.View()
	return m
}

// frame moves the cursor by rows and draws the screen.
func frame(m *root, rows int) {
	m.Move(rows)
	m.View()
}

// TestViewCostsTheScreen checks that a frame of a conversation 200 times as long costs at most
// twice as much; with DECANT_LONG=1 of one 1000 times as long.
func TestViewCostsTheScreen(t *testing.T) {
	if testing.Short() || growth.Raced {
		t.Skip("it measures a long conversation")
	}
	turns := 20_000
	if samples.Long() {
		turns = 100_000
	}
	short, large := scrolled(t, 100), scrolled(t, turns)
	for _, keys := range []string{
		"", "V", "R", "D", "F", "A", "S", "T", "tT", "A", "T/prompt\r", "R", "A", "T&prompt\r", "R",
		"A",
	} {
		for _, m := range []*root{short, large} {
			typed(m, keys)
		}
		for _, rows := range []int{0, 1} {
			cost := func(m *root) float64 {
				step := rows
				return testing.AllocsPerRun(20, func() { frame(m, step); step = -step })
			}
			if few, many := cost(short), cost(large); many > 2*few {
				t.Errorf("after %q moving by %d: %.0f allocations, %.0f in a short one", keys, rows,
					many, few)
			}
			few, many := fastest(short, rows), fastest(large, rows)
			// What else the machine does makes a frame slower at times, but never quicker.
			for tries := 0; tries < 9 && slower(many, few); tries++ {
				few, many = fastest(short, rows), min(many, fastest(large, rows))
			}
			if slower(many, few) {
				t.Errorf("after %q moving by %d: a frame takes %v, %v in a short one", keys, rows,
					many, few)
			}
		}
	}
}

// slower reports whether a frame costs more than twice as much as another, and is felt.
func slower(many, few time.Duration) bool { return many > 2*few && many > 2*time.Millisecond }

// typed types keys, of which \r is enter, and waits for what they start.
func typed(m *root, keys string) {
	for _, r := range keys {
		msg := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}}
		if r == '\r' {
			msg = tea.KeyMsg{Type: tea.KeyEnter}
		}
		_, cmd := m.Update(msg)
		drain(m, cmd)
	}
}

// fastest is the time of the fastest of some frames: the others waited for something else.
func fastest(m *root, rows int) time.Duration {
	best := time.Hour
	for range 20 {
		from := time.Now()
		frame(m, rows)
		best = min(best, time.Since(from))
		rows = -rows
	}
	return best
}

// BenchmarkView draws frames of a long conversation at 200×60. Budget: 2 ms median.
func BenchmarkView(b *testing.B) {
	m := scrolled(b, 20_000)
	for _, bb := range []struct {
		name string
		rows int
	}{{"still", 0}, {"line", 1}, {"page", 50}} {
		b.Run(bb.name, func(b *testing.B) {
			rows := bb.rows
			for b.Loop() {
				if rows != 0 {
					m.List().Cache = list.RowCache{}
				}
				frame(m, rows)
				rows = -rows
			}
		})
	}
}

// BenchmarkKey moves the cursor by a key and draws: what a user waits for. Budget: 2 ms median.
func BenchmarkKey(b *testing.B) {
	m := scrolled(b, 20_000)
	keys := []tea.KeyMsg{
		{Type: tea.KeyRunes, Runes: []rune("j")}, {Type: tea.KeyRunes, Runes: []rune("k")},
	}
	i := 0
	for b.Loop() {
		m.Update(keys[i%2])
		m.View()
		i++
	}
}

// BenchmarkFold unfolds a turn of a long conversation, draws, and folds it again. Budget: 5 ms.
func BenchmarkFold(b *testing.B) {
	m := scrolled(b, 100_000)
	key := tea.KeyMsg{Type: tea.KeyEnter}
	for b.Loop() {
		m.Update(key)
		m.View()
	}
}

// BenchmarkHugeTurn unfolds the only turn, of 100,000 events, and folds it again. Budget: 5 ms.
func BenchmarkHugeTurn(b *testing.B) {
	m := newMaker("Huge")
	m.prompt("Go on and on")
	for range 50_000 {
		m.bash("make", "made")
	}
	r := newRoot(Options{
		Options: review.Options{Conversation: m.done()},
		Theme:   themeNamed(b, "dark", render.TrueColor),
	})
	r.Update(tea.WindowSizeMsg{Width: 200, Height: 60})
	key := tea.KeyMsg{Type: tea.KeyEnter}
	for b.Loop() {
		r.Update(key)
		r.View()
	}
}
