package tui

import (
	"cmp"
	"maps"
	"slices"
)

// outline is the list of a view: its rows as far as they are unfolded, a cursor, and marks.
type outline struct {
	list
	b    *board
	view view
	// rows are what is listed now, tops those without a row over them; open are the rows that are
	// unfolded.
	rows []row
	tops []rowID
	open map[rowID]bool
	// marked are rows that a decision is about besides the chosen one; while ranging, all rows
	// from the one named start to the cursor are, too.
	marked  map[rowID]bool
	ranging bool
	start   rowID
	// from is where start is listed, -1 where it is not.
	from int

	width int
	cache rowCache
	// order is how the roots are sorted, an index into the view's orders; kept is how they stood
	// when they were sorted, and stay: no row moves because of what was decided about it. Moved is
	// true when sorting again would change something.
	order int
	kept  []rowID
	moved bool
	// filter leaves rows out, nil for none.
	filter *filter
	// listings counts how often all rows were listed anew.
	listings int
	// outdated is true from when the rows may be others until they are listed anew; changes
	// counts what happened to rows, folds and marks.
	outdated bool
	changes  int
}

func newOutline(b *board, v view) *outline {
	o := &outline{
		b: b, view: v, open: map[rowID]bool{}, marked: map[rowID]bool{}, outdated: true,
	}
	o.skip = func(i int) bool { return o.view.rule(o.rows[i].rowID) }
	return o
}

// refresh lists the rows if they may be others than those listed. Only the list that is shown
// is: of a long conversation each costs a while.
func (o *outline) refresh() {
	if o.outdated {
		o.rebuild()
	}
}

// rebuild lists the rows anew and keeps the cursor on the row that it was on, else on the one
// over that, else where it was.
func (o *outline) rebuild() {
	was, top := o.path(), o.cursor-o.top
	o.rows = o.rows[:0]
	o.tops = o.passing(o.sorted())
	o.listings++
	for _, r := range o.tops {
		o.add(r, 0)
	}
	o.listed()
	at := o.cursor
	for _, id := range was {
		if i := o.index(id); i >= 0 {
			at = i
			break
		}
	}
	o.top = at - top // The row keeps its place on the screen.
	o.to(at)
}

// listed takes note of rows that were listed anew.
func (o *outline) listed() {
	o.changes++
	o.outdated, o.n = false, len(o.rows)
	if o.ranging {
		o.from = o.index(o.start)
	}
}

// add lists a row, and what is under it where it is unfolded.
func (o *outline) add(r rowID, depth int) {
	o.rows = append(o.rows, row{r, depth})
	if !o.open[r] {
		return
	}
	for _, k := range o.kids(r) {
		o.add(k, depth+1)
	}
}

// path are the chosen row and those over it, the nearest first.
func (o *outline) path() []rowID {
	if o.cursor >= len(o.rows) {
		return nil
	}
	var out []rowID
	depth := o.rows[o.cursor].depth + 1
	for i := o.cursor; i >= 0 && depth > 0; i-- {
		if o.rows[i].depth < depth {
			out, depth = append(out, o.rows[i].rowID), o.rows[i].depth
		}
	}
	return out
}

// index is where a row is listed, -1 where it is not.
func (o *outline) index(id rowID) int {
	return slices.IndexFunc(o.rows, func(r row) bool { return r.rowID == id })
}

// chosen is the row under the cursor, the zero rowID for none.
func (o *outline) chosen() rowID {
	if o.cursor >= len(o.rows) {
		return rowID{}
	}
	return o.rows[o.cursor].rowID
}

// choose puts the cursor on a row, which is unfolded into sight under the rows named over it,
// the outermost first. It reports false where there is no such row.
func (o *outline) choose(id rowID, over ...rowID) bool {
	changed := o.outdated
	for _, r := range over {
		if !o.open[r] {
			o.open[r], changed = true, true
		}
	}
	if changed {
		o.rebuild()
	}
	i := o.index(id)
	if i >= 0 {
		o.to(i)
	}
	return i >= 0
}

// setSize fits the list; the first time its cursor comes to stand in the middle.
func (o *outline) setSize(w, h int) {
	first := o.height == 0
	o.width = w
	o.resize(len(o.rows), h)
	if first {
		o.centre()
	}
}

// fold folds or unfolds a row; false when that changes nothing.
func (o *outline) fold(id rowID, open bool) bool {
	if o.open[id] == open || !o.view.folds(id) {
		return false
	}
	i := o.cursor
	if o.chosen() != id {
		i = o.index(id)
	}
	if i < 0 {
		return false
	}
	var under []row
	if open {
		o.open[id] = true
		under = o.under(id, o.rows[i].depth)
	} else {
		delete(o.open, id)
	}
	o.splice(i, under)
	return true
}

// splice puts other rows in the place of those under a row. To list everything anew would cost
// more, the longer the conversation is.
func (o *outline) splice(i int, under []row) {
	end := i + 1
	for end < len(o.rows) && o.rows[end].depth > o.rows[i].depth {
		end++
	}
	grown := len(under) - (end - i - 1)
	o.rows = slices.Replace(o.rows, i+1, end, under...)
	switch {
	case o.cursor >= end:
		o.cursor += grown
		o.top += grown
	case o.cursor > i:
		o.cursor = i
	}
	o.listed()
	o.to(o.cursor)
}

// under are the rows under one, as far as they are unfolded.
func (o *outline) under(id rowID, depth int) []row {
	all := o.rows
	o.rows = nil
	for _, k := range o.kids(id) {
		o.add(k, depth+1)
	}
	all, o.rows = o.rows, all
	return all
}

// foldAll unfolds all rows above a depth and folds the rest: 0 leaves only the roots.
func (o *outline) foldAll(depth int) {
	clear(o.open)
	var unfold func(r rowID, d int)
	unfold = func(r rowID, d int) {
		if d >= depth || !o.view.folds(r) {
			return
		}
		o.open[r] = true
		for _, k := range o.kids(r) {
			unfold(k, d+1)
		}
	}
	o.refresh()
	for _, r := range o.tops {
		unfold(r, 0)
	}
	o.rebuild()
}

// parent is the row over the chosen one; false for a root.
func (o *outline) parent() (rowID, bool) {
	if p := o.path(); len(p) > 1 {
		return p[1], true
	}
	return rowID{}, false
}

// mark marks a row for a decision about many, or takes the mark off.
func (o *outline) mark(id rowID) {
	if o.marked[id] {
		delete(o.marked, id)
	} else {
		o.marked[id] = true
	}
	o.changes++
}

// unmark takes all marks off and ends a range; false when there are none.
func (o *outline) unmark() bool {
	had := o.ranging || len(o.marked) > 0
	o.ranging = false
	clear(o.marked)
	o.changes++
	return had
}

// selected are the rows that a decision is about, in their order: the marked ones and those of
// the range, else the chosen one. What was marked and is folded away now stays selected.
func (o *outline) selected() []rowID {
	from, to := o.span()
	if len(o.marked) == 0 {
		if to < from {
			from, to = o.cursor, o.cursor
		}
		return o.among(from, to)
	}
	var out []rowID
	hidden := maps.Clone(o.marked)
	for i := range o.rows {
		id := o.rows[i].rowID
		if (hidden[id] || i >= from && i <= to) && !o.view.rule(id) {
			out = append(out, id)
			delete(hidden, id)
		}
	}
	return append(out, slices.SortedFunc(maps.Keys(hidden), rowID.compare)...)
}

// among are the rows from one index to another that can be chosen.
func (o *outline) among(from, to int) []rowID {
	var out []rowID
	for i := max(from, 0); i <= min(to, len(o.rows)-1); i++ {
		if id := o.rows[i].rowID; !o.view.rule(id) {
			out = append(out, id)
		}
	}
	return out
}

// compare orders rows where their list does not.
func (r rowID) compare(s rowID) int {
	return cmp.Or(cmp.Compare(r.at, s.at), cmp.Compare(r.part, s.part),
		cmp.Compare(r.kind, s.kind), cmp.Compare(r.under, s.under))
}

// span is the range of rows that is being marked; to is below from where there is none.
func (o *outline) span() (from, to int) {
	if !o.ranging {
		return 0, -1
	}
	start := o.from
	if start < 0 { // It is folded away, or is no more.
		start = o.cursor
	}
	return min(start, o.cursor), max(start, o.cursor)
}

// foldColumn is the cells that a level of depth takes, and the mark of a row that folds.
const foldColumn = 2

// row draws one row without its gutter.
func (o *outline) row(i, width int) string {
	from, to := o.span()
	r := o.rows[i]
	key := rowKey{
		row: r, width: width, version: o.b.version, theme: o.b.theme, open: o.open[r.rowID],
		marked: o.marked[r.rowID] || i >= from && i <= to, sought: o.b.sought,
	}
	return o.cache.get(key, func() string {
		return o.markFound(o.view.draw(r.rowID, o.lead(r, key.marked), width), width)
	})
}

// lead is what stands before the words of a row: its depth, and whether it is marked, unfolded
// or can be.
func (o *outline) lead(r row, marked bool) string {
	g, mark := &o.b.glyphs, " "
	switch {
	case marked:
		mark = g.On
	case o.open[r.rowID]:
		mark = g.Open
	case o.view.folds(r.rowID):
		mark = g.Folded
	}
	return repeat(" ", r.depth*foldColumn) + mark + " "
}
