package tui

import (
	"cmp"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/render"
)

// resourcesView lists each file and page with its reads and writes.
type resourcesView struct {
	b   *board
	all []resource
}

// resource is a file or page, and what was done with it.
type resource struct {
	// name is its path as seen from the conversation's folder, or its address.
	name string
	// uses are in context order; reads and writes count them.
	uses          []use
	reads, writes int
}

// use is one call that reads or writes a resource.
type use struct {
	// event shows what was delivered, or was asked for: the result of a read, the call of a
	// write.
	event  int
	writes bool
	// stale is true for a read before a later write.
	stale bool
}

// newResourcesView gathers the resources; it reads no text.
func newResourcesView(b *board) *resourcesView {
	v := &resourcesView{b: b}
	at := map[string]int{}
	add := func(name string, u use) {
		n, known := at[name]
		if !known {
			n = len(v.all)
			at[name] = n
			v.all = append(v.all, resource{name: name})
		}
		r := &v.all[n]
		// A result may deliver two stretches of one file.
		if last := len(r.uses) - 1; last >= 0 && r.uses[last] == u {
			return
		}
		r.uses = append(r.uses, u)
		if u.writes {
			r.writes++
		} else {
			r.reads++
		}
	}
	for i := range b.conv.Events {
		b.eachUse(i, add)
	}
	for i := range v.all {
		v.all[i].age()
	}
	return v
}

// eachUse names the resources that an event reads or writes.
func (b *board) eachUse(event int, add func(name string, u use)) {
	e := &b.conv.Events[event]
	if e.Kind == model.ToolCall && e.Call >= 0 {
		if effect := &b.conv.Calls[e.Call].Effect; effect.Kind == model.Writes {
			for _, p := range effect.Paths {
				add(b.resourceName("file://"+p), use{event: event, writes: true})
			}
		}
		return
	}
	seen := ""
	for i := range e.Parts {
		if uri := e.Parts[i].URI; uri != "" && uri != seen {
			seen = uri
			add(b.resourceName(uri), use{event: event})
		}
	}
}

// resourceName is a resource as a person knows it, without the lines that were asked for.
func (b *board) resourceName(uri string) string {
	path, file := strings.CutPrefix(uri, "file://")
	if !file {
		return uri
	}
	path, _, _ = strings.Cut(path, "#")
	return shorten(path, b.conv.CWD)
}

// age marks reads that a later write made stale.
func (r *resource) age() {
	written := false
	for i := len(r.uses) - 1; i >= 0; i-- {
		if r.uses[i].writes {
			written = true
		} else {
			r.uses[i].stale = written
		}
	}
}

func (v *resourcesView) name() string { return "Resources" }
func (v *resourcesView) key() string  { return "F" }
func (v *resourcesView) info() string { return render.Number(len(v.all)) }

func (v *resourcesView) orders() []string { return []string{"by tokens", "by name", "by reads"} }

func (v *resourcesView) roots(order int) []rowID {
	out := make([]rowID, len(v.all))
	for i := range out {
		out[i] = rowID{kind: rowResource, at: i}
	}
	switch order {
	case 0:
		v.b.heaviestFirst(out, func(r rowID) int { return v.b.sumsOf(v.events(r)).before })
	case 1:
		slices.SortStableFunc(out, func(x, y rowID) int {
			return cmp.Compare(v.all[x.at].name, v.all[y.at].name)
		})
	case 2:
		v.b.heaviestFirst(out, func(r rowID) int { return v.all[r.at].reads })
	}
	return out
}

// kids are the reads and writes of a resource.
func (v *resourcesView) kids(r rowID) []rowID {
	if r.kind != rowResource {
		return v.b.partsOf(r)
	}
	uses := v.all[r.at].uses
	out := make([]rowID, len(uses))
	for i, u := range uses {
		out[i] = rowID{kind: rowEvent, at: u.event, under: r.at + 1}
	}
	return out
}

func (v *resourcesView) rule(rowID) bool            { return false }
func (v *resourcesView) turn(rowID) int             { return 0 }
func (v *resourcesView) press(*root, rowID) tea.Cmd { return nil }
func (v *resourcesView) heads(width int) []head     { return v.b.eventHeads(width) }

func (v *resourcesView) folds(r rowID) bool {
	return r.kind == rowResource || v.b.hasParts(r)
}

// events of a resource are all its reads and writes.
func (v *resourcesView) events(r rowID) []int {
	if r.kind != rowResource {
		return []int{r.at}
	}
	out := make([]int, len(v.all[r.at].uses))
	for i, u := range v.all[r.at].uses {
		out[i] = u.event
	}
	return out
}

// draw is a resource, or one use of it.
func (v *resourcesView) draw(r rowID, lead string, width int) string {
	b := v.b
	if r.kind != rowResource {
		return v.drawUse(r, lead, width)
	}
	res := &v.all[r.at]
	s := b.sumsOf(v.events(r))
	p := newPen(width, &b.glyphs)
	b.putColumns(p, "", "", &s, b.placedColumns(width))
	p.say(b.theme.Dim, lead)
	if width >= dateList {
		p.drawn(v.timeline(res, rowTimeline), rowTimeline)
		p.gap(2)
	}
	p.put(b.theme.Text, render.CleanLine(res.name), p.left-countCells(width))
	for i, n := range []int{res.reads, res.writes, res.stale()} {
		text := ""
		if n > 0 {
			text = render.Short(n) + useLetters[i:i+1]
		}
		p.number(b.theme.Dim, text, countColumns(width)[i])
	}
	return p.String()
}

// useLetters are those of the time line: a read, a write, a stale read.
const useLetters = "rws"

// countColumns are the widths of the counts of reads, writes and stale reads.
func countColumns(width int) [3]int {
	if width < placedList {
		return [3]int{2, 3, 3}
	}
	return [3]int{5, 4, 4}
}

// countCells is how many cells the counts take together.
func countCells(width int) int {
	c := countColumns(width)
	return c[0] + c[1] + c[2]
}

// rowTimeline is how many cells a time line has in a row.
const rowTimeline = 20

// stale is how many reads are.
func (r *resource) stale() int {
	n := 0
	for _, u := range r.uses {
		if u.stale {
			n++
		}
	}
	return n
}

// counts says how often a resource was read and written, and how many of the reads are stale.
func (r *resource) counts() string {
	var out []string
	if r.reads > 0 {
		out = append(out, plural(r.reads, "read"))
	}
	if r.writes > 0 {
		out = append(out, plural(r.writes, "write"))
	}
	if n := r.stale(); n > 0 {
		out = append(out, render.Number(n)+" stale")
	}
	return strings.Join(out, ", ")
}

// drawUse is a read or a write of a resource, with a word or the letter of the time line for it.
func (v *resourcesView) drawUse(r rowID, lead string, width int) string {
	b, word := v.b, v.word(r)
	if word == "" || width >= wideList {
		return b.drawPlaced(r, lead+word, width)
	}
	p, s := b.startPlaced(r, lead, width)
	p.say(b.theme.Dim, word[:1]+" ")
	b.putTool(p, b.wordStyle(r.at, s.after, b.kindStyle(b.conv.Events[r.at].Kind)), b.tool(r.at))
	b.putFailed(p, r.at)
	p.put(b.wordStyle(r.at, s.after, b.theme.Text), b.label(r.at), p.left)
	return p.String()
}

// word says what a use is: a write, or a read that is stale.
func (v *resourcesView) word(r rowID) string {
	if r.kind != rowEvent || r.under == 0 {
		return ""
	}
	for _, u := range v.all[r.under-1].uses {
		if u.event != r.at {
			continue
		}
		switch {
		case u.writes:
			return "write "
		case u.stale:
			return "stale "
		}
		return "read  "
	}
	return ""
}

// detail draws a resource's reads and writes over the turns.
func (v *resourcesView) detail(r rowID, width int) []string {
	if r.kind != rowResource {
		return nil
	}
	b, res := v.b, &v.all[r.at]
	p := page{b: b, width: width}
	p.say(b.theme.Title, render.CleanLine(res.name))
	s := b.sumsOf(v.events(r))
	p.sizes(&s, len(res.uses))
	p.say(b.theme.Text, res.counts())
	if stale := v.stale(res); stale > 0 {
		p.say(b.theme.Superseded, plural(stale, "token")+" of stale reads stay in the plan")
	}
	p.blank()
	p.say(b.theme.Title, "Over the turns")
	p.lines = append(p.lines, v.timeline(res, width))
	p.say(b.theme.Dim, "r read, s stale read (the file was written after it), w write")
	return p.lines
}

// stale is what stale reads of a resource weigh that the plan leaves as they are, in tokens.
func (v *resourcesView) stale(res *resource) int {
	tokens := 0
	for _, u := range res.uses {
		if u.stale && len(v.b.changes(u.event)) == 0 {
			tokens += v.b.after(u.event)
		}
	}
	return tokens
}

// timeline is one line: all turns from left to right, with a letter where the resource was used.
// Of several uses in one cell a write counts, then a read that is not stale.
func (v *resourcesView) timeline(res *resource, width int) string {
	b := v.b
	turns := max(len(b.conv.Turns), 1)
	w := min(turns, max(width, 1))
	cells := make([]byte, w)
	for _, u := range res.uses {
		turn := max(b.conv.Events[u.event].Turn, 1)
		at, letter := (turn-1)*w/turns, byte('r')
		switch {
		case u.writes:
			letter = 'w'
		case u.stale:
			letter = 's'
		}
		if now := cells[at]; now == 0 || letter == 'w' || letter == 'r' && now == 's' {
			cells[at] = letter
		}
	}
	p := newPen(width, &b.glyphs)
	for _, c := range cells {
		switch c {
		case 0:
			p.say(b.theme.Track, b.glyphs.Horizontal)
		case 's':
			p.say(b.theme.Superseded, "s")
		case 'w':
			p.say(b.theme.Warn, "w")
		default:
			p.say(b.theme.Text, "r")
		}
	}
	return p.String()
}
