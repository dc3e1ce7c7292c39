package matrix

import (
	"slices"
	"sort"
	"strconv"
)

// Scale says how many cells each turn has: the largest number of uses of one thing in it, and at
// least one. The zero value has no turns.
type Scale struct {
	// ends counts the cells up to the end of each turn. The first entry is turn first.
	ends  []int
	first int
}

// Measure makes the scale for a conversation with that many turns. Things gives the turns in which
// each thing is used. Turn 0, before the first prompt, exists only if it is used.
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

// maxGap is the largest gap between two turns, in cells. With more, a row with few turns no longer
// reads as a row.
const maxGap = 7

// Cells returns how many cells all turns take with a gap between any two.
func (s *Scale) Cells(gap int) int {
	last := len(s.ends) - 1
	if last < 0 {
		return 0
	}
	return s.ends[last] + last*gap
}

// Window is the part of a scale that is visible.
type Window struct {
	// Width is its number of cells. Back counts the cells hidden past its right end, and Hidden
	// those hidden at both ends together.
	Width, Back, Hidden int
	scale               *Scale
	gap                 int
}

// Fit makes a window of at most width cells. If all turns fit, there are gaps between them. If not,
// the window ends back cells before the last one, as far as possible.
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

// start returns the first cell of a turn, below 0 if the turn begins before the window. Turns are
// counted from the first of the scale.
func (w *Window) start(at int) int {
	cell := w.Back - w.Hidden + at*w.gap
	if at > 0 {
		cell += w.scale.ends[at-1]
	}
	return cell
}

// shown returns the first turn that begins in the window, and the one after the last.
func (w *Window) shown() (from, to int) {
	n := len(w.scale.ends)
	from = sort.Search(n, func(at int) bool { return w.start(at) >= 0 })
	return from, sort.Search(n, func(at int) bool { return w.start(at) >= w.Width })
}

// Signs of a cell without a use.
const (
	// Nothing is an empty cell, Start the first cell of a turn.
	Nothing = -1
	Start   = -2
)

// Place says which use of a thing each cell of the window shows. The use is an index into the
// ordered turns of its uses; Nothing or Start means that there is none.
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

// Head is the number of a turn above the first cell of the turn.
type Head struct{ Turn, Cell int }

// Heads returns as many turn numbers as fit side by side: every turn, or every second, fifth, tenth
// and so on.
func (w *Window) Heads() []Head {
	from, to := w.shown()
	for step := 1; step <= w.scale.first+to; step = nextStep(step) {
		if heads := w.headsBy(step, from, to); fitHeads(heads) {
			return heads
		}
	}
	return nil
}

// nextStep returns the next of 1, 2, 5, 10, 20, 50 and so on.
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

// headsBy returns the heads of the visible turns whose number is divisible by a step.
func (w *Window) headsBy(step, from, to int) []Head {
	var out []Head
	for at := from; at < to; at++ {
		if turn := w.scale.first + at; turn > 0 && turn%step == 0 {
			out = append(out, Head{turn, w.start(at)})
		}
	}
	return out
}

// fitHeads reports whether there is a space between any two heads that end above their cells.
func fitHeads(heads []Head) bool {
	const space = 2
	for i := 1; i < len(heads); i++ {
		if heads[i].Cell-heads[i-1].Cell < len(strconv.Itoa(heads[i].Turn))+space-1 {
			return false
		}
	}
	return true
}
