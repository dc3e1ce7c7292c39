package views

import (
	"cmp"
	"slices"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/quote"
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/label"
	"decant/tui/list"
	"decant/tui/matrix"
)

// ResourcesView lists each file and page with its reads and writes.
type ResourcesView struct {
	b   *draw.Canvas
	All []resource
	// scale has the turns of all uses. Longest is the number of cells of the longest name.
	// LongestBase is that of the longest one without its folders, after an ellipsis.
	scale                matrix.Scale
	longest, longestBase int
	// back is how many cells of the matrix are hidden past its right end.
	back int
	// signs are the signs in the matrix under the plan signsOf, nil before they are needed.
	signs   *[matrix.SignCount]bool
	signsOf *plan.Plan
}

// resource is a file or page, and its uses.
type resource struct {
	// Name is the path relative to the conversation's folder, or the address.
	Name string
	// uses are in context order. Reads and writes count them.
	uses          []use
	reads, writes int
	// charted are the uses with a cell in the matrix, and turns are their turns.
	charted, turns []int
}

// use is one call that reads or writes a resource.
type use struct {
	// event shows the delivered or requested text: the result of a read, the call of a write.
	event  int
	writes bool
	// outdated is true for a read before a later write, failed for a write that failed, aside for a
	// use off the active path. None of these counts.
	outdated, failed, aside bool
}

// newResourcesView gathers the resources. It reads no text.
func newResourcesView(b *draw.Canvas) *ResourcesView {
	v := &ResourcesView{b: b}
	at := map[string]int{}
	add := func(name string, u use) {
		n, known := at[name]
		if !known {
			n = len(v.All)
			at[name] = n
			v.All = append(v.All, resource{Name: name})
		}
		r := &v.All[n]
		// A result may deliver two parts of one file.
		if last := len(r.uses) - 1; last >= 0 && r.uses[last] == u {
			return
		}
		r.uses = append(r.uses, u)
		switch {
		case u.failed || u.aside:
		case u.writes:
			r.writes++
		default:
			r.reads++
		}
	}
	for i := range b.Conv.EventCount() {
		eachUse(b.Board, i, add)
	}
	for i := range v.All {
		v.All[i].age()
		v.chartUses(&v.All[i])
		name := render.CleanLine(v.All[i].Name)
		v.longest = max(v.longest, render.Width(name))
		v.longestBase = max(v.longestBase, render.Width(b.Glyphs.Ellipsis+label.BaseOf(name)))
	}
	v.scale = v.measureTurns()
	return v
}

// eachUse names the resources that an event reads or writes.
func eachUse(b *board.Board, event int, add func(name string, u use)) {
	e := b.Conv.EventAt(event)
	if e.Kind == model.ToolCall && e.Call >= 0 {
		if call := &b.Conv.Calls[e.Call]; call.Effect.Kind == model.Writes {
			u := use{event: event, writes: true, failed: !facts.HasWritten(call), aside: e.OffPath}
			for _, p := range call.Effect.Paths {
				// A file with an unknown name counts as its folder.
				if p == tempFolder {
					continue
				}
				add(quote.ShortenPath(p, b.Namer.Folder), u)
			}
		}
		return
	}
	seen := ""
	for i := range e.Parts {
		if uri := e.Parts[i].URI; uri != "" && uri != seen {
			seen = uri
			add(resourceName(b, uri), use{event: event, aside: e.OffPath})
		}
	}
}

// tempFolder is where shells make their own files, whose names are not worth a row.
const tempFolder = "/tmp"

// resourceName returns the name of a resource as the user knows it, without the requested lines.
func resourceName(b *board.Board, uri string) string {
	path, file := model.FilePath(uri)
	if !file {
		return uri
	}
	return quote.ShortenPath(model.Lineless(path), b.Namer.Folder)
}

// age marks reads that a later write made outdated.
func (r *resource) age() {
	written := false
	for i := len(r.uses) - 1; i >= 0; i-- {
		switch u := &r.uses[i]; {
		case u.failed || u.aside:
		case u.writes:
			written = true
		default:
			u.outdated = written
		}
	}
}

// Name is the text of the tab.
func (v *ResourcesView) Name() string { return "Files" }

// Key is the key that opens the view.
func (v *ResourcesView) Key() string { return "F" }

// Info says beside the title how many resources there are.
func (v *ResourcesView) Info() string { return render.Number(len(v.All)) }

// GroupName returns the name of a resource, and what its rows are called.
func (v *ResourcesView) GroupName(r board.RowID) (name, unit string) {
	return render.CleanLine(v.All[r.At].Name), "event"
}

// Orders names the ways to sort.
func (v *ResourcesView) Orders() []string { return []string{"by tokens", "by name", "by reads"} }

// Roots returns the rows at the top level.
func (v *ResourcesView) Roots(order int) []board.RowID {
	out := make([]board.RowID, len(v.All))
	for i := range out {
		out[i] = board.RowID{Kind: board.RowResource, At: i}
	}
	switch order {
	case 0:
		board.HeaviestFirst(out, func(r board.RowID) int {
			return v.b.SumsOf(v.Events(r)).Before
		})
	case 1:
		slices.SortStableFunc(out, func(x, y board.RowID) int {
			return cmp.Compare(v.All[x.At].Name, v.All[y.At].Name)
		})
	case 2:
		board.HeaviestFirst(out, func(r board.RowID) int { return v.All[r.At].reads })
	}
	return out
}

// Kids returns the reads and writes of a resource.
func (v *ResourcesView) Kids(r board.RowID) []board.RowID {
	if r.Kind != board.RowResource {
		return v.b.PartsOf(r)
	}
	uses := v.All[r.At].uses
	out := make([]board.RowID, len(uses))
	for i, u := range uses {
		out[i] = board.RowID{Kind: board.RowEvent, At: u.event, Under: r.At + 1}
	}
	return out
}

// Rule reports whether a row only separates others.
func (v *ResourcesView) Rule(board.RowID) bool { return false }

// Turn returns the whole turn that a decision on a row affects, 0 for none.
func (v *ResourcesView) Turn(board.RowID) int { return 0 }

// Press is what enter does on a row.
func (v *ResourcesView) Press(board.RowID) list.Intent { return list.Intent{} }

// Heads names the columns of numbers.
func (v *ResourcesView) Heads(width int) []draw.Head {
	return []draw.Head{{Name: "tokens", End: v.b.ChartColumns(width).TokensEnd()}}
}

// Folds reports whether there can be rows under a row.
func (v *ResourcesView) Folds(r board.RowID) bool {
	return r.Kind == board.RowResource || v.b.HasParts(r)
}

// Events returns all reads and writes of a resource.
func (v *ResourcesView) Events(r board.RowID) []int {
	if r.Kind != board.RowResource {
		return []int{r.At}
	}
	out := make([]int, len(v.All[r.At].uses))
	for i, u := range v.All[r.At].uses {
		out[i] = u.event
	}
	return out
}

// Draw draws a resource with its row of the matrix, or one use of it.
func (v *ResourcesView) Draw(r board.RowID, lead string, width int) string {
	b := v.b
	if r.Kind != board.RowResource {
		return v.drawUse(r, lead, width)
	}
	res := &v.All[r.At]
	s := b.SumsOf(v.Events(r))
	p := draw.NewPen(width, &b.Glyphs)
	b.PutColumns(p, "", "", &s, b.ChartColumns(width))
	p.Say(b.Theme.Dim, lead)
	name, room := v.share(width)
	p.Put(b.Theme.Text, label.CutFront(render.CleanLine(res.Name), name, &b.Glyphs), name)
	if room > 0 {
		p.Gap(1)
		v.putCells(p, res, room)
	}
	return p.String()
}

// outdated counts the outdated reads.
func (r *resource) outdated() int {
	n := 0
	for _, u := range r.uses {
		if u.outdated {
			n++
		}
	}
	return n
}

// counts says how often a resource was read and written, and how many reads are outdated.
func (r *resource) counts() string {
	var out []string
	if r.reads > 0 {
		out = append(out, amount.Of(r.reads, "read"))
	}
	if r.writes > 0 {
		out = append(out, amount.Of(r.writes, "write"))
	}
	if n := r.outdated(); n > 0 {
		out = append(out, render.Number(n)+" outdated")
	}
	return strings.Join(out, ", ")
}

// drawUse draws a read or a write of a resource: its sign in the matrix, a word if there is room,
// and the text of the event.
func (v *ResourcesView) drawUse(r board.RowID, lead string, width int) string {
	b, u := v.b, v.use(r)
	if u == nil {
		return b.DrawPlaced(r, lead, width)
	}
	p, s := draw.NewPen(width, &b.Glyphs), b.SumsOfRow(r)
	b.PutColumns(p, draw.TurnNumber(b.TurnOf(r.At)), "", &s, b.ChartColumns(width))
	p.Say(b.Theme.Dim, lead)
	v.putSign(p, u)
	p.Gap(1)
	if width >= draw.TimeList {
		p.Put(b.Theme.Dim, u.word(), useColumn)
		p.Gap(1)
	}
	b.PutTool(p, b.WordStyle(r.At, s.After, b.KindStyle(b.Conv.EventAt(r.At).Kind)), b.Tool(r.At))
	b.PutFailed(p, r.At)
	b.PutName(p, r.At, s.After)
	return p.String()
}

// useColumn is the number of cells for the word of a use.
const useColumn = len("outdated")

// use returns the use in a row under a resource, nil for any other row.
func (v *ResourcesView) use(r board.RowID) *use {
	if r.Kind != board.RowEvent || r.Under == 0 {
		return nil
	}
	uses := v.All[r.Under-1].uses
	for i := range uses {
		if uses[i].event == r.At {
			return &uses[i]
		}
	}
	return nil
}

// word says what a use is: a read, an outdated one, a write, or a failed one.
func (u *use) word() string {
	switch {
	case u.failed:
		return "failed"
	case u.writes:
		return "write"
	case u.outdated:
		return "outdated"
	}
	return "read"
}

// Detail lists the uses of a resource with the fate of each.
func (v *ResourcesView) Detail(r board.RowID, width int) []string {
	if r.Kind != board.RowResource {
		return nil
	}
	b, res := v.b, &v.All[r.At]
	p := draw.Page{B: b, Width: width}
	p.Say(b.Theme.Title, render.CleanLine(res.Name))
	s := b.SumsOf(v.Events(r))
	p.Sizes(&s, len(res.uses))
	p.Say(b.Theme.Text, res.counts())
	if kept := v.keptOutdated(res); kept > 0 {
		p.Say(b.Theme.Superseded, amount.Of(kept, "token")+" of outdated reads stay in the fork")
	}
	p.Blank()
	away := 0
	for i := range res.uses {
		u := &res.uses[i]
		if !b.Conv.EventAt(u.event).Live {
			away++
			continue
		}
		p.Row(func(r *draw.Pen) { v.putUse(r, u) })
	}
	if away > 0 {
		sign := matrix.Away.Glyph(b.Glyphs.ASCIIOnly())
		p.Say(b.Theme.Dim, sign+" "+amount.Of(away, "use")+" not in context")
	}
	return p.Lines
}

// putUse writes a line about a use: its turn, its sign, its kind, its tokens and its fate.
func (v *ResourcesView) putUse(p *draw.Pen, u *use) {
	b := v.b
	p.Put(b.Theme.Dim, "turn "+draw.TurnNumber(b.TurnOf(u.event)), len("turn 0000"))
	v.putSign(p, u)
	p.Gap(1)
	p.Put(b.Theme.Text, u.word(), useColumn+1)
	before, after := b.Conv.EventAt(u.event).Tokens, b.TokensAfter(u.event)
	text := render.Short(before)
	if before != after {
		text += " " + b.Glyphs.Arrow + " " + render.Short(after)
	}
	p.Number(b.Theme.Text, text, len("00.0k > 00.0k"))
	p.Gap(2)
	p.Say(b.Theme.Dim, v.natureOf(u).Fate.String())
}

// keptOutdated returns the tokens of outdated reads of a resource that the plan keeps unchanged.
func (v *ResourcesView) keptOutdated(res *resource) int {
	tokens := 0
	for i := range res.uses {
		if u := &res.uses[i]; v.natureOf(u).Sign() == matrix.Outdated {
			tokens += v.b.TokensAfter(u.event)
		}
	}
	return tokens
}
