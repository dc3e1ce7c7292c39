// Package detail shows the text of an event: before the plan, after it, the difference, and the
// stored record. A [Job] is composed in a command, so it reads only what never changes.
package detail

import (
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/strategies/outline"
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/label"
	"decant/tui/list"
	"decant/tui/query"
)

// maxSync is the largest text, in bytes, that is composed at once, without a command.
const maxSync = 32 << 10

// View shows the chosen row: the text of an event, or a page that the row's view draws.
type View struct {
	list.List
	b       *draw.Canvas
	Subject board.RowID
	Look    Look
	Width   int
	Lines   []string
	// Shown identifies the text of the lines.
	Shown ShownText
	// Seq numbers the requests, so that an outdated answer is dropped.
	Seq int
	// Running is true while a command composes. Again is true if another one must follow.
	Running, Again bool
	Light          render.Highlighter
	// Seek is 1 to show the first line that a search found, -1 for the last, 0 for none. HitAt is
	// that line.
	Seek, hitAt int
}

// ShownText identifies a text as it is drawn, whatever the plan says about it.
type ShownText struct {
	subject board.RowID
	width   int
	look    Look
}

// Renew notes what to show now, and reports whether it differs from before.
func (v *View) Renew() bool {
	now := ShownText{v.Subject, v.Width, v.Effective()}
	was := v.Shown
	v.Shown = now
	return now != was || v.Lines == nil
}

// New makes an empty view.
func New(b *draw.Canvas) *View { return &View{b: b} }

// ShownEvent returns the visible event, -1 for none.
func (v *View) ShownEvent() int { return v.Subject.Event() }

// SetSize sets the size, and reports whether the text must be composed again.
func (v *View) SetSize(w, h int) bool {
	changed := w != v.Width
	v.Width, v.Height = w, h
	v.Follow()
	return changed
}

// Show shows another row in the view.
func (v *View) Show(r board.RowID) {
	if r != v.Subject {
		v.Subject, v.Top, v.Cursor, v.hitAt = r, 0, 0, -1
	}
}

// Exchange shows the same row of the new conversation. It drops what is being composed, unless the
// events are the same.
func (v *View) Exchange(to *board.Moved) {
	v.Subject = to.Row(v.Subject)
	if !to.Same {
		v.Shown = ShownText{}
		v.Seq++
	}
}

// Job returns what must be composed now, in plain text. Heavy is true if a command should do it.
// Colours always need a command.
func (v *View) Job() (j Job, heavy, colours bool) {
	b := v.b
	event := v.ShownEvent()
	e := b.Conv.EventAt(event)
	j = Job{
		Seq: v.Seq, Conv: b.Conv, Event: event, Part: v.part(), Look: v.Effective(), Pair: -1,
		Width: v.Width, Theme: b.Theme, Glyphs: b.Glyphs, Changes: b.Changes(event),
		stays: b.Stays(event), finds: b.Findings[event], told: board.TellFacts(b.Board, event),
		loss: board.TellLoss(b.Board, event),
	}
	if need, known := b.FindNeed(event); known && j.Part < 0 && need != (outline.Need{}) {
		j.need = need.String()
	}
	bytes := e.Bytes
	switch j.Look {
	case AsRaw:
		bytes = b.Conv.Source.Records[e.Record].Len()
	case AsDiff, AsSides:
		if j.Pair = v.Pair(); j.Pair >= 0 {
			bytes += b.Conv.EventAt(j.Pair).Bytes
		}
	default:
	}
	colours = !b.Theme.Plain() &&
		(j.Look == AsRaw || coloured(e))
	return j, bytes > maxSync, colours
}

// Pair returns the result to compare with in a diff, -1 for the event's own future text.
func (v *View) Pair() int {
	if event := v.ShownEvent(); v.part() < 0 {
		return board.PairOf(v.b.Board, event)
	}
	return -1
}

// Put stores composed lines.
func (v *View) Put(lines []string) {
	v.Lines = lines
	v.N = len(lines)
	v.Top = max(min(v.Top, v.N-v.Height), 0)
	v.Cursor = v.Top
}

// ScrollBy scrolls the text by lines.
func (v *View) ScrollBy(lines int) {
	v.Top = max(min(v.Top+lines, v.N-v.Height), 0)
	v.Cursor = v.Top
}

// part returns the only visible part of an event, -1 for all of it.
func (v *View) part() int {
	if v.Subject.Kind == board.RowPart {
		return v.Subject.Part
	}
	return -1
}

// Title names what is shown, in at most that many cells. For an event it also says how it is shown
// and with how many bytes.
func (v *View) Title(cells int) (name, info string) {
	event := v.ShownEvent()
	if event < 0 {
		return "Detail", ""
	}
	e := v.b.Conv.EventAt(event)
	info = v.how(e)
	name = kindTitle(e.Kind)
	if tool := v.b.Tool(event); tool != "" {
		name += " " + tool
	}
	if part := v.part(); part >= 0 {
		name += ", part " + render.Number(part+1)
	}
	// The way it is shown comes before what it is about: in full, or without its size.
	of := v.b.NameEvent(event)
	short, _, _ := strings.Cut(info, ", ")
	for _, told := range []string{info, short} {
		room := cells - render.Width(name) - render.Width(told) - 4
		if about, _ := of.Fit(room, &v.b.Glyphs); e.Call >= 0 && about != "" && room >= minAbout {
			return name + "  " + about, told
		}
	}
	return name, info
}

// minAbout is the least cells in which a title says what an event is about.
const minAbout = 8

// how says in which way the text is shown, and how many bytes it has in that form.
func (v *View) how(e *model.Event) string {
	look := v.Effective()
	name := LookNames[look]
	switch {
	case look == AsRaw:
		return name + ", " + board.RecordName(v.b.Board, v.ShownEvent())
	case (look == AsDiff || look == AsSides) && v.Pair() >= 0:
		return name + " of two " + amount.NounFor(2, label.Kind(e.Kind))
	case v.part() >= 0:
		if look == AsIs {
			name += ", " + render.Size(e.Parts[v.part()].Bytes)
		}
		return name
	}
	size := render.Size(e.Bytes)
	if look != AsIs {
		after := render.Size(v.b.Plan.SizeAfter(v.ShownEvent()).Bytes)
		if look != AsWillBe {
			after = size + " " + v.b.Glyphs.Arrow + " " + after
		}
		size = after
	}
	return name + ", " + size
}

// kindTitle returns the kind of an event for the start of a title.
func kindTitle(k model.Kind) string {
	name := label.Kind(k)
	return string(name[0]-'a'+'A') + name[1:]
}

// row returns one visible line, which may be narrower than the pane.
func (v *View) row(i int) string {
	if i < len(v.Lines) {
		return v.Lines[i]
	}
	return ""
}

// NextHit scrolls to the next matching line, or to the previous one; false if there is none.
func (v *View) NextHit(p query.Pattern, way int) bool {
	step := way / max(way, -way)
	at := v.hitAt
	if at < v.Top || at >= v.Top+v.Height {
		at = v.Top - step // Continue from where the user scrolled to.
	}
	for i := at + step; i >= 0 && i < len(v.Lines); i += step {
		if !p.In(render.Unstyled(v.Lines[i])) {
			continue
		}
		if way -= step; way == 0 {
			v.toHit(i)
			return true
		}
	}
	return false
}

// toHit scrolls a matching line into sight, with some lines before it.
func (v *View) toHit(line int) {
	v.hitAt = line
	if line < v.Top || line >= v.Top+v.Height {
		v.ScrollBy(line - v.Height/3 - v.Top)
	}
}

// SeekHit scrolls to the hit of the list, once the text is there.
func (v *View) SeekHit(p query.Pattern) {
	if v.Seek == 0 || len(v.Lines) == 0 || p.Text == "" {
		return
	}
	from := 0
	if v.Seek < 0 {
		from = len(v.Lines) - 1
	}
	for i := from; i >= 0 && i < len(v.Lines); i += v.Seek {
		if p.In(render.Unstyled(v.Lines[i])) {
			v.toHit(i)
			v.Seek = 0
			return
		}
	}
}

// ShownLine returns a visible line of the detail with the matches marked.
func (v *View) ShownLine(i int) (line string, hit bool) {
	line = v.row(i)
	p := v.b.Sought
	if p.Text == "" || line == "" {
		return line, false
	}
	marked := render.MarkStyled(line, v.b.Theme.Match, p.Spans)
	if v.b.Theme.Plain() {
		return marked, p.In(strings.TrimSpace(render.Unstyled(line)))
	}
	return marked, marked != line
}
