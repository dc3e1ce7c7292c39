package board_test

import (
	"testing"

	"decant/render"
	"decant/strategies/nature"
	"decant/tui/board"
)

// TestMarksHaveOneCell in each terminal, and each fact and fate has its own.
func TestMarksHaveOneCell(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, m := range board.Marks {
		for _, s := range []string{m.Glyph, "ascii " + m.Letter} {
			if seen[s] {
				t.Errorf("%q stands for two marks", s)
			}
			seen[s] = true
		}
		if render.Width(m.Glyph) != 1 || len(m.Letter) != 1 || m.Letter[0] < ' ' {
			t.Errorf("%q or %q is not one cell", m.Glyph, m.Letter)
		}
	}
	for i, f := range nature.ListFacts() {
		if got := board.Marks[i].Word; got != f.String() {
			t.Errorf("the mark of %s is called %s", f, got)
		}
	}
	if got, want := len(board.FateWords), len(nature.ListFates()); got != want {
		t.Fatalf("%d fates have words, want %d", got, want)
	}
	for _, f := range nature.ListFates()[1:] {
		if w := board.FateWords[f]; len(w.Letter) != 1 || len(w.Short) > 5 || w.Meaning == "" {
			t.Errorf("%s is written as %+v", f, w)
		}
	}
}

func TestMainFate(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		of   map[nature.Fate]board.FateSum
		want nature.Fate
		more bool
	}{
		{name: "nothing"},
		{
			"all kept",
			map[nature.Fate]board.FateSum{nature.Kept: {Count: 9, Tokens: 99}},
			nature.Kept, false,
		},
		{"one beside kept", map[nature.Fate]board.FateSum{
			nature.Kept: {Count: 9, Tokens: 99}, nature.Reference: {Count: 1, Tokens: 1},
		}, nature.Reference, false},
		{"the most tokens", map[nature.Fate]board.FateSum{
			nature.Shortened: {Count: 9, Tokens: 9}, nature.Removed: {Count: 1, Tokens: 99},
		}, nature.Removed, true},
		{"decided, and nothing changes", map[nature.Fate]board.FateSum{
			nature.Pinned: {Mine: true},
		}, nature.Pinned, false},
	} {
		var f board.Fates
		for fate, sum := range tt.of {
			f[fate] = sum
		}
		if got, more := f.Main(); got != tt.want || more != tt.more {
			t.Errorf("%s: %s, %v, want %s, %v", tt.name, got, more, tt.want, tt.more)
		}
	}
}
