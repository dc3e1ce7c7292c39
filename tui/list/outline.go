package list

import (
	"slices"

	"decant/render"
	"decant/tui/board"
	"decant/tui/draw"
)

// Outline is the list of a view: its unfolded rows, a cursor, and marks.
type Outline struct {
	List
	b    *draw.Canvas
	View View
	// Rows are the listed rows, tops those at the top level. Open are the unfolded rows.
	Rows []Row
	Tops []board.RowID
	Open map[board.RowID]bool
	// Marked are the rows for a decision besides the chosen one. While ranging, all rows from start
	// to the cursor count too. Hidden are marks of rows that the filter hides. No decision affects
	// them, and they count again once their rows are shown.
	Marked  map[board.RowID]bool
	Hidden  map[board.RowID]bool
	Ranging bool
	Start   board.RowID
	// From is the index of start in the list, -1 if it is not listed.
	From int

	width int
	Cache RowCache
	// Order is how the roots are sorted, an index into the view's orders. Kept is their order at
	// the time of sorting. It stays, so that no row moves after a decision about it. Moved is true
	// if sorting again would change something.
	Order int
	Kept  []board.RowID
	Moved bool
	// Filter leaves rows out, nil for none.
	Filter *Filter
	// Listings counts how often all rows were rebuilt.
	Listings int
	// Outdated is true if the rows may have changed and are not rebuilt yet. Changes counts the
	// changes to rows, folds and marks.
	Outdated bool
	Changes  int
}

// scrollMargin is how many rows stay visible around the cursor.
const scrollMargin = 3

// New makes a list that lists the rows of a view when first needed.
func New(b *draw.Canvas, v View) *Outline {
	o := &Outline{
		b: b, View: v, Open: map[board.RowID]bool{}, Marked: map[board.RowID]bool{},
		Hidden: map[board.RowID]bool{}, Outdated: true,
	}
	o.Margin = scrollMargin
	o.Skip = func(i int) bool { return o.View.Rule(o.Rows[i].RowID) }
	return o
}

// Refresh rebuilds the rows if they may have changed. It runs only for the visible list, because
// each takes a while in a long conversation.
func (o *Outline) Refresh() {
	if o.Outdated {
		o.Rebuild()
	}
}

// Rebuild rebuilds the rows and keeps the cursor on its row, else on the parent row, else at its
// index.
func (o *Outline) Rebuild() {
	was, top := o.Path(), o.Cursor-o.Top
	o.Rows = o.Rows[:0]
	o.Tops = o.passing(o.sorted())
	o.Listings++
	for _, r := range o.Tops {
		o.add(r, 0)
	}
	o.listed()
	at := o.Cursor
	for _, id := range was {
		if i := o.index(id); i >= 0 {
			at = i
			break
		}
	}
	o.Top = at - top // The row keeps its place on the screen.
	o.To(at)
}

// listed records that the rows were rebuilt.
func (o *Outline) listed() {
	o.Changes++
	o.Outdated, o.N = false, len(o.Rows)
	if o.Ranging {
		o.From = o.index(o.Start)
	}
}

// add lists a row, and the rows under it if it is unfolded.
func (o *Outline) add(r board.RowID, depth int) {
	o.Rows = append(o.Rows, Row{r, depth})
	if !o.Open[r] {
		return
	}
	for _, k := range o.KidsOf(r) {
		o.add(k, depth+1)
	}
}

// Path returns the chosen row and its parents, the nearest first.
func (o *Outline) Path() []board.RowID {
	if o.Cursor >= len(o.Rows) {
		return nil
	}
	var out []board.RowID
	depth := o.Rows[o.Cursor].Depth + 1
	for i := o.Cursor; i >= 0 && depth > 0; i-- {
		if o.Rows[i].Depth < depth {
			out, depth = append(out, o.Rows[i].RowID), o.Rows[i].Depth
		}
	}
	return out
}

// index returns the index of a row in the list, -1 if it is not listed.
func (o *Outline) index(id board.RowID) int {
	return slices.IndexFunc(o.Rows, func(r Row) bool { return r.RowID == id })
}

// Chosen returns the row under the cursor, the zero rowID for none.
func (o *Outline) Chosen() board.RowID {
	if o.Cursor >= len(o.Rows) {
		return board.RowID{}
	}
	return o.Rows[o.Cursor].RowID
}

// Choose moves the cursor to a row, and unfolds the rows above it to show it. Over names these,
// outermost first. It returns false if there is no such row.
func (o *Outline) Choose(id board.RowID, over ...board.RowID) bool {
	changed := o.Outdated
	for _, r := range over {
		if !o.Open[r] {
			o.Open[r], changed = true, true
		}
	}
	if changed {
		o.Rebuild()
	}
	i := o.index(id)
	if i < 0 {
		return false
	}
	seen := o.IsVisible(i)
	if o.To(i); !seen {
		o.Centre()
	}
	return true
}

// SetSize sets the size of the list. The first call centres the cursor.
func (o *Outline) SetSize(w, h int) {
	first := o.Height == 0
	o.width = w
	o.Resize(len(o.Rows), h)
	if first {
		o.Centre()
	}
}

// Fold folds or unfolds a row. It returns false if that changes nothing.
func (o *Outline) Fold(id board.RowID, open bool) bool {
	if o.Open[id] == open || !o.View.Folds(id) {
		return false
	}
	i := o.Cursor
	if o.Chosen() != id {
		i = o.index(id)
	}
	if i < 0 {
		return false
	}
	var under []Row
	if open {
		o.Open[id] = true
		under = o.under(id, o.Rows[i].Depth)
	} else {
		delete(o.Open, id)
	}
	o.splice(i, under)
	if i == o.Cursor {
		o.Reveal(len(under))
	}
	return true
}

// splice replaces the rows under a row. Rebuilding everything would cost more in a long
// conversation.
func (o *Outline) splice(i int, under []Row) {
	end := i + 1
	for end < len(o.Rows) && o.Rows[end].Depth > o.Rows[i].Depth {
		end++
	}
	grown := len(under) - (end - i - 1)
	o.Rows = slices.Replace(o.Rows, i+1, end, under...)
	switch {
	case o.Cursor >= end:
		o.Cursor += grown
		o.Top += grown
	case o.Cursor > i:
		o.Cursor = i
	}
	o.listed()
	o.To(o.Cursor)
}

// under returns the unfolded rows under a row.
func (o *Outline) under(id board.RowID, depth int) []Row {
	all := o.Rows
	o.Rows = nil
	for _, k := range o.KidsOf(id) {
		o.add(k, depth+1)
	}
	all, o.Rows = o.Rows, all
	return all
}

// FoldAll unfolds all rows above a depth and folds the rest. Depth 0 leaves only the roots.
func (o *Outline) FoldAll(depth int) {
	clear(o.Open)
	var unfold func(r board.RowID, d int)
	unfold = func(r board.RowID, d int) {
		if d >= depth || !o.View.Folds(r) {
			return
		}
		o.Open[r] = true
		for _, k := range o.KidsOf(r) {
			unfold(k, d+1)
		}
	}
	o.Refresh()
	for _, r := range o.Tops {
		unfold(r, 0)
	}
	o.Rebuild()
}

// Parent returns the row above the chosen one, false for a root.
func (o *Outline) Parent() (board.RowID, bool) {
	if p := o.Path(); len(p) > 1 {
		return p[1], true
	}
	return board.RowID{}, false
}

// foldColumn is the number of cells for a level of depth, and for the mark of a row that folds.
const foldColumn = 2

// Row draws one row without its gutter.
func (o *Outline) Row(i, width int) string {
	from, to := o.span()
	r := o.Rows[i]
	key := RowKey{
		Row: r, width: width, version: o.b.Version, order: o.Order, theme: o.b.Theme,
		open: o.Open[r.RowID], marked: o.Marked[r.RowID] || i >= from && i <= to,
		sought: o.b.Sought,
	}
	return o.Cache.Get(key, func() string {
		return o.markFound(o.View.Draw(r.RowID, o.leadOf(r, key.marked), width), width)
	})
}

// leadOf returns what comes before the words of a row: its depth, its mark, and whether it is
// unfolded or can be.
func (o *Outline) leadOf(r Row, marked bool) string {
	g, mark := &o.b.Glyphs, " "
	switch {
	case marked:
		mark = g.On
	case o.Open[r.RowID]:
		mark = g.Open
	case o.View.Folds(r.RowID):
		mark = g.Folded
	}
	return draw.Repeat(" ", r.Depth*foldColumn) + mark + " "
}

// markFound marks the search matches in the words of a row, but not in the numbers before them.
func (o *Outline) markFound(row string, width int) string {
	if o.b.Sought.Text == "" {
		return row
	}
	words := 0
	for _, h := range o.View.Heads(width) {
		words = max(words, h.End)
	}
	return render.MarkStyled(row, o.b.Theme.Match, func(plain string) [][2]int {
		// Every character before the words is one cell wide.
		from, cells := len(plain), 0
		for i := range plain {
			if cells == words {
				from = i
				break
			}
			cells++
		}
		spans := o.b.Sought.Spans(plain[from:])
		for i := range spans {
			spans[i][0] += from
			spans[i][1] += from
		}
		return spans
	})
}
