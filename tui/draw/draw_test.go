package draw_test

import (
	"testing"

	"github.com/charmbracelet/lipgloss"

	"decant/model"
	"decant/render"
	"decant/tui/draw"
)

func TestFreeName(t *testing.T) {
	t.Parallel()
	tests := []struct {
		saved       [5]int
		want, marks string
	}{
		{[5]int{3, 0}, "duplicate", "="},
		{[5]int{0, 3}, "covered", "⊏"},
		{[5]int{3, 3}, "duplicate, covered", "=⊏"},
		{[5]int{}, "duplicate", "="},
	}
	b := draw.Canvas{Paint: draw.Paint{Glyphs: render.Unicode}}
	for _, tt := range tests {
		got, marks := b.SharedName(tt.saved, model.Identical, model.Covered)
		if got != tt.want || marks != tt.marks {
			t.Errorf("%v: %q %q, want %q %q", tt.saved, got, marks, tt.want, tt.marks)
		}
	}
}

func TestSplitShares(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name        string
		shares      []int
		at          int
		first, rest []int
	}{
		{"nothing", nil, 5, nil, nil},
		{"between two", []int{3, 4}, 3, []int{3, 0}, []int{0, 4}},
		{"inside one", []int{3, 4}, 5, []int{3, 2}, []int{0, 2}},
		{"all first", []int{3, 4}, 9, []int{3, 4}, []int{0, 0}},
		{"all after", []int{3, 4}, 0, []int{0, 0}, []int{3, 4}},
	} {
		shares := make([]draw.Share, len(tt.shares))
		for i, n := range tt.shares {
			shares[i].Tokens = n
		}
		first, rest := draw.SplitShares(shares, tt.at)
		for i := range shares {
			if first[i].Tokens != tt.first[i] || rest[i].Tokens != tt.rest[i] {
				t.Errorf("%s: share %d is cut into %d and %d, want %d and %d", tt.name, i,
					first[i].Tokens, rest[i].Tokens, tt.first[i], tt.rest[i])
			}
		}
	}
}

func TestPen(t *testing.T) {
	t.Parallel()
	plain := lipgloss.NewStyle()
	g := render.Unicode
	p := draw.NewPen(12, &g)
	p.Put(plain, "世界世界", 5)
	p.Number(plain, "123456", 4)
	p.Drawn("too wide", 8)
	p.Say(plain, "abc")
	p.Put(plain, "nothing left", 9)
	p.Gap(3)
	p.Gap(-3)
	if got, want := p.String(), "世界…123…abc"; got != want {
		t.Errorf("row %q, want %q", got, want)
	}
}
