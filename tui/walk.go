package tui

import (
	"iter"
	"slices"
)

// position is where a row stands in a list, unfolded or not: its root, and from 0 which of the
// rows under that it is or lies under. The root itself is -1.
type position struct{ root, kid int }

// listStart is before the first row.
var listStart = position{-1, 0}

// less orders positions from the first row to the last.
func (p position) less(q position) bool {
	return p.root < q.root || p.root == q.root && p.kid < q.kid
}

// site is a row, in sight or folded away, and the root over it.
type site struct {
	at  position
	row rowID
	// over is the zero rowID for a root.
	over rowID
}

// opener says which roots are worth looking under: to list what is under each would cost more.
type opener func(root rowID) bool

// walk goes through the roots and the rows right under them, on or back from a position, which is
// not among them.
func (o *outline) walk(from position, way int, open opener) iter.Seq[site] {
	o.refresh()
	return func(yield func(site) bool) {
		first := min(max(from.root, 0), len(o.tops)-1)
		for i := first; i >= 0 && i < len(o.tops); i += way {
			family := o.family(i, open)
			if way < 0 {
				slices.Reverse(family)
			}
			for _, p := range family {
				if way > 0 && !from.less(p.at) || way < 0 && !p.at.less(from) {
					continue
				}
				if !yield(p) {
					return
				}
			}
		}
	}
}

// family is a root and the rows right under it; rules are left out.
func (o *outline) family(i int, open opener) []site {
	root := o.tops[i]
	if o.view.rule(root) {
		return nil
	}
	out := []site{{at: position{i, -1}, row: root}}
	if !o.view.folds(root) || !open(root) {
		return out
	}
	for k, r := range o.kids(root) {
		if !o.view.rule(r) {
			out = append(out, site{position{i, k}, r, root})
		}
	}
	return out
}

// where is the position of the chosen row.
func (o *outline) where() position {
	path := o.path()
	if len(path) == 0 {
		return listStart
	}
	p := position{slices.Index(o.tops, path[len(path)-1]), -1}
	if len(path) > 1 {
		p.kid = slices.Index(o.kids(path[len(path)-1]), path[len(path)-2])
	}
	return p
}

// goTo chooses a row of the list, unfolded into sight.
func (o *outline) goTo(p site) {
	if p.over.kind == noRow {
		o.choose(p.row)
		return
	}
	o.choose(p.row, p.over)
}
