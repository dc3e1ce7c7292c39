package tui

import (
	"testing"

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
	m.turns.to(n / 2)
	m.View()
	return m
}

// frame moves the cursor by a page, so that every row is drawn anew, and draws the screen.
func frame(m *root, rows int) {
	m.turns.move(rows)
	m.events.show(m.turns.items[m.turns.cursor].turn)
	m.View()
}

// TestViewCostsTheScreen checks that a frame of a conversation 1000 times as long costs at most
// twice as much.
func TestViewCostsTheScreen(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a conversation of 100,000 turns")
	}
	short, large := scrolled(t, 100), scrolled(t, 100_000)
	for _, rows := range []int{0, 1} {
		cost := func(m *root) float64 {
			step := rows
			return testing.AllocsPerRun(20, func() { frame(m, step); step = -step })
		}
		if few, many := cost(short), cost(large); many > 2*few {
			t.Errorf("moving by %d: %.0f allocations, %.0f in a short one", rows, many, few)
		}
	}
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
					m.turns.cache = rowCache{}
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
