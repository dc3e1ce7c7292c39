package tui

import "testing"

func TestPaletteFindsAndRuns(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("5g", ":")
	d.sees("Commands", "enter run", "esc back")
	d.press("drop the")
	d.sees("drop the turn or event")
	d.press("enter")
	d.sees("drop turn 5")
	d.misses("Commands")
	d.press("u", ":", "drop", "esc")
	d.misses("Commands")
	if d.m.unsaved() || d.m.prompt != nil {
		t.Error("leaving the commands does something")
	}
}

func TestPaletteSaysWhyNot(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press(":", "redo")
	d.press("esc", ":", "next-finding")
	d.sees("the check found nothing at any event")
	d.press("enter")
	d.sees("!: the check found nothing at any event", "Commands")
	d.press("esc", ":", "overwrite the")
	d.sees("works in: to overwrite")
	d.press("enter")
	d.sees("works in: to overwrite", "Commands")
	d.press("esc", ":", "no such thing")
	d.sees("No key does that.", "none of ")
	d.press("enter")
	d.sees("no key does that")
}

func TestPaletteMatches(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]string{
		"^o": "back", "undo": "undo", "unfold all": "unfold-all", "ndup": "next-duplicate",
		"what goes": "goes", "sort again": "sort-again",
	} {
		got := matching(inTurns, words)
		if len(got) == 0 || got[0].id != want {
			t.Errorf("%q finds %d lines, first not %s", words, len(got), want)
		}
	}
	if got := matching(inTurns, "zzz"); len(got) != 0 {
		t.Errorf("zzz finds %s", got[0].id)
	}
}

func TestPaletteMovesItsCursor(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 80, 24)
	d.press(":", "sort", "down")
	d.sees("2 of ")
	d.press("up", "tab", "enter")
	if d.m.sheet == nil && d.m.toast.text == "" {
		t.Error("the chosen line does nothing")
	}
}

func TestHelpIsSearchedAndRun(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("?", "/", "superseded")
	d.sees("S  superseded: a newer result stays")
	d.press("esc")
	d.sees("Moving", "Keys of decant")
	d.press("/", "strategies", "enter")
	d.misses("Keys of decant")
	d.press("T", "?", "j", "j", "k", "enter")
	d.misses("Keys of decant")
	// Help over another sheet runs there.
	d.press("s", "?", "/", "close what goes", "enter")
	d.misses("What goes")
}

func TestPromptsAndPalettesGolden(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		w, h int
		keys []string
	}{
		{"palette_80x24.txt", 80, 24, []string{":", "dup"}},
		{"palette_40x12.txt", 40, 12, []string{":", "dup"}},
		{"search_120x40.txt", 120, 40, []string{"/", "tab", "Europe", "enter", "n"}},
		{"search_40x12.txt", 40, 12, []string{"/", "redirect"}},
		{"filter_80x24.txt", 80, 24, []string{"&", "tool:Bash size:>100", "enter", "="}},
		{"helpsearch_80x24.txt", 80, 24, []string{"?", "/", "stay"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := start(t, demo(t), tt.w, tt.h, everything)
			d.press(tt.keys...)
			golden(t, tt.name, d.screen())
		})
	}
}
