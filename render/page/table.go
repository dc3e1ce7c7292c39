package page

import (
	"strings"

	"decant/render"
)

// lines returns the table as lines of at most width cells, or of any length for a width of 0 or
// less.
func (t Table) lines(width int) []string {
	rows := t.clean()
	widths := naturalWidths(rows)
	if width > 0 {
		t.shrink(widths, width)
	}
	if len(widths) == 0 {
		return nil
	}
	var out []string
	for i, row := range rows {
		out = append(out, clipLine(t.line(row, widths), width))
		if i == 0 && len(t.Head) > 0 {
			out = append(out, clipLine(drawRule(widths), width))
		}
	}
	return out
}

// clean returns the head, if there is one, and the rows, with every cell fit for one line.
func (t Table) clean() [][]string {
	rows := make([][]string, 0, len(t.Rows)+1)
	if len(t.Head) > 0 {
		rows = append(rows, cleanRow(t.Head))
	}
	for _, row := range t.Rows {
		rows = append(rows, cleanRow(row))
	}
	return rows
}

func cleanRow(row []string) []string {
	out := make([]string, len(row))
	for i, cell := range row {
		out[i] = render.CleanLine(cell)
	}
	return out
}

// naturalWidths returns the width in cells that each column needs.
func naturalWidths(rows [][]string) []int {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], render.Width(cell))
		}
	}
	return widths
}

// shrink narrows columns until they fit into width cells: always the widest column of words, then
// of numbers, none below one cell.
func (t Table) shrink(widths []int, width int) {
	over := gap*(len(widths)-1) - width
	for i, w := range widths {
		widths[i] = min(w, width)
		over += widths[i]
	}
	for _, side := range []Align{Left, Right} {
		for ; over > 0; over-- {
			i := t.widest(widths, side)
			if i < 0 {
				break
			}
			widths[i]--
		}
	}
}

// widest returns the widest column with that alignment and more than one cell, or -1.
func (t Table) widest(widths []int, side Align) int {
	best := -1
	for i, w := range widths {
		if t.side(i) == side && w > 1 && (best < 0 || w > widths[best]) {
			best = i
		}
	}
	return best
}

func (t Table) side(column int) Align {
	if column < len(t.Align) {
		return t.Align[column]
	}
	return Left
}

// line returns one row, with each cell clipped or padded to its column.
func (t Table) line(row []string, widths []int) string {
	var b strings.Builder
	for i, w := range widths {
		cell := ""
		if i < len(row) {
			cell = row[i]
		}
		if i > 0 {
			b.WriteString(strings.Repeat(" ", gap))
		}
		if t.side(i) == Right {
			b.WriteString(render.PadLeft(cell, w))
		} else {
			b.WriteString(render.Pad(cell, w))
		}
	}
	return b.String()
}

// drawRule returns the line below the head.
func drawRule(widths []int) string {
	parts := make([]string, len(widths))
	for i, w := range widths {
		parts[i] = strings.Repeat("-", w)
	}
	return strings.Join(parts, strings.Repeat(" ", gap))
}
