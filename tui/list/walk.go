package list

import (
	"iter"
	"slices"

	"decant/tui/board"
)

// Position is the place of a row in a list, unfolded or not. It has the root, and the index from 0
// of the row under the root that it is or is under. The root itself is -1.
type Position struct{ root, Kid int }

// ListStart is before the first row.
var ListStart = Position{-1, 0}

// Less orders positions from first to last row.
func (p Position) Less(q Position) bool {
	return p.root < q.root || p.root == q.root && p.Kid < q.Kid
}

// Site is a row, visible or folded away, and its root.
type Site struct {
	At  Position
	Row board.RowID
	// Over is the zero rowID for a root.
	Over board.RowID
}

// Opener says which roots are worth unfolding, because listing the rows under each would cost more.
type Opener func(root board.RowID) bool

// Walk visits the roots and the rows directly under them, forward or back from a position, without
// that position.
func (o *Outline) Walk(from Position, way int, open Opener) iter.Seq[Site] {
	o.Refresh()
	return func(yield func(Site) bool) {
		first := min(max(from.root, 0), len(o.Tops)-1)
		for i := first; i >= 0 && i < len(o.Tops); i += way {
			family := o.family(i, open)
			if way < 0 {
				slices.Reverse(family)
			}
			for _, p := range family {
				if way > 0 && !from.Less(p.At) || way < 0 && !p.At.Less(from) {
					continue
				}
				if !yield(p) {
					return
				}
			}
		}
	}
}

// family returns a root and the rows directly under it, without rules.
func (o *Outline) family(i int, open Opener) []Site {
	root := o.Tops[i]
	if o.View.Rule(root) {
		return nil
	}
	out := []Site{{At: Position{i, -1}, Row: root}}
	if !o.View.Folds(root) || !open(root) {
		return out
	}
	for k, r := range o.KidsOf(root) {
		if !o.View.Rule(r) {
			out = append(out, Site{Position{i, k}, r, root})
		}
	}
	return out
}

// Where returns the position of the chosen row.
func (o *Outline) Where() Position {
	path := o.Path()
	if len(path) == 0 {
		return ListStart
	}
	p := Position{slices.Index(o.Tops, path[len(path)-1]), -1}
	if len(path) > 1 {
		p.Kid = slices.Index(o.KidsOf(path[len(path)-1]), path[len(path)-2])
	}
	return p
}

// GoTo chooses a row of the list, and unfolds it into sight.
func (o *Outline) GoTo(p Site) {
	if p.Over.Kind == board.NoRow {
		o.Choose(p.Row)
		return
	}
	o.Choose(p.Row, p.Over)
}
