package matrix_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"decant/render"
	"decant/strategies/nature"
	"decant/tui/matrix"
)

// draw writes a row with the numbers of its uses.
func draw(w *matrix.Window, turns []int) string {
	var b strings.Builder
	for _, use := range w.Place(turns) {
		switch use {
		case matrix.Nothing:
			b.WriteByte(' ')
		case matrix.Start:
			b.WriteByte('.')
		default:
			b.WriteString(strconv.Itoa(use))
		}
	}
	return b.String()
}

func TestPlace(t *testing.T) {
	t.Parallel()
	things := [][]int{{1, 1, 3}, {2}, {0, 4, 4, 4}}
	for _, tt := range []struct {
		name        string
		width, back int
		want        []string
	}{
		{"the widest gaps", 200, 0, []string{
			".       01       .       2       .", ".       .        0       .       .",
			"0       .        .       .       123",
		}},
		{"wide gaps", 16, 0, []string{
			".  01  .  2  .", ".  .   0  .  .", "0  .   .  .  123",
		}},
		{"gaps of one", 12, 0, []string{". 01 . 2 .  ", ". .  0 . .  ", "0 .  . . 123"}},
		{"no gaps", 8, 0, []string{".01.2.  ", ".. 0..  ", "0. ..123"}},
		{"the end", 5, 0, []string{".2.  ", "0..  ", "..123"}},
		{"scrolled back", 5, 2, []string{"01.2.", ". 0..", ". ..1"}},
		{"at the start", 5, 99, []string{".01.2", ".. 0.", "0. .."}},
		{"no room", 0, 0, []string{"", "", ""}},
		{"below nothing", -3, -3, []string{"", "", ""}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := matrix.Measure(things, 4)
			w := s.Fit(tt.width, tt.back)
			for i, turns := range things {
				got := strings.TrimRight(draw(&w, turns), " ")
				if want := strings.TrimRight(tt.want[i], " "); got != want {
					t.Errorf("thing %d is %q, want %q", i, got, want)
				}
			}
		})
	}
}

func TestEachUseHasACell(t *testing.T) {
	t.Parallel()
	things := [][]int{{1, 1, 2, 7, 7, 7, 9}, {3, 3, 7, 10}, {10, 10, 10, 10}}
	s := matrix.Measure(things, 10)
	for width := range 40 {
		for _, turns := range things {
			seen := map[int]bool{}
			for back := range 40 {
				w := s.Fit(width, back)
				cells := w.Place(turns)
				if len(cells) > width {
					t.Fatalf("%d cells of %d", len(cells), width)
				}
				for _, use := range cells {
					seen[use] = true
				}
			}
			for i := range turns {
				if width > 0 && !seen[i] {
					t.Errorf("use %d of %v is in no window of %d cells", i, turns, width)
				}
			}
		}
	}
}

func TestOfUsesOutsideOfTheTurns(t *testing.T) {
	t.Parallel()
	s := matrix.Measure([][]int{{-1, 1, 9}}, 2)
	w := s.Fit(20, 0)
	if got := draw(&w, []int{-1, 1, 9}); got != "1       ." {
		t.Errorf("the row is %q, want %q", got, "1       .")
	}
	none := matrix.Measure(nil, 0)
	if w := none.Fit(20, 3); len(w.Place([]int{1})) != 0 || len(w.Heads()) != 0 {
		t.Errorf("without turns there is %+v", w)
	}
}

func TestHeads(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		turns, width, back int
		want               []int
	}{
		{5, 40, 0, []int{1, 2, 3, 4, 5}},
		{5, 5, 0, []int{2, 4}},
		{12, 12, 0, []int{5, 10}},
		{99, 20, 0, []int{80, 85, 90, 95}},
		{99, 20, 90, []int{5, 10, 15, 20}},
		{2000, 20, 0, []int{1985, 1990, 1995, 2000}},
		{3, 1, 0, []int{3}},
	} {
		s := matrix.Measure(nil, tt.turns)
		w := s.Fit(tt.width, tt.back)
		heads := w.Heads()
		got := make([]int, 0, len(heads))
		for _, h := range heads {
			got = append(got, h.Turn)
			if turns := []int{h.Turn}; w.Place(turns)[h.Cell] != 0 {
				t.Errorf("the head of turn %d does not stand over it", h.Turn)
			}
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%d turns in %d cells have the heads %v, want %v",
				tt.turns, tt.width, got, tt.want)
		}
	}
}

func TestSigns(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		of   matrix.Nature
		want matrix.Sign
	}{
		{"read", matrix.Nature{Live: true}, matrix.Stays},
		{"pinned", matrix.Nature{Live: true, Fate: nature.Pinned}, matrix.Stays},
		{"outdated", matrix.Nature{Live: true, Outdated: true}, matrix.Outdated},
		{
			"outdated that goes",
			matrix.Nature{Live: true, Outdated: true, Fate: nature.Removed},
			matrix.Goes,
		},
		{"reference", matrix.Nature{Live: true, Fate: nature.Reference}, matrix.Goes},
		{"summarised", matrix.Nature{Live: true, Fate: nature.Summarised}, matrix.Goes},
		{"shortened", matrix.Nature{Live: true, Fate: nature.Shortened}, matrix.Shortened},
		{"write", matrix.Nature{Live: true, Writes: true}, matrix.Written},
		{
			"write that goes",
			matrix.Nature{Live: true, Writes: true, Fate: nature.Shortened},
			matrix.WrittenGoes,
		},
		{"failed", matrix.Nature{Live: true, Writes: true, Failed: true}, matrix.Failed},
		{"not in context", matrix.Nature{Outdated: true}, matrix.Away},
	} {
		if got := tt.of.Sign(); got != tt.want {
			t.Errorf("%s has the sign %q, want %q", tt.name, got.Word(), tt.want.Word())
		}
	}
}

func TestGlyphs(t *testing.T) {
	t.Parallel()
	for _, ascii := range []bool{false, true} {
		seen := map[string]bool{}
		for s := range matrix.SignCount {
			g := s.Glyph(ascii)
			if render.Width(g) != 1 || seen[g] || ascii && len(g) != 1 || s.Word() == "" {
				t.Errorf("the sign %q is drawn as %q", s.Word(), g)
			}
			seen[g] = true
		}
	}
}
