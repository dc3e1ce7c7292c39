package views

import (
	"strconv"

	"github.com/charmbracelet/lipgloss"

	"decant/render"
	"decant/strategies/nature"
	"decant/tui/draw"
	"decant/tui/matrix"
)

// minCells is the least useful number of matrix cells, leadCells the cells before the name of a
// resource.
const minCells, leadCells = 6, 2

// share divides the cells after a row's numbers into a name and the matrix. If there is too little
// room, the matrix has no cells. The name is whole as far as the matrix is, and has at least two
// fifths. Within half of the room, each file's base name is whole.
func (v *ResourcesView) share(width int) (name, room int) {
	left := max(width-v.front(width), 0)
	bases := min(v.longestBase, left/2)
	name = min(v.longest, max(left-1-v.scale.Cells(1), left*2/5, bases))
	if room = left - name - 1; room < minCells {
		return left, 0
	}
	return name, room
}

// front returns how many cells come before the name.
func (v *ResourcesView) front(width int) int {
	return v.b.ChartColumns(width).WordsStart() + leadCells
}

// window returns the part of the matrix in a row of that many cells, and the cell where it begins.
func (v *ResourcesView) window(width int) (w matrix.Window, from int) {
	name, room := v.share(width)
	return v.scale.Fit(room, v.back), v.front(width) + name + 1
}

// measureTurns makes the scale of all resources.
func (v *ResourcesView) measureTurns() matrix.Scale {
	all := make([][]int, len(v.All))
	for i := range v.All {
		all[i] = v.All[i].turns
	}
	return matrix.Measure(all, len(v.b.Conv.Turns))
}

// chartUses chooses the uses of a resource that get a cell: all in context, and the first of each
// turn without any in context. Uses off the active path get none.
func (v *ResourcesView) chartUses(res *resource) {
	live := map[int]bool{}
	for _, u := range res.uses {
		if v.b.Conv.EventAt(u.event).Live {
			live[v.b.TurnOf(u.event)] = true
		}
	}
	for i, u := range res.uses {
		turn := v.b.TurnOf(u.event)
		switch {
		case u.aside:
			continue
		case v.b.Conv.EventAt(u.event).Live:
		case live[turn]:
			continue
		default:
			live[turn] = true
		}
		res.charted, res.turns = append(res.charted, i), append(res.turns, turn)
	}
}

// putCells writes the row of a resource into some cells.
func (v *ResourcesView) putCells(p *draw.Pen, res *resource, room int) {
	b, w := v.b, v.scale.Fit(room, v.back)
	for _, use := range w.Place(res.turns) {
		switch use {
		case matrix.Nothing:
			p.Gap(1)
		case matrix.Start:
			p.Say(b.Theme.Track, b.Glyphs.Point)
		default:
			v.putSign(p, &res.uses[res.charted[use]])
		}
	}
}

// putSign writes the sign of a use into one cell.
func (v *ResourcesView) putSign(p *draw.Pen, u *use) {
	s := v.natureOf(u).Sign()
	p.Put(v.signStyle(s, u.event), s.Glyph(v.b.Glyphs.ASCIIOnly()), 1)
}

// natureOf returns what determines the sign of a use. Before the first plan, everything is kept.
func (v *ResourcesView) natureOf(u *use) matrix.Nature {
	n := matrix.Nature{
		Live: v.b.Conv.EventAt(u.event).Live, Writes: u.writes, Failed: u.failed,
		Outdated: u.outdated,
	}
	if v.b.Plan != nil {
		n.Fate = nature.FateOf(v.b.Plan, u.event)
	}
	return n
}

// signStyle returns the style of a sign. A removed text has the style of its class, which is
// unknown without an event, below 0.
func (v *ResourcesView) signStyle(s matrix.Sign, event int) lipgloss.Style {
	th := v.b.Theme
	switch s {
	case matrix.Outdated:
		return th.Superseded
	case matrix.Failed:
		return th.Error
	case matrix.Away:
		return th.Track
	case matrix.Goes, matrix.WrittenGoes, matrix.Shortened:
		if event >= 0 {
			if all := v.b.Changes(event); len(all) > 0 {
				return v.b.ClassStyle(all[len(all)-1].Class)
			}
		}
		return th.Dropped
	default:
		return th.Kept
	}
}

// ChartHeads returns the numbers of turns above the matrix.
func (v *ResourcesView) ChartHeads(width int) []draw.Head {
	w, from := v.window(width)
	heads := w.Heads()
	out := make([]draw.Head, len(heads))
	for i, h := range heads {
		out[i] = draw.Head{Name: strconv.Itoa(h.Turn), End: from + h.Cell + 1}
		if i == 0 && h.Cell+1 >= render.Width(turnWord)+len(out[i].Name) {
			out[i].Name = turnWord + out[i].Name
		}
	}
	return out
}

// turnWord comes before the first number, if there is room.
const turnWord = "turn "

// shownSigns returns the signs that are in the matrix.
func (v *ResourcesView) shownSigns() *[matrix.SignCount]bool {
	if v.signs != nil && v.signsOf == v.b.Plan {
		return v.signs
	}
	v.signs, v.signsOf = new([matrix.SignCount]bool), v.b.Plan
	for i := range v.All {
		res := &v.All[i]
		for _, at := range res.charted {
			v.signs[v.natureOf(&res.uses[at]).Sign()] = true
		}
	}
	return v.signs
}

// Legend explains the signs in the matrix, as far as there is room, and how to see the rest of it.
func (v *ResourcesView) Legend(width int) string {
	b := v.b
	p := draw.NewPen(width, &b.Glyphs)
	w, _ := v.window(width)
	const more = "  H L turns"
	room := width
	if w.Hidden > 0 {
		room -= len(more)
	}
	shown, gap := v.shownSigns(), 0
	for s := range matrix.SignCount {
		if !shown[s] {
			continue
		}
		need := gap + 1 + 1 + len(s.Word())
		if p.Width-p.Left+need > room {
			break
		}
		p.Gap(gap)
		p.Put(v.signStyle(s, -1), s.Glyph(b.Glyphs.ASCIIOnly()), 1)
		p.Say(b.Theme.Dim, " "+s.Word())
		gap = 2
	}
	if w.Hidden > 0 && p.Left >= len(more) {
		p.Gap(p.Left - len(more) + 2)
		p.Say(b.Theme.Key, "H L")
		p.Say(b.Theme.Dim, " turns")
	}
	return p.String()
}

// ScrollChart scrolls the matrix by half of its width, to later turns or back, and reports whether
// anything moved.
func (v *ResourcesView) ScrollChart(width, times int) bool {
	w, _ := v.window(width)
	was := w.Back
	w = v.scale.Fit(w.Width, w.Back-times*max(w.Width/2, 1))
	v.back = w.Back
	return w.Back != was
}
