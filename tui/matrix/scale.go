package matrix

import (
	"slices"
	"sort"
	"strconv"
)

// Scale says how many cells each turn has: as many as the thing that is used most often in it has
// uses, and at least one. The zero value has no turns.
type Scale struct {
	// ends are the cells of each turn and of all before it, the first of which is turn first.
	ends  []int
	first int
}

// Measure makes the scale of things, for each of which the turns of its uses are given, in a
// conversation of that many turns. Turn 0, before the first prompt, is there only where it is used.
func Measure(things [][]int, turns int) Scale {
	widths := make([]int, max(turns, 0)+1)
	for i := range widths[1:] {
		widths[i+1] = 1
	}
	for _, uses := range things {
		n := map[int]int{}
		for _, turn := range uses {
			if turn >= 0 && turn < len(widths) {
				n[turn]++
				widths[turn] = max(widths[turn], n[turn])
			}
		}
	}
	first := 0
	if widths[0] == 0 {
		first = 1
	}
	ends := widths[first:]
	for i := 1; i < len(ends); i++ {
		ends[i] += ends[i-1]
	}
	return Scale{ends, first}
}

// maxGap is the most cells that stand between two turns: with more, a row of few turns is no row
// any more.
const maxGap = 7

// Cells is how many cells all turns take with a gap between any two of them.
func (s *Scale) Cells(gap int) int {
	last := len(s.ends) - 1
	if last < 0 {
		return 0
	}
	return s.ends[last] + last*gap
}

// Window is the part of a scale that is visible.
type Window struct {
	// Width is how many cells it has, Back how many of them are hidden behind its right end, and
	// Hidden how many at either end together.
	Width, Back, Hidden int
	scale               *Scale
	gap                 int
}

// Fit makes a window of at most width cells. Where all turns fit, gaps stand between them; where
// they do not, the window ends back cells before the last one, as far as there are so many.
func (s *Scale) Fit(width, back int) Window {
	width = max(width, 0)
	gap := maxGap
	for gap > 0 && s.Cells(gap) > width {
		gap--
	}
	all := s.Cells(gap)
	hidden := max(all-width, 0)
	return Window{min(width, all), min(max(back, 0), hidden), hidden, s, gap}
}

// start is the cell with which a turn begins, below 0 for one that begins before the window; turns
// are counted from the first of the scale.
func (w *Window) start(at int) int {
	cell := w.Back - w.Hidden + at*w.gap
	if at > 0 {
		cell += w.scale.ends[at-1]
	}
	return cell
}

// shown are the first turn that begins in the window, and the one behind the last.
func (w *Window) shown() (from, to int) {
	n := len(w.scale.ends)
	from = sort.Search(n, func(at int) bool { return w.start(at) >= 0 })
	return from, sort.Search(n, func(at int) bool { return w.start(at) >= w.Width })
}

// Signs of a cell in which no use stands.
const (
	// Nothing is a cell without anything, Start one with which a turn begins.
	Nothing = -1
	Start   = -2
)

// Place says for each cell of the window which use of a thing stands in it, an index into the
// turns of its uses, which are in order; Nothing or Start where none does.
func (w *Window) Place(turns []int) []int {
	cells := slices.Repeat([]int{Nothing}, w.Width)
	put := func(at, what int) {
		if at >= 0 && at < len(cells) {
			cells[at] = what
		}
	}
	from, to := w.shown()
	for at := from; at < to; at++ {
		put(w.start(at), Start)
	}
	n := map[int]int{}
	for i, turn := range turns {
		if at := turn - w.scale.first; at >= 0 && at < len(w.scale.ends) {
			put(w.start(at)+n[turn], i)
			n[turn]++
		}
	}
	return cells
}

// Head is the number of a turn over the cell with which it begins.
type Head struct{ Turn, Cell int }

// Heads are as many numbers of turns as have room side by side: of every turn, every second,
// fifth, tenth and so on.
func (w *Window) Heads() []Head {
	from, to := w.shown()
	for step := 1; step <= w.scale.first+to; step = nextStep(step) {
		if heads := w.headsBy(step, from, to); fitHeads(heads) {
			return heads
		}
	}
	return nil
}

// nextStep is the next of 1, 2, 5, 10, 20, 50 and so on.
func nextStep(step int) int {
	for unit := 1; ; unit *= 10 {
		switch step {
		case unit:
			return 2 * unit
		case 2 * unit:
			return 5 * unit
		case 5 * unit:
			return 10 * unit
		}
	}
}

// headsBy are the heads of the turns in sight whose number a step divides.
func (w *Window) headsBy(step, from, to int) []Head {
	var out []Head
	for at := from; at < to; at++ {
		if turn := w.scale.first + at; turn > 0 && turn%step == 0 {
			out = append(out, Head{turn, w.start(at)})
		}
	}
	return out
}

// fitHeads reports whether a space stands between any two heads that end over their cells.
func fitHeads(heads []Head) bool {
	const space = 2
	for i := 1; i < len(heads); i++ {
		if heads[i].Cell-heads[i-1].Cell < len(strconv.Itoa(heads[i].Turn))+space-1 {
			return false
		}
	}
	return true
}
