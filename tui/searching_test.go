package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/strategies/spec"
	"decant/tui/review"
	"decant/tui/terminal"
)

// midSearch opens a screen on a long prompt and a short one while the search for problems runs.
// finish ends the search, which finds a problem and fixes nothing.
func midSearch(t *testing.T) (d *driver, finish func()) {
	t.Helper()
	m := newMaker("Searched")
	for _, text := range []string{strings.Repeat("needle and hay\n", 4000), "second"} {
		m.prompt(text)
		m.say("It shows nothing.")
	}
	o := Options{Options: review.Options{Conversation: m.done(), Spec: repeats(), Save: saver}}
	o.Fix = func(c *model.Conversation, _ spec.Fixes) (*model.Conversation, error) {
		next := *c
		next.Unfixed, next.Problems = c, []model.Problem{{
			Rule: "image-unreadable", Place: "1.1", Harm: model.Refused,
			Fix: "a note", Loss: model.LossPart, Optional: true,
		}}
		return &next, nil
	}
	d = &driver{t: t, m: newRoot(o), w: 140, h: 36}
	d.send(tea.WindowSizeMsg{Width: d.w, Height: d.h})
	search := terminal.Launch(d.m.Begin())
	d.run(terminal.Launch(d.m.Replan()))
	return d, func() { d.run(search) }
}

// TestWorkGoesOnWhenTheSearchEnds lets the search for problems end while a text is composed and
// while the list is searched and filtered. All of it goes on.
func TestWorkGoesOnWhenTheSearchEnds(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		start []string
		want  func(d *driver) bool
	}{
		{"composing", []string{"g", "l", "j"}, func(d *driver) bool {
			return !strings.Contains(d.screen(), "loading")
		}},
		{"searching", []string{"/", "second", "enter"}, func(d *driver) bool {
			return strings.Contains(d.screen(), "/second 1 of 1")
		}},
		{"filtering", []string{"&", "second", "enter"}, func(d *driver) bool {
			return d.list().Filter != nil
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d, finish := midSearch(t)
			d.press("G")
			d.hold = true
			d.press(tt.start...)
			if tt.want(d) {
				t.Fatalf("it ended too soon:\n%s", d.screen())
			}
			d.hold = false
			finish()
			d.release()
			if !tt.want(d) {
				t.Errorf("it did not go on:\n%s", d.screen())
			}
		})
	}
}

// TestProblemIsDescribedWhenFound shows the view of problems before the search ends.
func TestProblemIsDescribedWhenFound(t *testing.T) {
	t.Parallel()
	d, finish := midSearch(t)
	d.press("B")
	finish()
	d.sees("can be fixed", "Not fixed: a part is lost. Space chooses the fix.")
}
