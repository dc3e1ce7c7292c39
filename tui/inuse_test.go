package tui

import (
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/tui/review"

	tea "github.com/charmbracelet/bubbletea"
)

// TestInUse says once what is the matter, then in two words for as long as it is.
func TestInUse(t *testing.T) {
	t.Parallel()
	asked := 0
	d := start(t, shop(), 100, 30)
	d.press("j") // What the screen opened with is read.
	d.m.o.InUse = func(*model.Conversation) string { asked++; return "JP has it open\a" }
	if msg, ok := d.m.o.LookForUse(d.board().Conv)().(review.Looked); !ok || asked != 1 ||
		msg.Use != "JP has it open\a" {
		t.Fatalf("a look came to %v", msg)
	}
	const line = "in use: JP has it open"
	steps := []struct {
		name, use    string
		key          bool
		line, header bool
	}{
		{"at rest", "", false, false, false},
		{"it comes into use", "JP has it open\a", false, true, true},
		{"a key was pressed", "JP has it open\a", true, false, true},
		{"it grew", "JP has it open; it grew", false, false, true},
		{"at rest again", "", false, false, false},
	}
	for _, step := range steps {
		if step.key {
			d.press("j")
		}
		if next := d.m.route(review.Looked{Use: step.use}); next == nil {
			t.Errorf("%s: there is no next look", step.name)
		}
		screen := d.screen()
		header, _, _ := strings.Cut(screen, "\n")
		if got := strings.Contains(screen, line); got != step.line {
			t.Errorf("%s: the line is there: %v\n%s", step.name, got, screen)
		}
		if got := strings.Contains(header, "in use"); got != step.header {
			t.Errorf("%s: the header is %q", step.name, header)
		}
	}
	d.m.route(review.Looked{Use: "it grew"})
	d.press("s")
	if !strings.Contains(d.screen(), "in use: it grew") {
		t.Errorf("what goes does not say it:\n%s", d.screen())
	}
	d.m.o.InUse = nil
	if d.m.o.LookForUse(d.board().Conv) != nil {
		t.Error("what cannot be asked is asked")
	}
}

// TestIdleScreenRunsNothing lets everything end that a screen starts, and counts what is left: one
// look whether the conversation is in use, every five seconds, which draws nothing new.
func TestIdleScreenRunsNothing(t *testing.T) {
	t.Parallel()
	m := newRoot(Options{Options: review.Options{Conversation: shop(), Spec: repeats()}})
	drain(m, m.Init())
	_, cmd := m.Update(tea.WindowSizeMsg{Width: 100, Height: 30})
	drain(m, cmd)
	for _, key := range []string{"j", "R", "x", "u", "S", "?"} {
		_, cmd := m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(key)})
		drain(m, cmd)
	}
	if j := m.Jobs.Busy(); j != nil {
		t.Errorf("%s still runs", j.Verb)
	}
	was, version := m.View(), m.B.Version
	_, next := m.Update(review.Looked{})
	if next == nil || m.View() != was || m.B.Version != version {
		t.Errorf("a look that finds nothing draws a frame or ends the looks")
	}
	for _, msg := range []tea.Msg{
		review.JobTick{Of: ended()},
		review.CheckDone{Seq: -1},
	} {
		if _, next := m.Update(msg); next != nil {
			t.Errorf("a %T of what has ended starts something", msg)
		}
	}
	if review.LookEvery < 5*time.Second {
		t.Errorf("it looks every %v", review.LookEvery)
	}
}

// ended is a command that has ended.
func ended() *review.Job {
	j := &review.Job{Ended: make(chan struct{})}
	j.End()
	return j
}
