package tui

import (
	"runtime"
	"slices"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model/formats"
	"decant/render"
	"decant/strategies"
	"decant/testdata/growth"
	"decant/testdata/heavy"
	"decant/tui/find"
	"decant/tui/list"
	"decant/tui/panes"
	"decant/tui/review"
	"decant/tui/views"
)

// The budget of a frame.
const (
	frameMedian = 2 * time.Millisecond
	frameWorst  = 5 * time.Millisecond
)

// heavyScreen is a screen of 200 by 60 over a conversation of so many bytes, planned.
func heavyScreen(tb testing.TB, size int) *root {
	tb.Helper()
	c, err := formats.Read("", heavy.Session(1, size), "")
	if err != nil {
		tb.Fatal(err)
	}
	uses, err := strategies.DefaultSpec().Expand([]string{"auto"})
	if err != nil {
		tb.Fatal(err)
	}
	m := newRoot(Options{
		Options: review.Options{Conversation: c, Spec: strategies.DefaultSpec().WithUses(uses)},
		Theme:   themeNamed(tb, "dark", render.TrueColor),
	})
	drain(m, m.Init())
	resized, cmd := m.Update(tea.WindowSizeMsg{Width: 200, Height: 60})
	drain(resized.(*root), cmd)
	return m
}

// drain runs a command and what it leads to, but what only tells that time has passed.
func drain(m *root, cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			drain(m, c)
		}
	default:
		if !clockwork(msg) {
			_, next := m.Update(msg)
			drain(m, next)
		}
	}
}

// TestDrainLosesNoCommand drains commands of a batch that take long, which come in batches, too.
func TestDrainLosesNoCommand(t *testing.T) {
	t.Parallel()
	m := newRoot(Options{Options: review.Options{Conversation: shop(), Spec: repeats()}})
	done := 0
	slow := tea.Cmd(func() tea.Msg {
		time.Sleep(50 * time.Millisecond)
		done++
		return panes.TextDone{}
	})
	drain(m, tea.Batch(slow, func() tea.Msg {
		time.Sleep(50 * time.Millisecond)
		return tea.BatchMsg{slow, slow}
	}, func() tea.Msg { return review.JobTick{Of: &review.Job{}} }))
	if done != 3 {
		t.Errorf("%d commands ran, want 3", done)
	}
}

// clockwork reports whether a message only tells that time has passed, and leads to the next one.
func clockwork(msg tea.Msg) bool {
	switch msg.(type) {
	case review.JobTick, find.Tick, review.KeepDue, review.LookDue, nil:
		return true
	}
	return false
}

// walks are the keys that go to where a walk begins, and the key of each step of it.
func walks() []struct{ name, keys, step string } {
	return []struct{ name, keys, step string }{
		{"turns", "T", "j"},
		{"turns unfolded", "T=g", "j"},
		{"results", "R", "j"},
		{"duplicates", "D=g", "j"},
		{"resources", "F=g", "j"},
		{"tangents", "T20gt21gtAg", "j"},
		{"strategies", "Sg", "j"},
		{"pages", "T=g", "ctrl+d"},
		{"views", "T", "tab views"},
		{"detail", "R\t", "ctrl+d"},
	}
}

// stepKeys are the keys of a step: one, or each of the views in turn.
func stepKey(step string, i int) tea.KeyMsg {
	if step == "tab views" {
		return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{[]rune("RDFASBT")[i%int(views.Count)]}}
	}
	if t, ok := named[step]; ok {
		return tea.KeyMsg{Type: t}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(step)}
}

// walk presses a step's key so often, each with a frame, and then a frame with what commands
// brought. It returns how long each frame took, with all that led to it in Update.
func walk(m *root, keys, step string, frames int) []time.Duration {
	for _, r := range "T-g" + keys {
		msg := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}}
		if r == '\t' {
			msg = tea.KeyMsg{Type: tea.KeyTab}
		}
		_, cmd := m.Update(msg)
		drain(m, cmd)
	}
	took := make([]time.Duration, 0, 2*frames)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	timed := func(msg tea.Msg) tea.Cmd {
		from := threadTime()
		_, cmd := m.Update(msg)
		m.View()
		took = append(took, threadTime()-from)
		return cmd
	}
	for i := range frames {
		cmd := timed(stepKey(step, i))
		for cmd != nil {
			msg := cmd()
			batch, ok := msg.(tea.BatchMsg)
			if ok || clockwork(msg) {
				for _, c := range batch {
					drain(m, c)
				}
				break
			}
			cmd = timed(msg)
		}
	}
	return took
}

// quickest walks several times and keeps of each frame the quickest time: whatever made it slower
// was something else. Each walk begins without what the one before has drawn.
func quickest(m *root, keys, step string, frames, times int) []time.Duration {
	var best []time.Duration
	for range times {
		for _, o := range m.Outlines {
			o.Cache = list.RowCache{}
		}
		took := walk(m, keys, step, frames)
		if best == nil {
			best = took
			continue
		}
		for i := range min(len(best), len(took)) {
			best[i] = min(best[i], took[i])
		}
	}
	slices.Sort(best)
	return best
}

// BenchmarkFrames walks down all views of a conversation of 26 MB, with the detail changing, and
// prints the median and the worst frame. Budget: 2 ms median, 5 ms worst; it fails beyond.
func BenchmarkFrames(b *testing.B) {
	m := heavyScreen(b, 26_000_000)
	for _, w := range walks() {
		b.Run(w.name, func(b *testing.B) {
			var took []time.Duration
			for range b.N {
				took = quickest(m, w.keys, w.step, 300, 3)
			}
			inBudget(b, took, 1)
			b.ReportMetric(float64(took[len(took)/2].Microseconds()), "µs-median")
			b.ReportMetric(float64(took[len(took)-1].Microseconds()), "µs-worst")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// inBudget fails where frames, sorted by how long they took, take longer than so many budgets.
func inBudget(tb testing.TB, took []time.Duration, times time.Duration) {
	tb.Helper()
	if !quick(took, times) {
		tb.Errorf("frames take %v, the worst %v, want %v and %v at most", took[len(took)/2],
			took[len(took)-1], times*frameMedian, times*frameWorst)
	}
}

// quick reports whether frames take at most so many budgets.
func quick(took []time.Duration, times time.Duration) bool {
	return took[len(took)/2] <= times*frameMedian && took[len(took)-1] <= times*frameWorst
}

// TestFramesAreQuick holds frames of a conversation of 2 MB to the budget that
// [BenchmarkFrames] has for a larger one, with room for what else the machine does.
func TestFramesAreQuick(t *testing.T) {
	if testing.Short() || growth.Raced {
		t.Skip("it measures")
	}
	const tries, room = 6, 5
	m := heavyScreen(t, 2_000_000)
	for _, w := range walks() {
		t.Run(w.name, func(t *testing.T) {
			took := quickest(m, w.keys, w.step, 25, 2)
			for range tries {
				if quick(took, room) {
					return
				}
				took = quickest(m, w.keys, w.step, 25, 2)
			}
			inBudget(t, took, room)
		})
	}
}
