package render

import (
	"slices"
	"strings"

	"github.com/charmbracelet/lipgloss"
)

// Part is one segment of a [DrawBar].
type Part struct {
	// Value is the size of the segment in the unit of the bar's total. A negative value counts as
	// 0.
	Value int
	Style lipgloss.Style
}

// DrawBar returns a horizontal stacked bar of exactly width cells. The filled cells have the same
// share of width as the parts' values have of total. They are shared among the parts by largest
// remainder. So a segment may get no cell, but none gets more than its share rounded up. If the
// glyph set has eighths, the last filled cell is drawn with them. With a plain theme, several
// segments differ by g.Fills and fill whole cells.
//
// A total below the sum of the values counts as that sum. A width of 0 or less gives "".
func DrawBar(parts []Part, total, width int, theme *Theme, g Glyphs) string {
	if width <= 0 {
		return ""
	}
	steps := len(g.Parts) + 1
	if theme.Plain() && len(parts) > 1 {
		steps = 1
	}
	cells, lit := shareCells(parts, total, width, steps)
	var b strings.Builder
	last := len(cells) - 1
	for last >= 0 && cells[last] == 0 {
		last--
	}
	for i, n := range cells {
		if n == 0 {
			continue
		}
		fill, tail := g.fill(i, theme.Plain()), ""
		if part := lit % steps; i == last && part > 0 && fill == g.Full {
			n, tail = n-1, g.Parts[part-1]
		}
		b.WriteString(parts[i].Style.Render(strings.Repeat(fill, n) + tail))
	}
	if rest := width - (lit+steps-1)/steps; rest > 0 {
		b.WriteString(theme.Track.Render(strings.Repeat(g.Empty, rest)))
	}
	return b.String()
}

// fill returns the glyph of the filled cells of segment i.
func (g Glyphs) fill(i int, plain bool) string {
	if !plain || len(g.Fills) == 0 {
		return g.Full
	}
	return g.Fills[i%len(g.Fills)]
}

// shareCells returns how many cells each part fills, whole or partly, and how many steps of a cell
// all of them fill together.
func shareCells(parts []Part, total, width, steps int) (cells []int, lit int) {
	values := make([]int, len(parts))
	sum := 0
	for i, p := range parts {
		values[i] = max(p.Value, 0)
		sum += values[i]
	}
	total = max(total, sum)
	if sum <= 0 {
		return make([]int, len(parts)), 0
	}
	lit = int(float64(sum)/float64(total)*float64(width*steps) + 0.5)
	return apportionCells(values, sum, (lit+steps-1)/steps), lit
}

// apportionCells shares n cells among values, which add up to sum, by largest remainder. Of equal
// remainders the earlier value wins.
func apportionCells(values []int, sum, n int) []int {
	cells := make([]int, len(values))
	rests := make([]float64, len(values))
	order := make([]int, len(values))
	left := n
	for i, v := range values {
		share := float64(v) / float64(sum) * float64(n)
		cells[i] = int(share)
		rests[i] = share - float64(cells[i])
		order[i] = i
		left -= cells[i]
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case rests[a] > rests[b]:
			return -1
		case rests[a] < rests[b]:
			return 1
		}
		return 0
	})
	for _, i := range order[:max(left, 0)] {
		cells[i]++
	}
	return cells
}
