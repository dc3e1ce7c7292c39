package tui

import (
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/strategies"
)

// scrolled is a screen in the middle of a conversation of n turns, in full colour.
func scrolled(tb testing.TB, n int) *root {
	tb.Helper()
	m := newRoot(Options{
		Conversation: long(n), Theme: themeNamed(tb, "dark", render.TrueColor),
		Spec: strategies.Default().WithUses([]strategies.Use{{Name: "strip-reasoning"}}),
	})
	m.Update(tea.WindowSizeMsg{Width: 200, Height: 60})
	if d, ok := m.Init()().(planDone); ok {
		m.Update(d)
	}
	m.now().to(n / 2)
	m.chosen()
	m.View()
	return m
}

// frame moves the cursor by rows and draws the screen.
func frame(m *root, rows int) {
	m.move(rows)
	m.View()
}

// TestViewCostsTheScreen checks that a frame of a conversation 1000 times as long costs at most
// twice as much.
func TestViewCostsTheScreen(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a conversation of 100,000 turns")
	}
	short, large := scrolled(t, 100), scrolled(t, 100_000)
	for _, keys := range []string{"", "V", "R", "D", "F", "S", "T"} {
		for _, m := range []*root{short, large} {
			m.handleKey(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(keys)})
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
			if many > 2*few && many > 2*time.Millisecond {
				t.Errorf("after %q moving by %d: a frame takes %v, %v in a short one", keys, rows,
					many, few)
			}
		}
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
					m.now().cache = rowCache{}
				}
				frame(m, rows)
				rows = -rows
			}
		})
	}
}

// BenchmarkKey moves the cursor by a key and draws: what a person waits for. Budget: 2 ms median.
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
	r := newRoot(Options{Conversation: m.done(), Theme: themeNamed(b, "dark", render.TrueColor)})
	r.Update(tea.WindowSizeMsg{Width: 200, Height: 60})
	key := tea.KeyMsg{Type: tea.KeyEnter}
	for b.Loop() {
		r.Update(key)
		r.View()
	}
}
