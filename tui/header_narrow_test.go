package tui

import (
	"regexp"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"decant/render"
	"decant/strategies"
	"decant/strategies/spec"
)

// wholeParts is a header of one line or its first part: numbers with their shares, the preset, the
// gauge or the title, each behind a gap.
var wholeParts = regexp.MustCompile(`^ *(\d[\d.]*[kM]?( +\d+%)?( → +))?(\d[\d.]*[kM]?( +\d+%)?)?` +
	`(  ‹ [^…›]+ ›)?(  read-only)?( {2,}[^ ].*| *)$`)

// TestHeaderHasWholeParts holds that a low screen of any width has each number, the preset and
// read-only whole or not at all, and the context after the plan as long as that fits.
func TestHeaderHasWholeParts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		change func(*Options)
	}{
		{"auto", func(o *Options) { o.Spec = strategies.DefaultSpec() }},
		{"fit", func(o *Options) {
			o.Spec = strategies.DefaultSpec()
			o.Spec.Goal.Budget = spec.Budget{Tokens: 100, Set: true}
		}},
		{"many windows", func(o *Options) { o.Conversation.Window = 2000 }},
		{"no window", func(o *Options) { o.Conversation.Window = 0 }},
		{"read-only", func(o *Options) { o.Save = nil }},
	} {
		d := open(t, demo(t), 80, 12, c.change)
		_, after := d.board().WeighContext()
		for w := 1; w < 66; w++ {
			d.send(tea.WindowSizeMsg{Width: w, Height: 8})
			line := ansi.Strip(d.m.header.View(w, 1)[0])
			if !wholeParts.MatchString(line) {
				t.Errorf("%s, %d cells: %q has half a part", c.name, w, line)
			}
			if w >= len("12.3k") && !strings.Contains(line, render.Short(after.Sum())) {
				t.Errorf("%s, %d cells: %q does not say what is left", c.name, w, line)
			}
			if strings.Contains(line, "fit ") && !strings.Contains(line, ": least ") {
				t.Errorf("%s, %d cells: %q names a size that is not reached", c.name, w, line)
			}
		}
	}
}

// TestNumbersOfTheHeaderHaveGaps also where the context is many times the window.
func TestNumbersOfTheHeaderHaveGaps(t *testing.T) {
	t.Parallel()
	for _, window := range []int{200_000, 20_000, 2000, 200} {
		d := open(t, demo(t), 120, 36, func(o *Options) { o.Conversation.Window = window })
		before, _ := d.board().WeighContext()
		want := " " + render.Short(before.Sum()) + " +" + render.Percent(before.Sum(), window)
		for w := 66; w < 200; w++ {
			line := ansi.Strip(d.m.header.View(w, 3)[1])
			if !regexp.MustCompile("^before +" + want[1:] + " ").MatchString(line) {
				t.Fatalf("window %d, %d cells: %q", window, w, line)
			}
		}
		d.press("W")
		if glued := regexp.MustCompile(`[kM]\d+%`).FindString(d.screen()); glued != "" {
			t.Errorf("window %d: the diagnosis has %q", window, glued)
		}
	}
}
