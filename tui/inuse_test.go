package tui

import (
	"strings"
	"testing"

	"decant/model"
)

// TestInUse says once what is the matter, then in two words for as long as it is.
func TestInUse(t *testing.T) {
	t.Parallel()
	asked := 0
	d := start(t, shop(), 100, 30)
	d.press("j") // What the screen opened with is read.
	d.m.o.InUse = func(*model.Conversation) string { asked++; return "JP has it open\a" }
	if msg, ok := d.m.look()().(looked); !ok || asked != 1 || msg.use != "JP has it open\a" {
		t.Fatalf("a look came to %v", msg)
	}
	const line = "the conversation: JP has it open"
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
		if next := d.m.route(looked{step.use}); next == nil {
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
	d.m.route(looked{"it grew"})
	d.press("s")
	if !strings.Contains(d.screen(), "the conversation: it grew") {
		t.Errorf("what goes does not say it:\n%s", d.screen())
	}
	d.m.o.InUse = nil
	if d.m.look() != nil {
		t.Error("what cannot be asked is asked")
	}
}
